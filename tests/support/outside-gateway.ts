import { type GatewaySimulator, startGatewaySimulator } from "@baithak/gateway-simulator";
import { createClient, type Gateway } from "../../src/workspace/payment/gateway.ts";
import { secrets } from "../../src/workspace/payment/testing.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** A payment gateway outside of the site, behind a line that a test can break. */
export type OutsideGateway = {
  readonly simulator: GatewaySimulator;
  readonly line: TcpProxy;
  /** What makes a site use it. */
  readonly env: Readonly<Record<string, string>>;
  /** Its API, past the line. */
  readonly api: Gateway;
  /** Every attempt to deliver a webhook that has ended so far. */
  readonly deliveries: readonly Delivery[];
  readonly close: () => Promise<void>;
};

/** An attempt to deliver a webhook; the same event keeps its id when it comes again. */
export type Delivery = { readonly eventId: string; readonly outcome: string };

/** What a test may want otherwise. */
export type OutsideGatewayOptions = {
  /** Where webhooks go; nowhere when left out. */
  readonly webhookUrl?: string;
  /** Pause before a webhook is repeated for the first time, in milliseconds. */
  readonly retryMs?: number;
};

/** Starts one; the caller closes it. */
export async function startOutsideGateway({
  webhookUrl = "http://127.0.0.1:9/nobody-listens",
  retryMs = 60_000,
}: OutsideGatewayOptions = {}): Promise<OutsideGateway> {
  const deliveries: Delivery[] = [];
  const simulator = await startGatewaySimulator({
    ...secrets,
    webhookUrl,
    retryMs,
    refundMs: 20,
    log: (record) => {
      if ("eventId" in record && "outcome" in record)
        deliveries.push({ eventId: String(record.eventId), outcome: String(record.outcome) });
    },
  });
  const line = await startTcpProxy(simulator.port);
  const { pathname } = new URL(simulator.url);
  const env = {
    RAZORPAY_KEY_ID: secrets.keyId,
    RAZORPAY_KEY_SECRET: secrets.keySecret,
    RAZORPAY_WEBHOOK_SECRET: secrets.webhookSecret,
    RAZORPAY_API_URL: `http://127.0.0.1:${line.port}${pathname}/v1`,
  };
  const close = async () => {
    await line.close();
    await simulator.close();
  };
  const api = createClient({ ...secrets, apiUrl: `${simulator.url}/v1` });
  return { simulator, line, env, api, deliveries, close };
}
