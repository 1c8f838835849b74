import { type GatewaySimulator, startGatewaySimulator } from "@baithak/gateway-simulator";
import { createClient, type Gateway } from "../../src/workspace/payment/gateway.ts";
import { secrets } from "../../src/workspace/payment/testing.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** A payment gateway outside of the site, behind a proxy that a test can interrupt. */
export type ExternalGateway = {
  readonly simulator: GatewaySimulator;
  readonly proxy: TcpProxy;
  /** Settings for a site that uses this gateway. */
  readonly env: Readonly<Record<string, string>>;
  /** The API of the gateway, without the proxy. */
  readonly api: Gateway;
  /** Completed attempts to deliver webhook events. */
  readonly deliveries: readonly Delivery[];
  readonly close: () => Promise<void>;
};

/** An attempt to deliver a webhook event. All attempts to deliver an event have one event id. */
export type Delivery = { readonly eventId: string; readonly outcome: string };

export type ExternalGatewayOptions = {
  /** URL for webhook events. By default, no server listens at this URL. */
  readonly webhookUrl?: string;
  /** Delay before the first retry of a webhook event, in milliseconds. */
  readonly retryMs?: number;
  /** The gateway's clock. */
  readonly now?: () => Date;
};

/** Starts a gateway and its proxy. The caller closes both. */
export async function startExternalGateway({
  webhookUrl = "http://127.0.0.1:9/nobody-listens",
  retryMs = 60_000,
  now,
}: ExternalGatewayOptions = {}): Promise<ExternalGateway> {
  const deliveries: Delivery[] = [];
  const simulator = await startGatewaySimulator({
    ...secrets,
    webhookUrl,
    retryMs,
    refundMs: 20,
    ...(now && { now }),
    log: (record) => {
      if ("eventId" in record && "outcome" in record)
        deliveries.push({ eventId: String(record.eventId), outcome: String(record.outcome) });
    },
  });
  const proxy = await startTcpProxy(simulator.port);
  const { pathname } = new URL(simulator.url);
  const env = {
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    RAZORPAY_API_URL: `http://127.0.0.1:${proxy.port}${pathname}/v1`,
  };
  const close = async () => {
    await proxy.close();
    await simulator.close();
  };
  const api = createClient({ ...secrets, apiUrl: `${simulator.url}/v1` });
  return { simulator, proxy, env, api, deliveries, close };
}
