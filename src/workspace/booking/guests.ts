import type { Selectable } from "kysely";
import { type MessagePayload, newMessage } from "../database/message-kinds.ts";
import { enqueue, removeUndelivered } from "../database/outbox.ts";
import type { Db, Tables, Tx } from "../database/tables.ts";
import type { CatalogueItem } from "../inventory/index.ts";
import type { Order } from "../orders/index.ts";

/** A row of the table `order_guests`: an invitation to a booking. */
export type OrderGuest = Selectable<Tables["order_guests"]>;

/** Returns the current guests of a booking in the order in which they were entered. */
export function readGuests(db: Db, orderId: string): Promise<OrderGuest[]> {
  return db
    .selectFrom("order_guests")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("removed_at", "is", null)
    .orderBy("position")
    .execute();
}

/** Finds an invitation by id, including withdrawn ones. */
export function findGuest(db: Db, id: string): Promise<OrderGuest | undefined> {
  return db.selectFrom("order_guests").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Counts the other invitations of this email address to this booking, all of which have been withdrawn. */
export async function countEarlierInvitations(db: Db, { id, order_id, email }: OrderGuest): Promise<number> {
  const { count } = await db
    .selectFrom("order_guests")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("order_id", "=", order_id)
    .where("email", "=", email)
    .where("id", "!=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Returns the maximum number of guests: room capacity or number of passes. 0 unless the booking is confirmed and not
 * over.
 */
export function maxGuests(
  { status, ends_at, quantity }: Pick<Order, "status" | "ends_at" | "quantity">,
  { unit, capacity }: Pick<CatalogueItem, "unit" | "capacity">,
  now: Date,
): number {
  if (status !== "confirmed" || ends_at <= now) return 0;
  return { hour: capacity, day: quantity }[unit];
}

/** Enqueues a guest's mail. A guest removed before the invitation was sent gets neither invitation nor cancellation. */
export async function notifyGuest(
  tx: Tx,
  { id: guestId, order_id: orderId }: Pick<OrderGuest, "id" | "order_id">,
  change: MessagePayload<"guest_news">["news"],
  now: Date,
): Promise<void> {
  const wasNeverInvited =
    change === "cancelled" &&
    (await removeUndelivered(tx, "guest_news", { orderId, guestId, news: "invited" }));
  if (!wasNeverInvited)
    await enqueue(tx, newMessage("guest_news", { orderId, guestId, news: change }, now), now);
}

/** Enqueues a mail to each guest, in the transaction that changes the booking. */
export async function notifyGuests(
  tx: Tx,
  orderId: string,
  change: "changed" | "cancelled",
  now: Date,
): Promise<void> {
  for (const guest of await readGuests(tx, orderId)) await notifyGuest(tx, guest, change, now);
}
