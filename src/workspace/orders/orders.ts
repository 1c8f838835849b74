import { type Selectable, sql } from "kysely";
import { toAsciiDigits } from "../../api/contract/single-line.ts";
import { isHoldActive } from "../availability/index.ts";
import type { Db, Tables, Tx } from "../database/tables.ts";
import type { BookingDeps } from "./deps.ts";
import { isTokenOf, tokenOf } from "./order-ids.ts";
import type { PaymentState } from "./states.ts";

export type Order = Selectable<Tables["orders"]>;

/** Returns true for an active hold of a booking, not of a move, that has a price. */
export function isAwaitingPayment(order: Order, now: Date): boolean {
  return isHoldActive(order, now) && order.moves_order === null && order.total_paise > 0;
}

/** Finds an order by id and token. Returns undefined if the order does not exist or the token is wrong. */
export async function findOrderByKey(
  { tokenSecrets }: Pick<BookingDeps, "tokenSecrets">,
  db: Db,
  key: { readonly orderId: string; readonly token: string },
): Promise<Order | undefined> {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", key.orderId).executeTakeFirst();
  return order && isTokenOf(tokenSecrets, order, key.token) ? order : undefined;
}

/**
 * Finds an order by its number, in upper or lower case and with any kind of digits and dash.
 * @param centreIds the centres whose orders may be found; null for all
 */
export async function findOrderByNumber(
  db: Db,
  number: string,
  { centreIds = null }: { readonly centreIds?: readonly string[] | null } = {},
): Promise<Order | undefined> {
  const canonical = toAsciiDigits(number)
    .replace(/\p{Pd}/gu, "-")
    .toUpperCase();
  return db
    .selectFrom("orders")
    .selectAll()
    .where("number", "=", canonical)
    .$if(centreIds !== null, (query) => query.where(sql<boolean>`centre_id = any(${centreIds}::text[])`))
    .executeTakeFirst();
}

/** Returns the id and current token of an order. Returns undefined if the order does not exist or was erased. */
export async function orderKeyOf(
  { tokenSecrets }: Pick<BookingDeps, "tokenSecrets">,
  db: Db,
  orderId: string,
): Promise<{ readonly orderId: string; readonly token: string } | undefined> {
  const order = await db
    .selectFrom("orders")
    .select(["id", "token_version"])
    .where("id", "=", orderId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return order && { orderId, token: tokenOf(tokenSecrets, order) };
}

/** Locks an order's item and then the order. All transactions lock in this sequence to prevent deadlocks. */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | undefined> {
  const found = await tx.selectFrom("orders").select("item_id").where("id", "=", orderId).executeTakeFirst();
  if (found === undefined) return undefined;
  await lockItem(tx, found.item_id);
  return tx.selectFrom("orders").selectAll().where("id", "=", orderId).forUpdate().executeTakeFirst();
}

/** Locks only the order. For callers that do not need the lock of the item or already hold it. */
export function lockOrderRow(tx: Tx, id: string): Promise<Order> {
  return tx.selectFrom("orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
}

export async function hasPayment(db: Db, orderId: string, status: PaymentState): Promise<boolean> {
  const payments = db.selectFrom("payments").select("id").where("order_id", "=", orderId);
  return (await payments.where("status", "=", status).executeTakeFirst()) !== undefined;
}

/**
 * Locks an item, and optionally a visitor, so that bookings run one after another. The locks only reduce conflicts; the
 * exclusion constraint prevents overlaps. The lock on the row is the weakest one: it waits for an import that may retire
 * the item or close its centre (see `findAffectedOrders`), but not for an import that changes its price. The row is
 * locked first, because such an import locks it before the items of the bookings that it cancels.
 */
export async function lockItem(tx: Tx, itemId: string, visitorId: string | null = null): Promise<void> {
  const visitorLock =
    visitorId === null ? sql`` : sql`, pg_advisory_xact_lock(${visitorLockId}::int, hashtext(${visitorId}))`;
  await sql`
    with item as materialized (select id from items where id = ${itemId} for key share)
    select pg_advisory_xact_lock(${itemLockId}::int, hashtext(id)) ${visitorLock} from item`.execute(tx);
}

/** Classes of the advisory locks of visitors and items. No other advisory lock may use them. */
const visitorLockId = 7_346_203;
const itemLockId = 7_346_207;
