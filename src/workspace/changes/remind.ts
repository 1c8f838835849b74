import { beginOf, nextReminder } from "../booking/index.ts";
import { message } from "../database/message-kinds.ts";
import { announce } from "../database/outbox.ts";
import { inTransaction } from "../database/transaction.ts";
import type { QueueJob } from "../jobs/loops.ts";
import { type BookingDeps, lockOrder } from "../orders/index.ts";

/**
 * Announces reminders that are due. A reminder is due because its booking says so (`orders.remind_at`), not because a message
 * was written in advance: what moves or cancels a booking changes that with it. The message and the time of the next one
 * are one transaction, so a process that dies leaves both or neither.
 */
export function reminders(deps: Pick<BookingDeps, "db" | "now">): QueueJob<"reminders"> {
  return {
    queue: "reminders",
    capacity: 8,
    work: async ({ id, remind_at: claimed }) => {
      await inTransaction(deps.db, async (tx) => {
        const now = deps.now();
        const order = await lockOrder(tx, id);
        // Changed since it was claimed: the change has set its own time.
        if (order?.status !== "confirmed" || order.remind_at?.getTime() !== claimed?.getTime()) return;
        if (now < (await beginOf(tx, order))) {
          const payload = { orderId: id, revision: order.revision };
          await announce(tx, message("booking_reminder", payload, now), now);
        }
        await tx
          .updateTable("orders")
          .set({ remind_at: await nextReminder(tx, order, now), remind_tries: 0 })
          .where("id", "=", id)
          .execute();
      });
      return "done";
    },
  };
}
