import * as v from "valibot";
import type { PaymentDeps } from "./deps.ts";
import { evidenceOf } from "./evidence.ts";
import { gatewayPayment, gatewayRefund } from "./gateway-entities.ts";
import { noteRefund } from "./refunds.ts";
import { settle } from "./settle.ts";
import { dueAgain, takeDue } from "./take-due.ts";

const withPayment = v.object({ payment: v.object({ entity: gatewayPayment }) });
const withRefund = v.object({ refund: v.object({ entity: gatewayRefund }) });

/** Acts on stored news of the gateway; one that cannot be acted on now is tried again. Returns how many were tried. */
export async function handleGatewayEvents(deps: PaymentDeps): Promise<number> {
  const due = await takeDue(deps.db, "gateway_events", deps.now());
  for (const { id, tries } of due) {
    if (deps.isStopping?.()) break;
    try {
      const outcome = await handle(deps, id);
      await deps.db
        .updateTable("gateway_events")
        .set({ handled_at: deps.now(), outcome })
        .where("id", "=", id)
        .execute();
    } catch (error) {
      deps.log.error({ err: error, eventId: id }, "News of the gateway could not be acted on.");
      const try_at = dueAgain(deps.now(), tries, 1_000);
      await deps.db.updateTable("gateway_events").set({ try_at }).where("id", "=", id).execute();
    }
  }
  return due.length;
}

async function handle(deps: PaymentDeps, id: string): Promise<string> {
  const { payload } = await deps.db
    .selectFrom("gateway_events")
    .select("payload")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  // News of refunds carry the payment as well; the refund is what is new in them.
  const refund = v.safeParse(withRefund, payload);
  if (refund.success) return noteRefund(deps, refund.output.refund.entity);
  const payment = v.safeParse(withPayment, payload);
  const evidence = payment.success ? evidenceOf(payment.output.payment.entity) : null;
  return evidence === null ? "nothing_of_ours" : (await settle(deps, evidence)).reason;
}
