import * as v from "valibot";
import { type QueueJob, workOff } from "../jobs/loops.ts";
import type { QueueRow } from "../jobs/queues.ts";
import type { PaymentDeps } from "./deps.ts";
import { evidenceOf } from "./evidence.ts";
import { withFewCalls } from "./few-calls.ts";
import { gatewayPayment, gatewayRefund } from "./gateway-entities.ts";
import { noteRefund } from "./refunds.ts";
import { settle } from "./settle.ts";

const withPayment = v.object({ payment: v.object({ entity: gatewayPayment }) });
const withRefund = v.object({ refund: v.object({ entity: gatewayRefund }) });

/** Acts on stored news of the gateway, as it comes in. */
export function gatewayEvents(deps: PaymentDeps): QueueJob<"gatewayEvents"> {
  const patient = { ...deps, gateway: withFewCalls(deps.gateway, gatewayCalls) };
  return {
    queue: "gatewayEvents",
    capacity: 2 * gatewayCalls,
    work: async (event) => {
      const outcome = await handle(patient, event);
      await deps.db
        .updateTable("gateway_events")
        .set({ handled_at: deps.now(), outcome })
        .where("id", "=", event.id)
        .execute();
      return "done";
    },
  };
}

/** News that need an answer of the gateway never take all places, so that the others get through while it is silent. */
const gatewayCalls = 8;

/** Acts on what is due now; returns how many were tried. */
export function handleGatewayEvents(deps: PaymentDeps): Promise<number> {
  return workOff(deps, gatewayEvents(deps));
}

async function handle(deps: PaymentDeps, { payload }: QueueRow<"gatewayEvents">): Promise<string> {
  // News of refunds carry the payment as well; the refund is what is new in them.
  const refund = v.safeParse(withRefund, payload);
  if (refund.success) return noteRefund(deps, refund.output.refund.entity);
  const payment = v.safeParse(withPayment, payload);
  const evidence = payment.success ? evidenceOf(payment.output.payment.entity) : null;
  return evidence === null ? "nothing_of_ours" : (await settle(deps, evidence)).reason;
}
