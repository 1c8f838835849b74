import * as texts from "../../texts/error-messages.ts";
import { bookingBegin, nextReminder } from "../booking/index.ts";
import { recordAct } from "../database/audit.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type BookingDeps,
  type DomainError,
  domainError,
  findOrderByKey,
  lockOrder,
  orderNotFound,
} from "../orders/index.ts";

/**
 * Switches the reminders of a confirmed booking on or off. Reminders that were due while they were off are never sent.
 */
export async function setReminders(
  deps: Pick<BookingDeps, "db" | "now" | "tokenSecrets" | "actor">,
  { on, ...key }: { readonly on: boolean; readonly orderId: string; readonly token: string },
): Promise<{ readonly ok: true; readonly on: boolean } | DomainError<"order_not_found" | "not_changeable">> {
  const found = await findOrderByKey(deps, deps.db, key);
  if (found === undefined) return orderNotFound;
  return inTransaction(deps.db, deps.actor, async (tx) => {
    const now = deps.now();
    const order = await lockOrder(tx, found.id);
    if (order === undefined) return orderNotFound;
    if (order.status !== "confirmed" || (await bookingBegin(tx, order, now)) <= now) {
      return domainError("not_changeable", texts.reminders.confirmedOnly);
    }
    if (order.reminders === on) return { ok: true, on };
    await tx
      .updateTable("orders")
      .set({ reminders: on, remind_at: await nextReminder(tx, { ...order, reminders: on }, now) })
      .where("id", "=", order.id)
      .execute();
    recordAct(tx, "reminders_changed", order.id, { on });
    return { ok: true, on };
  });
}
