import { addMinutes } from "../booking/ist.ts";
import type { PaymentState } from "../booking/states.ts";
import { askAboutOrder } from "./ask-gateway.ts";
import type { PaymentDeps } from "./deps.ts";
import { dueAgain, takeDue } from "./take-due.ts";

/**
 * A payment that was begun and never tried, or that failed, is asked about for a day, because a good attempt may follow
 * on the same gateway order; one that is pending, until it is decided.
 */
const untriedMinutes = 24 * 60;
const firstPauseMs = 15_000;

/**
 * Asks the gateway about payments whose news never came: a browser that was closed, a webhook that was lost, a process
 * that was killed half-way. Returns how many were asked about.
 */
export async function checkPayments(deps: PaymentDeps): Promise<number> {
  const due = await takeDue(deps.db, "payments", deps.now());
  for (const { id, tries } of due) {
    if (deps.isStopping?.()) break;
    try {
      await check(deps, id, tries);
    } catch (error) {
      deps.log.error(
        { err: error, paymentId: id },
        "A payment could not be checked; it will be tried again.",
      );
    }
  }
  return due.length;
}

async function check(deps: PaymentDeps, paymentId: string, tries: number): Promise<void> {
  const payment = await deps.db
    .selectFrom("payments")
    .select(["gateway_order_id", "created_at"])
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  await askAboutOrder(deps, payment.gateway_order_id);
  const now = deps.now();
  const isOld = addMinutes(payment.created_at, untriedMinutes) <= now;
  const again = dueAgain(now, tries, firstPauseMs);
  await setCheck(deps, paymentId, ["pending"], again);
  await setCheck(deps, paymentId, ["created", "failed"], isOld ? null : again);
}

async function setCheck(
  { db }: PaymentDeps,
  id: string,
  statuses: readonly PaymentState[],
  check_at: Date | null,
): Promise<void> {
  await db
    .updateTable("payments")
    .set({ check_at })
    .where("id", "=", id)
    .where("status", "in", statuses)
    // Who found an answer meanwhile may have closed the question.
    .where("check_at", "is not", null)
    .execute();
}
