import type { Order, Payment, Refund } from "./entities.ts";
import type { ErrorEnvelope } from "./errors.ts";
import type { GatewaySimulator } from "./simulator.ts";

export const keyId = "rzp_test_practice";
export const keySecret = "key-secret";
export const webhookSecret = "webhook-secret";

/** The response of `pay`, with the members of all possible outcomes. */
export interface PaymentResponseFields {
  readonly razorpay_payment_id: string;
  readonly razorpay_order_id: string;
  readonly razorpay_signature?: string;
  readonly error?: { code: string; description: string; reason: string; metadata: Record<string, string> };
  readonly pending?: boolean;
  readonly answers_at?: number;
  readonly abandoned?: boolean;
}

export function createTestClient(simulator: GatewaySimulator) {
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
      (await call<PaymentResponseFields>("POST", "pay", { gatewayOrderId, outcome: "success", ...more }))
        .body,
    payment: async (id: string) => (await call<Payment>("GET", `v1/payments/${id}`)).body,
    capture: (id: string, amount = 1_298_000) =>
      call<Payment & ErrorEnvelope>("POST", `v1/payments/${id}/capture`, { amount, currency: "INR" }),
    refund: (id: string, body?: object, headers?: Record<string, string>) =>
      call<Refund & ErrorEnvelope>("POST", `v1/payments/${id}/refund`, body, headers),
  };
}
