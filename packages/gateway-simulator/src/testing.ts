import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";
import type { Order, Payment, Refund } from "./entities.ts";
import { type GatewaySimulatorOptions, startGatewaySimulator } from "./simulator.ts";
import { createTestClient, keyId, keySecret, webhookSecret } from "./testing-client.ts";

export {
  createTestClient,
  keyId,
  keySecret,
  type PaymentResponseFields,
  webhookSecret,
} from "./testing-client.ts";

/** A webhook as the merchant received it. */
export interface ReceivedWebhook {
  readonly event: string;
  readonly eventId: string;
  readonly signature: string;
  readonly raw: string;
  readonly body: WebhookBody;
  readonly at: number;
}

export interface WebhookBody {
  readonly entity: string;
  readonly account_id: string;
  readonly event: string;
  readonly contains: string[];
  readonly payload: { payment?: { entity: Payment }; order?: { entity: Order }; refund?: { entity: Refund } };
  readonly created_at: number;
}

/** Starts a server that records webhooks and responds with `status()`. */
export async function startMerchant() {
  const received: ReceivedWebhook[] = [];
  const merchant = { received, url: "", status: () => 200 };
  const server = createServer(async (request, response) => {
    let raw = "";
    for await (const chunk of request) raw += chunk;
    const body: WebhookBody = JSON.parse(raw);
    received.push({
      event: body.event,
      eventId: String(request.headers["x-razorpay-event-id"]),
      signature: String(request.headers["x-razorpay-signature"]),
      raw,
      body,
      at: Date.now(),
    });
    response.writeHead(merchant.status()).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  merchant.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/order/webhook/razorpay`;
  return merchant;
}

/** Starts a gateway with short delays and closes it when the test has finished. */
export async function startGateway(options: Partial<GatewaySimulatorOptions> = {}) {
  const simulator = await startGatewaySimulator({
    keyId,
    keySecret,
    webhookSecret,
    webhookUrl: "http://127.0.0.1:9/nobody-listens",
    lateMs: 400,
    retryMs: 20,
    refundMs: 50,
    ...options,
  });
  onTestFinished(() => simulator.close());
  return createTestClient(simulator);
}

/** Retries a check until it passes, for at most 10 s. */
export const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
