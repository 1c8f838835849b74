import { onTestFinished } from "vitest";
import { type GatewaySimulator, startGatewaySimulator } from "../../src/gateway-simulator/simulator.ts";
import { startTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** A payment gateway outside of the site, behind a line that a test can break. */
export type OutsideGateway = {
  readonly simulator: GatewaySimulator;
  readonly line: TcpProxy;
  /** What makes a site use it. */
  readonly env: Readonly<Record<string, string>>;
};

const keys = {
  keyId: "rzp_test_outside",
  keySecret: "key-secret-outside",
  webhookSecret: "webhook-secret-outside",
};

/** Starts one; its webhooks go to `webhookUrl`, nowhere by default. It ends with the test. */
export async function startOutsideGateway(
  webhookUrl = "http://127.0.0.1:9/nobody-listens",
): Promise<OutsideGateway> {
  const simulator = await startGatewaySimulator({ ...keys, webhookUrl, retryMs: 60_000, refundMs: 20 });
  onTestFinished(() => simulator.close());
  const line = await startTcpProxy(Number(new URL(simulator.url).port));
  onTestFinished(line.close);
  const base = `http://127.0.0.1:${line.port}${new URL(simulator.url).pathname.replace(/\/$/, "")}`;
  const env = {
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
    RAZORPAY_API_URL: `${base}/v1`,
  };
  return { simulator, line, env };
}
