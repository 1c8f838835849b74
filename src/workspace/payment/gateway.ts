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
  gatewayRefunds,
} from "./gateway-entities.ts";
import { shareCalls } from "./share-calls.ts";

/** The gateway's reply: a value, a refusal (4xx: a retry will not help), or none (retry later). */
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
  /** The same key gives the same refund, however often it is sent. `refundId` is ours, and is part of all notifications. */
  readonly refund: (
    gatewayPaymentId: string,
    wanted: { readonly amountPaise: number; readonly key: string; readonly refundId: string },
  ) => Promise<GatewayAnswer<GatewayRefund>>;
  readonly refundById: (gatewayRefundId: string) => Promise<GatewayAnswer<GatewayRefund>>;
  readonly refundsOf: (gatewayPaymentId: string) => Promise<GatewayAnswer<readonly GatewayRefund[]>>;
  /** Every payment that was begun in a period, both ends included, to the second. */
  readonly payments: (from: Date, to: Date) => Promise<GatewayAnswer<readonly GatewayPayment[]>>;
  /** Every refund that was begun in a period, both ends included, to the second. */
  readonly refunds: (from: Date, to: Date) => Promise<GatewayAnswer<readonly GatewayRefund[]>>;
};

/** Longest wait for an answer of the gateway, in milliseconds. */
const timeoutMs = 8_000;
/** Minutes after which money that we have not captured goes back by itself, should this service never come back. */
const authorisationMinutes = 24 * 60;

/** Least time between two requests about one of the gateway's orders, in milliseconds: people click again and again. */
const questionPauseMs = 2_000;

/** Client of Razorpay's API with coalesced calls about orders. `stopping` aborts all calls as if it were unreachable. */
export function createGateway(
  settings: Pick<GatewaySettings, "apiUrl" | "keyId" | "keySecret">,
  {
    stopping,
    pauseMs = questionPauseMs,
  }: { readonly stopping?: AbortSignal; readonly pauseMs?: number } = {},
): Gateway {
  const gateway = createClient(settings, stopping);
  return {
    ...gateway,
    createOrder: shareCalls(gateway.createOrder, (order) => JSON.stringify(order), {
      pauseMs,
      inPause: "last",
    }),
    paymentsOf: shareCalls(gateway.paymentsOf, (gatewayOrderId) => gatewayOrderId, {
      pauseMs,
      inPause: "next",
    }),
  };
}

/** Without shared calls. A response about something else decides nothing: a capture or refund is looked up instead. */
export function createClient(
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
  const payment = async (id: string) =>
    expecting(await call(gatewayPayment, at("payments", id)), (value) => value.id === id);
  const refundById = async (id: string) =>
    expecting(await call(gatewayRefund, at("refunds", id)), (value) => value.id === id);
  return {
    createOrder: async ({ amountPaise, receipt, notes }) => {
      const answer = await call(gatewayOrder, "/orders", {
        amount: amountPaise,
        currency: "INR",
        receipt,
        notes,
        payment: {
          capture: "manual",
          capture_options: { manual_expiry_period: authorisationMinutes, refund_speed: "normal" },
        },
      });
      return expecting(answer, ({ amount, currency }) => amount === amountPaise && currency === "INR");
    },
    paymentsOf: async (id) => {
      const answer = await call(gatewayPayments, `${at("orders", id)}/payments`);
      return answer.is === "ok" ? { is: "ok", value: answer.value.items } : answer;
    },
    payment,
    capture: async (id, amountPaise) => {
      const asked = { amount: amountPaise, currency: "INR" };
      const answer = await call(gatewayPayment, `${at("payments", id)}/capture`, asked);
      return answer.is !== "ok" || isAbout(answer.value, { id, ...asked, status: "captured" })
        ? answer
        : payment(id);
    },
    refund: async (id, { amountPaise, key, refundId }) => {
      const answer = await call(
        gatewayRefund,
        `${at("payments", id)}/refund`,
        { amount: amountPaise, notes: { refundId } },
        { "x-refund-idempotency": key },
      );
      if (answer.is !== "ok" || isAbout(answer.value, { payment_id: id, amount: amountPaise })) return answer;
      return expecting(await refundById(answer.value.id), ({ payment_id }) => payment_id === id);
    },
    refundById,
    refundsOf: (id) => allPages((page) => call(gatewayRefunds, `${at("payments", id)}/refunds?${page}`)),
    payments: (from, to) =>
      allPages((page) => call(gatewayPayments, `/payments?${period(from, to)}&${page}`)),
    refunds: (from, to) => allPages((page) => call(gatewayRefunds, `/refunds?${period(from, to)}&${page}`)),
  };
}

function isAbout<Value extends object>(value: Value, asked: Partial<Value>): boolean {
  return Object.entries(asked).every(([key, wanted]) => value[key as keyof Value] === wanted);
}

/** A response that is about something else is none: the request is made again later. */
function expecting<Value>(
  answer: GatewayAnswer<Value>,
  isExpected: (value: Value) => boolean,
): GatewayAnswer<Value> {
  if (answer.is !== "ok" || isExpected(answer.value)) return answer;
  return { is: "away", cause: "the response is not about what was asked for" };
}

/** The gateway's largest page. */
const pageSize = 100;

/** Reads all pages of a list, newest first. New entries shift the rest back: repeats are dropped, none is missed. */
async function allPages<Item extends { readonly id: string }>(
  read: (page: string) => Promise<GatewayAnswer<{ readonly items: readonly Item[] }>>,
): Promise<GatewayAnswer<readonly Item[]>> {
  const items = new Map<string, Item>();
  for (let skip = 0; ; skip += pageSize) {
    const answer = await read(`count=${pageSize}&skip=${skip}`);
    if (answer.is !== "ok") return answer;
    for (const item of answer.value.items) items.set(item.id, item);
    if (answer.value.items.length < pageSize) return { is: "ok", value: [...items.values()] };
  }
}

function period(from: Date, to: Date): string {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  return `from=${seconds(from)}&to=${seconds(to)}`;
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
    // 401 is our own wrong key, 429 and 5xx are temporary: none of them says anything about the payment.
    if (status === 401 || status === 429 || status >= 500) return { is: "away", cause: `status ${status}` };
    const error = v.safeParse(gatewayError, reply);
    return { is: "refused", status, description: (error.success && error.output.error.description) || "" };
  } catch (error) {
    return { is: "away", cause: error instanceof Error ? error.message : "unknown failure" };
  }
}
