import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { customer } from "../../api/contract/booking.ts";
import type { StoredCustomerField } from "../../api/contract/customer-fields.ts";
import * as texts from "../../texts/error-messages.ts";
import { correctFields } from "../../texts/validation.ts";
import { recordAct } from "../database/audit.ts";
import { enqueue } from "../database/outbox.ts";
import { inTransaction } from "../database/transaction.ts";
import {
  type CorrectedInvoice,
  correctInvoices,
  findWrongInvoices,
  type WrongInvoice,
} from "../invoice/index.ts";
import {
  customerColumns,
  customerOf,
  type DomainError,
  domainError,
  lockOrder,
  orderNotFound,
} from "../orders/index.ts";
import type { StaffDeps } from "./cancel-by-staff.ts";

/** The fields of the buyer on an invoice. The state follows from the GSTIN. */
const buyerFields = ["name", "company", "gstin", "address"] as const satisfies StoredCustomerField[];

/** New details of the buyer, as entered. An empty string removes a detail. An omitted detail does not change. */
export type BuyerDetails = { readonly [Field in (typeof buyerFields)[number]]?: string };

export type BuyerCorrectionRequest = {
  readonly orderId: string;
  readonly buyer: BuyerDetails;
  /** The invoices that a preview has shown. If they have changed since then, nothing is changed. */
  readonly expected?: readonly WrongInvoice[] | undefined;
};

/** The effects of a correction. No documents are issued for a free booking, or if all invoices are fully credited. */
export type BuyerCorrection = {
  readonly ok: true;
  /** The fields whose values have changed. Empty for a repeated request. */
  readonly changed: readonly StoredCustomerField[];
  readonly invoices: readonly CorrectedInvoice[];
};

/**
 * Corrects the buyer's details of a confirmed booking and replaces its wrong invoices (decision 107). The customer gets the
 * credit notes and the new invoices by email. A repeated request changes nothing.
 */
export function correctBuyer(
  { db, now: clock, actor }: Pick<StaffDeps, "db" | "now" | "actor">,
  { orderId, buyer, expected }: BuyerCorrectionRequest,
): Promise<
  BuyerCorrection | DomainError<"order_not_found" | "not_changeable" | "refund_changed" | "validation_failed">
> {
  return inTransaction(db, actor, async (tx) => {
    const now = clock();
    const order = await lockOrder(tx, orderId);
    if (order === undefined) return orderNotFound;
    if (order.status !== "confirmed") return domainError("not_changeable", texts.staff.correctConfirmedOnly);
    if (order.erased_at !== null) return domainError("not_changeable", texts.staff.erased);
    const corrected = v.safeParse(customer, { ...customerOf(order), ...buyer });
    if (!corrected.success) {
      const fields = corrected.issues.map((issue) => [v.getDotPath(issue) ?? "buyer", issue.message]);
      return domainError("validation_failed", correctFields, { fields: Object.fromEntries(fields) });
    }
    const columns = customerColumns(corrected.output);
    const changed = buyerFields.filter(
      (field) => columns[`customer_${field}`] !== order[`customer_${field}`],
    );
    const correctedOrder = { ...order, ...columns };
    const wrong = await findWrongInvoices(tx, correctedOrder);
    if (expected !== undefined && !isDeepStrictEqual(wrong.map(effectOf), expected.map(effectOf)))
      return domainError("refund_changed", texts.staff.correctionChanged);
    if (changed.length > 0) {
      const values = changed.map((field) => [`customer_${field}`, columns[`customer_${field}`]]);
      await tx.updateTable("orders").set(Object.fromEntries(values)).where("id", "=", orderId).execute();
      recordAct(tx, "buyer_corrected", orderId, { fields: changed });
    }
    const invoices = await correctInvoices(tx, correctedOrder, wrong, now);
    const documents = invoices.flatMap(({ invoice, creditNotes }) => [...creditNotes, invoice]);
    if (documents.length > 0)
      await enqueue(tx, { kind: "invoice_corrected", payload: { orderId, documents }, dueAt: now }, now);
    return { ok: true, changed, invoices };
  });
}

const effectOf = ({ corrects, amountPaise }: WrongInvoice) => ({ corrects, amountPaise });
