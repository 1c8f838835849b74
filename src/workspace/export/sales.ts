import { sql } from "kysely";
import type { Invoice } from "../../api/contract/payment.ts";
import type { Cell } from "./csv.ts";
import type { MonthTable } from "./month-table.ts";

/**
 * An invoice or credit note as it was issued, for a credit note the IST date of its invoice, and the IST date by which the
 * invoices of its booking have to be paid. `isPaid`: they have been paid.
 */
export type SalesRow = {
  readonly content: Invoice;
  readonly againstDate: string | null;
  readonly dueOn: string | null;
  readonly isPaid: boolean;
};

/**
 * Invoices and credit notes by issue, with the columns of GSTR-1. Amounts are those of the stored document and never
 * negative: subtract the rows of credit notes from those of invoices. Only businesses are named, because GSTR-1 needs no
 * names of other buyers. `Payment` is that of the whole booking: the rows of an unpaid one add up to what is due.
 */
export const sales: MonthTable<SalesRow> = {
  query: (db, { from, until }) =>
    db
      .selectFrom("invoices")
      // Not a subquery: few orders are unpaid, and one read of them is cheaper than a search for each invoice.
      .leftJoin("orders as unpaid", (join) =>
        join.onRef("unpaid.id", "=", "invoices.order_id").on("unpaid.due_on", "is not", null),
      )
      .select([
        "content",
        "unpaid.due_on as dueOn",
        // A subquery, because a join could read all invoices.
        sql<string | null>`(
          select original.content->>'date' from invoices as original where original.number = invoices.against
        )`.as("againstDate"),
        sql<boolean>`exists (
          select from payments where payments.order_id = invoices.order_id
            and payments.status in ('captured', 'refund_pending', 'refunded')
        )`.as("isPaid"),
      ])
      .where("issued_at", ">=", from)
      .where("issued_at", "<", until)
      .orderBy("issued_at")
      .orderBy("invoices.number"),
  columns: {
    "Document type": ({ content }) => (content.kind === "invoice" ? "Invoice" : "Credit note"),
    Supply: ({ content }) => (content.buyer.gstin === null ? "B2C" : "B2B"),
    "Supplier GSTIN": ({ content }) => content.seller.gstin,
    "Supplier state": ({ content }) => content.seller.state,
    "GSTIN of recipient": ({ content }) => content.buyer.gstin,
    "Receiver name": ({ content: { buyer } }) => (buyer.gstin === null ? null : buyer.name),
    "Recipient state": ({ content }) => content.buyer.state,
    "Document number": ({ content }) => content.number,
    "Document date": ({ content }) => formatGstDate(content.date),
    "Document value": ({ content }) => ({ paise: content.totalPaise }),
    "Place of supply": ({ content }) => formatPlace(content.placeOfSupply),
    "Reverse charge": ({ content }) => (content.reverseCharge ? "Y" : "N"),
    "Invoice type": () => "Regular",
    "Original invoice number": ({ content }) => content.against,
    "Original invoice date": ({ againstDate }) => (againstDate === null ? null : formatGstDate(againstDate)),
    "HSN/SAC": ({ content }) => [...new Set(content.lines.map(({ sac }) => sac))].join(" "),
    Rate: ({ content }) => content.taxes.reduce((sum, { percent }) => sum + percent, 0),
    "Taxable value": ({ content }) => ({ paise: content.taxablePaise }),
    CGST: taxOf("CGST"),
    SGST: taxOf("SGST"),
    IGST: taxOf("IGST"),
    "Booking number": ({ content }) => content.orderNumber,
    Payment: ({ dueOn, isPaid }) => (dueOn === null ? (isPaid ? "paid" : null) : "unpaid"),
    "Due on": ({ dueOn }) => dueOn,
  },
};

function taxOf(name: string) {
  return ({ content }: SalesRow): Cell => ({
    paise: content.taxes
      .filter((tax) => tax.name === name)
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0),
  });
}

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Formats a date as in the GST portal's files: `05-Nov-2026`. */
function formatGstDate(date: string): string {
  const [year, month, day] = date.split("-");
  return `${day}-${monthNames[Number(month) - 1]}-${year}`;
}

/** Converts a place of supply such as `Delhi (07)` to the GST portal's form, `07-Delhi`. */
function formatPlace(place: string): string {
  return place.replace(/^(.*) \((\d\d)\)$/, "$2-$1");
}
