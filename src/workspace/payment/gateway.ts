import * as v from "valibot";
import { withDeadline } from "../../http/deadline.ts";
import { inSpan } from "../../http/tracing.ts";
import { gatewayCallDuration, recordGatewayOutcome } from "../metrics/counters.ts";
import type { GatewaySettings } from "../settings.ts";
import { coalesceCalls } from "./coalesce-calls.ts";
import {
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  gatewayError,
  gatewayOrder,
  gatewayPayment,
  gatewayPayments,
  gatewayRefund,
  gatewayRefunds,
} from "./gateway-entities.ts";

/** `refused`: a 4xx response, so a retry is useless. `away`: no usable response, so the request should be retried. */
export type GatewayResult<Value> =
  | { readonly is: "ok"; readonly value: Value }
  | { readonly is: "refused"; readonly status: number; readonly description: string }
  | { readonly is: "away"; readonly cause: string };

type Notes = Readonly<Record<string, string>>;

/** The part of Razorpay's REST API that we use. Amounts are in paise. */
export type Gateway = {
  /** Creates a gateway order whose payments must be captured by a separate request. */
  readonly createOrder: (order: {
    readonly amountPaise: number;
    readonly receipt: string;
    readonly notes: Notes;
  }) => Promise<GatewayResult<{ readonly id: string }>>;
  readonly order: (gatewayOrderId: string) => Promise<GatewayResult<GatewayOrder>>;
  readonly paymentsOf: (gatewayOrderId: string) => Promise<GatewayResult<readonly GatewayPayment[]>>;
  readonly payment: (gatewayPaymentId: string) => Promise<GatewayResult<GatewayPayment>>;
  readonly capture: (gatewayPaymentId: string, amountPaise: number) => Promise<GatewayResult<GatewayPayment>>;
  /** Idempotent by `key`. All notifications about this refund contain its notes. */
  readonly refund: (
    gatewayPaymentId: string,
    wanted: { readonly amountPaise: number; readonly key: string; readonly notes: Notes },
  ) => Promise<GatewayResult<GatewayRefund>>;
  readonly refundById: (gatewayRefundId: string) => Promise<GatewayResult<GatewayRefund>>;
  readonly refundsOf: (gatewayPaymentId: string) => Promise<GatewayResult<readonly GatewayRefund[]>>;
  /** Reads one payment to find out whether the gateway responds and accepts our key. Changes nothing. */
  readonly probe: () => Promise<GatewayResult<unknown>>;
  /** Lists the payments created in a period. Both ends are inclusive and truncated to seconds. */
  readonly payments: (from: Date, to: Date) => Promise<GatewayResult<readonly GatewayPayment[]>>;
  /** Lists the refunds created in a period. Both ends are inclusive and truncated to seconds. */
  readonly refunds: (from: Date, to: Date) => Promise<GatewayResult<readonly GatewayRefund[]>>;
};

/** Timeout of a gateway request, in milliseconds. */
const timeoutMs = 8_000;
/** Number of minutes after which the gateway automatically releases an authorised payment that we have not captured. */
const captureWindowMinutes = 24 * 60;

/** Minimum time between two requests for the same gateway order, in milliseconds. Visitors may click repeatedly. */
const requestPauseMs = 2_000;

/** Creates a Razorpay client that coalesces requests about orders. If `stopping` aborts, requests return `away`. */
export function createGateway(
  settings: Pick<GatewaySettings, "apiUrl" | "keyId" | "keySecret">,
  { stopping, pauseMs = requestPauseMs }: { readonly stopping?: AbortSignal; readonly pauseMs?: number } = {},
): Gateway {
  const gateway = createClient(settings, stopping);
  return {
    ...gateway,
    createOrder: coalesceCalls(gateway.createOrder, (order) => JSON.stringify(order), {
      pauseMs,
      duringPause: "last",
    }),
    paymentsOf: coalesceCalls(gateway.paymentsOf, (gatewayOrderId) => gatewayOrderId, {
      pauseMs,
      duringPause: "next",
    }),
  };
}

