import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, vi } from "vitest";
import type { Order, Payment, Refund } from "./entities.ts";
import type { ErrorEnvelope } from "./errors.ts";
import { type GatewaySimulator, type GatewaySimulatorOptions, startGatewaySimulator } from "./simulator.ts";

export const keyId = "rzp_test_practice";
export const keySecret = "key-secret";
export const webhookSecret = "webhook-secret";

/** A webhook as the merchant received it. */
export interface Received {
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

/** A real server for webhooks, which keeps what comes and answers with the status that the test wants. */
export async function startMerchant() {
  const received: Received[] = [];
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

/** A gateway with quick delays, closed when the test has finished. */
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
  return client(simulator);
}

/** The merchant's and the browser's calls. */
export function client(simulator: GatewaySimulator) {
  async function call<Body>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const response = await fetch(`${simulator.url}/${path}`, {
      method,
      headers: {
        Authorization: `Basic ${btoa(`${keyId}:${keySecret}`)}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
  }
  async function form(path: string, fields: Record<string, string>) {
    const response = await fetch(`${simulator.url}/${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    return { status: response.status, headers: response.headers, html: await response.text() };
  }
  return {
    ...simulator,
    get: <Body = ErrorEnvelope>(path: string) => call<Body>("GET", path),
    post: <Body = ErrorEnvelope>(path: string, body?: object, headers?: Record<string, string>) =>
      call<Body>("POST", path, body, headers),
    form,
    order: async (amount = 1_298_000, more: object = {}) =>
      (await call<Order>("POST", "v1/orders", { amount, currency: "INR", receipt: "BK-1", ...more })).body,
    pay: async (gatewayOrderId: string, more: object = {}) =>
      (await call<PayReply>("POST", "pay", { gatewayOrderId, outcome: "success", ...more })).body,
    payment: async (id: string) => (await call<Payment>("GET", `v1/payments/${id}`)).body,
    capture: (id: string, amount = 1_298_000) =>
      call<Payment & ErrorEnvelope>("POST", `v1/payments/${id}/capture`, { amount, currency: "INR" }),
    refund: (id: string, body?: object, headers?: Record<string, string>) =>
      call<Refund & ErrorEnvelope>("POST", `v1/payments/${id}/refund`, body, headers),
  };
}

/** Whatever `pay` may answer. */
export interface PayReply {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature?: string;
  readonly error?: { code: string; description: string; reason: string; metadata: Record<string, string> };
  readonly pending?: boolean;
  readonly answers_at?: number;
  readonly abandoned?: boolean;
}

/** Tries the check again until it holds; one that never does fails the test with its own error. */
export const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 });

export const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
