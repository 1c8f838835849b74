import type { Invoice } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import {
  type BookingDeps,
  type DomainError,
  domainError,
  findOrderByKey,
  orderNotFound,
} from "../orders/index.ts";

/** Identifies an invoice or credit note of an order. Without `number`, it is the latest document of its kind. */
export type TaxDocumentKey = {
  readonly orderId: string;
  readonly token: string;
  readonly kind: Invoice["kind"];
  readonly number?: string | undefined;
};

/** Reads the stored content of an invoice or credit note. Without a number, reads the latest document of its kind. */
export async function readInvoice(
  deps: BookingDeps,
  { kind, number, ...key }: TaxDocumentKey,
): Promise<{ ok: true; invoice: Invoice } | DomainError<"order_not_found" | "not_found">> {
  const order = await findOrderByKey(deps, deps.db, key);
  if (order === undefined) return orderNotFound;
  const row = await deps.db
    .selectFrom("invoices")
    .select("content")
    .where("order_id", "=", order.id)
    .where("kind", "=", kind)
    .$if(number !== undefined, (query) => query.where("number", "=", number ?? ""))
    .orderBy("issued_at", "desc")
    .orderBy("serial", "desc")
    .executeTakeFirst();
  if (row !== undefined) return { ok: true, invoice: row.content };
  return domainError("not_found", texts.invoice.none);
}
