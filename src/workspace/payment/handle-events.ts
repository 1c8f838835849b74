import * as v from "valibot";
import { processDueRows, type QueueJob } from "../jobs/loops.ts";
import type { QueueRow } from "../jobs/queues.ts";
import { foreignEventsTotal } from "../metrics/counters.ts";
import type { PaymentDeps } from "./deps.ts";
import { recordDispute } from "./disputes.ts";
import { evidenceOf } from "./evidence.ts";
import type { Gateway, GatewayResult } from "./gateway.ts";
import {
  type GatewayPayment,
  gatewayDispute,
  gatewayPayment,
  gatewayRefund,
  isOurs,
} from "./gateway-entities.ts";
import { recordRefund } from "./record-refund.ts";
import { hasUnrecordedRefunds, syncRefunds } from "./refunds.ts";
import { settle } from "./settle.ts";

const withPayment = v.object({ payment: v.object({ entity: gatewayPayment }) });
const withRefund = v.object({ refund: v.object({ entity: gatewayRefund }) });
const withDispute = v.object({ dispute: v.object({ entity: gatewayDispute }) });

/** The result of an event. An operator must look at events about payments or refunds that match no record. */
type EventResult = { readonly outcome: string; readonly needs_attention: boolean };

/** Returns the job that processes stored webhook events. */
export function createEventJob(deps: PaymentDeps): QueueJob<"gatewayEvents"> {
  const limitedDeps = { ...deps, gateway: limitConcurrentCalls(deps.gateway, maxGatewayCalls) };
  return {
    queue: "gatewayEvents",
    capacity: 2 * maxGatewayCalls,
    work: async (event) => {
      const handled = await handle(limitedDeps, event);
      if (handled.needs_attention) {
        deps.log.warn(
          { eventId: event.id, ...handled },
          "A webhook event of the gateway matches no payment or refund. Look it up in the gateway's dashboard.",
        );
      }
      if (handled.outcome === "nothing_of_ours") foreignEventsTotal.inc();
      await deps.db
        .updateTable("gateway_events")
        .set({ handled_at: deps.now(), ...handled })
        .where("id", "=", event.id)
        .execute();
      return "done";
    },
  };
}

/** Maximum number of concurrent gateway calls: half the capacity, so that a hanging gateway blocks only some events. */
const maxGatewayCalls = 8;

/** Processes events that are due. Returns their number. */
export function handleGatewayEvents(deps: PaymentDeps): Promise<number> {
  return processDueRows(deps, createEventJob(deps));
}

async function handle(
  deps: PaymentDeps,
  { event, payload }: Pick<QueueRow<"gatewayEvents">, "event" | "payload">,
): Promise<EventResult> {
  const payment = v.safeParse(withPayment, payload);
  const entity = payment.success ? payment.output.payment.entity : null;
  // Events about refunds and disputes also contain the payment, so refunds and disputes are handled first.
  const refund = v.safeParse(withRefund, payload);
  if (refund.success) return eventResult(await recordRefund(deps, refund.output.refund.entity, entity));
  const dispute = v.safeParse(withDispute, payload);
  if (dispute.success) return eventResult(await recordDispute(deps, dispute.output.dispute.entity, entity));
  if (entity !== null) return handlePayment(deps, entity);
  return isPaymentEvent(event) ? eventResult("unreadable") : eventResult("nothing_of_ours");
}

async function handlePayment(deps: PaymentDeps, entity: GatewayPayment): Promise<EventResult> {
  const evidence = evidenceOf(entity);
  const reason = evidence === null ? "unknown_gateway_order" : (await settle(deps, evidence)).reason;
  if (reason === "unknown_gateway_order") {
    const isMoney = entity.status === "authorized" || entity.status === "captured";
    return eventResult(
      isMoney && isOurs(entity, deps.publicOrigin) ? "unmatched_payment" : "nothing_of_ours",
    );
  }
  if (await hasUnrecordedRefunds(deps, entity)) await syncRefunds(deps, entity);
  return eventResult(reason);
}

function eventResult(outcome: string): EventResult {
  return { outcome, needs_attention: outcome === "unreadable" || outcome.startsWith("unmatched_") };
}

/** Returns true for payment, refund and order events: they are about money. Downtime events are not. */
function isPaymentEvent(event: string): boolean {
  return /^(payment|refund|order)\./.test(event) && !event.startsWith("payment.downtime");
}

type Call = (...args: never[]) => Promise<GatewayResult<unknown>>;

/** Limits concurrent gateway calls. Further calls do not wait but immediately return `away`. */
export function limitConcurrentCalls(gateway: Gateway, max: number): Gateway {
  let runningCalls = 0;
  const limited = (call: Call): Call => {
    return async (...args) => {
      if (runningCalls >= max) return { is: "away", cause: "too many concurrent calls" };
      runningCalls += 1;
      try {
        return await call(...args);
      } finally {
        runningCalls -= 1;
      }
    };
  };
  const calls = Object.entries(gateway).map(([name, call]) => [name, limited(call)]);
  // The types of the gateway calls do not change: all their results can be `away`.
  return Object.fromEntries(calls) as Gateway;
}
