import * as v from "valibot";
import { type QueueJob, workOff } from "../jobs/loops.ts";
import type { QueueRow } from "../jobs/queues.ts";
import { foreignEvents } from "../metrics/counters.ts";
import type { PaymentDeps } from "./deps.ts";
import { noteDispute } from "./disputes.ts";
import { evidenceOf } from "./evidence.ts";
import type { Gateway, GatewayAnswer } from "./gateway.ts";
import {
  carriesOurOrder,
  type GatewayPayment,
  gatewayDispute,
  gatewayPayment,
  gatewayRefund,
} from "./gateway-entities.ts";
import { noteRefund } from "./record-refund.ts";
import { hasUnknownRefunds, syncRefunds } from "./refunds.ts";
import { settle } from "./settle.ts";

const withPayment = v.object({ payment: v.object({ entity: gatewayPayment }) });
const withRefund = v.object({ refund: v.object({ entity: gatewayRefund }) });
const withDispute = v.object({ dispute: v.object({ entity: gatewayDispute }) });

/** What an event changed; one about money that matches nothing of ours needs a person. */
type Handled = { readonly outcome: string; readonly needs_attention: boolean };

/** Processes the stored events of the gateway as they arrive. */
export function gatewayEvents(deps: PaymentDeps): QueueJob<"gatewayEvents"> {
  const patient = { ...deps, gateway: withFewCalls(deps.gateway, gatewayCalls) };
  return {
    queue: "gatewayEvents",
    capacity: 2 * gatewayCalls,
    work: async (event) => {
      const handled = await handle(patient, event);
      if (handled.needs_attention) {
        deps.log.warn(
          { eventId: event.id, ...handled },
          "A notification of the gateway matches no payment or refund.",
        );
      }
      if (handled.outcome === "nothing_of_ours") foreignEvents.inc();
      await deps.db
        .updateTable("gateway_events")
        .set({ handled_at: deps.now(), ...handled })
        .where("id", "=", event.id)
        .execute();
      return "done";
    },
  };
}

/** Events that need a call to the gateway never take all slots, so that the others get through while it hangs. */
const gatewayCalls = 8;

/** Processes the events that are due; returns how many were tried. */
export function handleGatewayEvents(deps: PaymentDeps): Promise<number> {
  return workOff(deps, gatewayEvents(deps));
}

async function handle(
  deps: PaymentDeps,
  { event, payload }: Pick<QueueRow<"gatewayEvents">, "event" | "payload">,
): Promise<Handled> {
  const payment = v.safeParse(withPayment, payload);
  const entity = payment.success ? payment.output.payment.entity : null;
  // Notifications of refunds and disputes carry the payment as well; they are what is new in them.
  const refund = v.safeParse(withRefund, payload);
  if (refund.success) return handled(await noteRefund(deps, refund.output.refund.entity, entity));
  const dispute = v.safeParse(withDispute, payload);
  if (dispute.success) return handled(await noteDispute(deps, dispute.output.dispute.entity, entity));
  if (entity !== null) return handlePayment(deps, entity);
  return isAboutMoney(event) ? handled("unreadable") : handled("nothing_of_ours");
}

async function handlePayment(deps: PaymentDeps, entity: GatewayPayment): Promise<Handled> {
  const evidence = evidenceOf(entity);
  const reason = evidence === null ? "unknown_gateway_order" : (await settle(deps, evidence)).reason;
  if (reason === "unknown_gateway_order") {
    const isMoney = entity.status === "authorized" || entity.status === "captured";
    return handled(isMoney && carriesOurOrder(entity) ? "unmatched_payment" : "nothing_of_ours");
  }
  if (await hasUnknownRefunds(deps, entity)) await syncRefunds(deps, entity);
  return handled(reason);
}

function handled(outcome: string): Handled {
  return { outcome, needs_attention: outcome === "unreadable" || outcome.startsWith("unmatched_") };
}

/** Of the many events that a gateway can send, those that tell of money. */
function isAboutMoney(event: string): boolean {
  return /^(payment|refund|order)\./.test(event) && !event.startsWith("payment.downtime");
}

type Call = (...args: never[]) => Promise<GatewayAnswer<unknown>>;

/** Limits concurrent calls: one above fails as if the gateway were away, so that callers do not queue behind it. */
export function withFewCalls(gateway: Gateway, most: number): Gateway {
  let underWay = 0;
  const limited = (call: Call): Call => {
    return async (...args) => {
      if (underWay >= most) return { is: "away", cause: "too many calls are under way" };
      underWay += 1;
      try {
        return await call(...args);
      } finally {
        underWay -= 1;
      }
    };
  };
  const calls = Object.entries(gateway).map(([name, call]) => [name, limited(call)]);
  // Each call keeps its own arguments and values; only "away" may come in place of its answer.
  return Object.fromEntries(calls) as Gateway;
}
