import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunningSite } from "./site.ts";

/** Keys of the site's gateway simulator. The site stores them in its data folder. */
type GatewayKeys = {
  readonly keyId: string;
  readonly keySecret: string;
};

async function gatewayKeys({ dataDir }: Pick<RunningSite, "dataDir">): Promise<GatewayKeys> {
  return JSON.parse(await readFile(join(dataDir, "gateway-simulator", "secrets.json"), "utf8"));
}

/** A payment in the gateway's API. Amounts are in paise. */
export type GatewayPayment = {
  readonly id: string;
  readonly order_id: string;
  readonly status: string;
  readonly amount: number;
  readonly amount_refunded: number;
};

type Site = Pick<RunningSite, "dataDir" | "origin">;

/** Loads the payments of an order from the gateway. */
export async function gatewayPayments(site: Site, gatewayOrderId: string): Promise<GatewayPayment[]> {
  const { items } = (await fetchFromGateway(site, `orders/${gatewayOrderId}/payments`)) as {
    items: GatewayPayment[];
  };
  return items;
}

/** Loads a payment from the gateway. */
export async function gatewayPayment(site: Site, id: string): Promise<GatewayPayment> {
  return (await fetchFromGateway(site, `payments/${id}`)) as GatewayPayment;
}

async function fetchFromGateway(site: Site, path: string): Promise<unknown> {
  const { keyId, keySecret } = await gatewayKeys(site);
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const response = await fetch(`${site.origin}/gateway-simulator/v1/${path}`, { headers: { authorization } });
  return response.json();
}
