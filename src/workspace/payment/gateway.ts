import * as v from "valibot";
import { withDeadline } from "../../http/deadline.ts";
import type { GatewaySettings } from "../settings.ts";
import {
  type GatewayPayment,
  type GatewayRefund,
  gatewayError,
  gatewayOrder,
  gatewayPayment,
  gatewayPayments,
  gatewayRefund,
} from "./gateway-entities.ts";

/** What the gateway answers: a value, its refusal (4xx: asking again will not help), or silence (try again later). */
export type GatewayAnswer<Value> =
  | { readonly is: "ok"; readonly value: Value }
  | { readonly is: "refused"; readonly status: number; readonly description: string }
  | { readonly is: "away"; readonly cause: string };

/** Razorpay's REST API, as far as we use it. Amounts in paise. */
export type Gateway = {
  /** Asks for an order that is captured by us, not by itself. */
  readonly createOrder: (order: {
    readonly amountPaise: number;
    readonly receipt: string;
    readonly notes: Readonly<Record<string, string>>;
  }) => Promise<GatewayAnswer<{ readonly id: string }>>;
  readonly paymentsOf: (gatewayOrderId: string) => Promise<GatewayAnswer<readonly GatewayPayment[]>>;
  readonly payment: (gatewayPaymentId: string) => Promise<GatewayAnswer<GatewayPayment>>;
  readonly capture: (gatewayPaymentId: string, amountPaise: number) => Promise<GatewayAnswer<GatewayPayment>>;
  /** The same key gives the same refund, however often it is sent. */
  readonly refund: (
    gatewayPaymentId: string,
    amountPaise: number,
    key: string,
  ) => Promise<GatewayAnswer<GatewayRefund>>;
  readonly refundById: (gatewayRefundId: string) => Promise<GatewayAnswer<GatewayRefund>>;
};

/** Longest wait for an answer of the gateway, in milliseconds. */
const timeoutMs = 8_000;
/** Minutes after which money that we have not captured goes back by itself, should this service never come back. */
const authorisationMinutes = 24 * 60;

/**
 * Speaks to Razorpay, or to whatever speaks its API at `apiUrl`.
 * @param stopping ends calls under way, and every later one, as if the gateway were away.
 */
export function createGateway(
  settings: Pick<GatewaySettings, "apiUrl" | "keyId" | "keySecret">,
  stopping?: AbortSignal,
): Gateway {
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString("base64")}`;
  const call = <Schema extends v.GenericSchema>(
    schema: Schema,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ) =>
    withDeadline({ ms: timeoutMs, stopping }, (signal) =>
      ask(schema, `${settings.apiUrl}${path}`, { authorization, ...headers }, body, signal),
    );
  const at = (kind: string, id: string) => `/${kind}/${encodeURIComponent(id)}`;
  return {
    createOrder: ({ amountPaise, receipt, notes }) =>
      call(gatewayOrder, "/orders", {
        amount: amountPaise,
        currency: "INR",
        receipt,
        notes,
        payment: {
          capture: "manual",
          capture_options: { manual_expiry_period: authorisationMinutes, refund_speed: "normal" },
        },
      }),
    paymentsOf: async (id) => {
      const answer = await call(gatewayPayments, `${at("orders", id)}/payments`);
      return answer.is === "ok" ? { is: "ok", value: answer.value.items } : answer;
    },
    payment: (id) => call(gatewayPayment, at("payments", id)),
    capture: (id, amountPaise) =>
      call(gatewayPayment, `${at("payments", id)}/capture`, { amount: amountPaise, currency: "INR" }),
    refund: (id, amountPaise, key) =>
      call(
        gatewayRefund,
        `${at("payments", id)}/refund`,
        { amount: amountPaise },
        { "x-refund-idempotency": key },
      ),
    refundById: (id) => call(gatewayRefund, at("refunds", id)),
  };
}

async function ask<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object | undefined,
  signal: AbortSignal,
): Promise<GatewayAnswer<v.InferOutput<Schema>>> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...headers,
        accept: "application/json",
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    const reply: unknown = await response.json();
    if (response.ok) return { is: "ok", value: v.parse(schema, reply) };
    const { status } = response;
    // 401 is our own wrong key, 429 and 5xx are its bad moments: none of them says anything about the payment.
    if (status === 401 || status === 429 || status >= 500) return { is: "away", cause: `status ${status}` };
    const error = v.safeParse(gatewayError, reply);
    return { is: "refused", status, description: (error.success && error.output.error.description) || "" };
  } catch (error) {
    return { is: "away", cause: error instanceof Error ? error.message : "unknown failure" };
  }
}