/** Creates a client without coalescing. If a capture or refund response does not match, it fetches the entity again. */
export function createClient(
  settings: Pick<GatewaySettings, "apiUrl" | "keyId" | "keySecret">,
  shutdownSignal?: AbortSignal,
): Gateway {
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString("base64")}`;
  const call = async <Schema extends v.GenericSchema>(
    name: keyof Gateway,
    schema: Schema,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const end = gatewayCallDuration.startTimer({ call: name });
    const result = await inSpan(
      () => ({ name: `gateway ${name}`, kind: "client" }),
      () =>
        withDeadline({ ms: timeoutMs, stopping: shutdownSignal }, (signal) =>
          sendRequest(schema, `${settings.apiUrl}${path}`, { authorization, ...headers }, body, signal),
        ),
    );
    end({ outcome: result.is });
    recordGatewayOutcome(name, result.is === "away");
    return result;
  };
  const urlPath = (kind: string, id: string) => `/${kind}/${encodeURIComponent(id)}`;
  const payment = async (id: string) =>
    expectMatch(await call("payment", gatewayPayment, urlPath("payments", id)), (value) => value.id === id);
  const refundById = async (id: string) =>
    expectMatch(await call("refundById", gatewayRefund, urlPath("refunds", id)), (value) => value.id === id);
  return {
    createOrder: async ({ amountPaise, receipt, notes }) => {
      const result = await call("createOrder", gatewayOrder, "/orders", {
        amount: amountPaise,
        currency: "INR",
        receipt,
        notes,
        payment: {
          capture: "manual",
          capture_options: { manual_expiry_period: captureWindowMinutes, refund_speed: "normal" },
        },
      });
      return expectMatch(result, ({ amount, currency }) => amount === amountPaise && currency === "INR");
    },
    order: async (id) =>
      expectMatch(await call("order", gatewayOrder, urlPath("orders", id)), (value) => value.id === id),
    paymentsOf: async (id) => {
      const result = await call("paymentsOf", gatewayPayments, `${urlPath("orders", id)}/payments`);
      return result.is === "ok" ? { is: "ok", value: result.value.items } : result;
    },
    payment,
    capture: async (id, amountPaise) => {
      const requestBody = { amount: amountPaise, currency: "INR" };
      const result = await call("capture", gatewayPayment, `${urlPath("payments", id)}/capture`, requestBody);
      return result.is !== "ok" || matches(result.value, { id, ...requestBody, status: "captured" })
        ? result
        : payment(id);
    },
    refund: async (id, { amountPaise, key, notes }) => {
      const result = await call(
        "refund",
        gatewayRefund,
        `${urlPath("payments", id)}/refund`,
        { amount: amountPaise, notes },
        { "x-refund-idempotency": key },
      );
      if (result.is !== "ok" || matches(result.value, { payment_id: id, amount: amountPaise })) return result;
      return expectMatch(await refundById(result.value.id), ({ payment_id }) => payment_id === id);
    },
    refundById,
    refundsOf: (id) =>
      fetchAllPages((page) =>
        call("refundsOf", gatewayRefunds, `${urlPath("payments", id)}/refunds?${page}`),
      ),
    probe: () => call("probe", gatewayPayments, "/payments?count=1"),
    payments: (from, to) =>
      fetchAllPages((page) => call("payments", gatewayPayments, `/payments?${rangeQuery(from, to)}&${page}`)),
    refunds: (from, to) =>
      fetchAllPages((page) => call("refunds", gatewayRefunds, `/refunds?${rangeQuery(from, to)}&${page}`)),
  };
}

function matches<Value extends object>(value: Value, expected: Partial<Value>): boolean {
  return Object.entries(expected).every(([key, wanted]) => value[key as keyof Value] === wanted);
}

/** Treats a response that does not match the request as `away`, so that the request is retried. */
function expectMatch<Value>(
  result: GatewayResult<Value>,
  isExpected: (value: Value) => boolean,
): GatewayResult<Value> {
  if (result.is !== "ok" || isExpected(result.value)) return result;
  return { is: "away", cause: "the response does not match the request" };
}

/** The gateway's maximum page size. */
const pageSize = 100;

/**
 * Reads all pages of a list, newest items first. Drops duplicates: a new item shifts the items after it to the next
 * page.
 */
async function fetchAllPages<Item extends { readonly id: string }>(
  read: (page: string) => Promise<GatewayResult<{ readonly items: readonly Item[] }>>,
): Promise<GatewayResult<readonly Item[]>> {
  const items = new Map<string, Item>();
  for (let skip = 0; ; skip += pageSize) {
    const result = await read(`count=${pageSize}&skip=${skip}`);
    if (result.is !== "ok") return result;
    for (const item of result.value.items) items.set(item.id, item);
    if (result.value.items.length < pageSize) return { is: "ok", value: [...items.values()] };
  }
}

function rangeQuery(from: Date, to: Date): string {
  const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
  return `from=${seconds(from)}&to=${seconds(to)}`;
}

async function sendRequest<Schema extends v.GenericSchema>(
  schema: Schema,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: object | undefined,
  signal: AbortSignal,
): Promise<GatewayResult<v.InferOutput<Schema>>> {
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
    const res: unknown = await response.json();
    if (response.ok) return { is: "ok", value: v.parse(schema, res) };
    const { status } = response;
    // 401: our key is wrong. 429 and 5xx are temporary. None of these statuses says anything about the payment.
    if (status === 401 || status === 429 || status >= 500) return { is: "away", cause: `status ${status}` };
    const error = v.safeParse(gatewayError, res);
    return { is: "refused", status, description: (error.success && error.output.error.description) || "" };
  } catch (error) {
    return { is: "away", cause: error instanceof Error ? error.message : "unknown failure" };
  }
}
