import { inTransaction } from "../database/transaction.ts";
import type { BookingDeps } from "./deps.ts";
import { endHolds } from "./end-hold.ts";
import { lockOrder, openOrder } from "./orders.ts";
import { holdExpired, orderNotFound, paymentInProgress, type Refusal, refusal } from "./refusal.ts";

/** Gives a held slot back at once. Done twice it answers the same; money under way is waited for. */
export async function releaseOrder(
  deps: BookingDeps,
  key: { readonly orderId: string; readonly token: string },
): Promise<{ ok: true } | Refusal> {
  const opened = await openOrder(deps, deps.db, key);
  if (opened === undefined) return orderNotFound;
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, opened.id);
    if (order?.status === "released") return { ok: true };
    if (order?.status === "expired") return holdExpired;
    if (order?.status !== "held") return refusal("order_not_payable", "This booking is no longer a hold.");
    const pending = await tx
      .selectFrom("payments")
      .select("id")
      .where("order_id", "=", order.id)
      .where("status", "=", "pending")
      .executeTakeFirst();
    if (pending !== undefined) return paymentInProgress;
    await endHolds(tx, [order.id], { to: "released", reason: "given_back", now: deps.now() });
    return { ok: true };
  });
}
