import type { Invoice } from "../../api/contract/payment.ts";
import * as texts from "../../texts/refusals.ts";
import { type BookingDeps, openOrder, orderNotFound, type Refusal, refusal } from "../orders/index.ts";

/** Reads the invoice of an order, or the latest credit note about it, as it was issued. */
export async function readInvoice(
  deps: BookingDeps,
  { kind, ...key }: { readonly orderId: string; readonly token: string; readonly kind: Invoice["kind"] },
): Promise<{ ok: true; invoice: Invoice } | Refusal> {
  const order = await openOrder(deps, deps.db, key);
  if (order === undefined) return orderNotFound;
  const row = await deps.db
    .selectFrom("invoices")
    .select("content")
    .where("order_id", "=", order.id)
    .where("kind", "=", kind)
    .orderBy("issued_at", "desc")
    .orderBy("serial", "desc")
    .executeTakeFirst();
  if (row !== undefined) return { ok: true, invoice: row.content };
  return refusal("not_found", texts.invoice.none);
}
