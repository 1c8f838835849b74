import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunningSite } from "../../support/site.ts";

/** Keys of the site's gateway simulator, which it keeps in its data folder. */
export type GatewayKeys = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
};

/** Reads the simulator's keys. */
export async function gatewayKeys({ dataDir }: Pick<RunningSite, "dataDir">): Promise<GatewayKeys> {
  return JSON.parse(await readFile(join(dataDir, "gateway-simulator", "secrets.json"), "utf8"));
}

/** What the gateway itself says of the payments of one of its orders; amounts in paise. */
export async function gatewayPayments(
  site: Pick<RunningSite, "dataDir" | "origin">,
  gatewayOrderId: string,
): Promise<Array<{ id: string; status: string; amount: number; amount_refunded: number }>> {
  const { keyId, keySecret } = await gatewayKeys(site);
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const reply = await fetch(`${site.origin}/gateway-simulator/v1/orders/${gatewayOrderId}/payments`, {
    headers: { authorization },
  });
  const { items } = (await reply.json()) as { items: never };
  return items;
}
