import { bookingBegin, nextReminder } from "../booking/index.ts";
import { bookkeeping } from "../database/audit.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueue } from "../database/outbox.ts";
import { inTransaction } from "../database/transaction.ts";
import { type Loop, type LoopDeps, type QueueJob, startLoop, startQueue } from "../jobs/loops.ts";
import { type BookingDeps, lockOrder } from "../orders/index.ts";

/** Polling intervals in milliseconds: for due reminders, and for bookings without a planned reminder. */
const defaultTiming = { intervalMs: 15_000, planEveryMs: 60 * 60_000 };

/** Starts the reminder jobs: one enqueues due reminders, the other plans missing reminders. */
export function startReminders(deps: LoopDeps, { intervalMs, planEveryMs } = defaultTiming): Loop {
  const loops = [
    startQueue(deps, createReminderJob(deps), { intervalMs }),
    startLoop(deps, { name: "plannedReminders", intervalMs: planEveryMs, tick: () => planReminders(deps) }),
  ];
  return {
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/**
 * Plans reminders of bookings that a previous release confirmed without a reminder. Skips bookings that change while
 * this runs.
 */
export async function planReminders({ db, now }: Pick<BookingDeps, "db" | "now">): Promise<void> {
  const currentTime = now();
  const unplanned = db
    .selectFrom("orders")
    .select(["id", "revision", "unit", "starts_at", "ends_at", "quantity", "cancelled_dates", "repeats"])
    .select(["centre_id", "reminders"])
    .where("status", "=", "confirmed")
    .where("reminders", "=", true)
    .where("remind_at", "is", null)
    .where("ends_at", ">", currentTime);
  for (const order of await unplanned.execute()) {
    const remindAt = await nextReminder(db, order, currentTime);
    if (remindAt === null) continue;
    await db
      .updateTable("orders")
      .set({ remind_at: remindAt })
      .where("id", "=", order.id)
      .where("revision", "=", order.revision)
      .where("status", "=", "confirmed")
      .where("reminders", "=", true)
      .where("remind_at", "is", null)
      .execute();
  }
}

/** Returns the job that enqueues due reminders. The same transaction plans the booking's next reminder. */
export function createReminderJob(deps: Pick<BookingDeps, "db" | "now">): QueueJob<"reminders"> {
  return {
    queue: "reminders",
    capacity: 8,
    work: async ({ id, remind_at: claimed }) => {
      await inTransaction(deps.db, bookkeeping, async (tx) => {
        const now = deps.now();
        const order = await lockOrder(tx, id);
        // The booking has changed since the job claimed it, and the change set a new `remind_at`.
        if (order?.status !== "confirmed" || order.remind_at?.getTime() !== claimed?.getTime()) return;
        if (now < (await bookingBegin(tx, order, now))) {
          const payload = { orderId: id, revision: order.revision };
          await enqueue(tx, newMessage("booking_reminder", payload, now), now);
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
