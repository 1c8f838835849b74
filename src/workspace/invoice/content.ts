import type { Selectable } from "kysely";
import { stateCodeOf, stateNameOf } from "../../api/contract/gst-states.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import type { Invoice, InvoicePayment } from "../../api/contract/payment.ts";
import * as texts from "../../texts/invoice.ts";
import type { Tables } from "../database/tables.ts";
import { formatOrderTime, type Order } from "../orders/index.ts";
import { rupeesInWords } from "./numbers.ts";

/**
 * Returns the content of an invoice. The content is stored, so changes of names and prices after the issue do not
 * affect it.
 */
export function invoiceContent({
  number,
  order,
  seller,
  payments,
  now,
}: {
  readonly number: string;
  readonly order: Order;
  readonly seller: Selectable<Tables["sellers"]>;
  readonly payments: readonly InvoicePayment[];
  readonly now: Date;
}): Invoice {
  const { quote } = order;
  return {
    number,
    kind: "invoice",
    date: istDateOf(now),
    orderNumber: order.number,
    seller: { name: seller.name, address: seller.address, gstin: seller.gstin, state: seller.state },
    buyer: buyerOf(order),
    lines: quote.lines.map(({ label, ...line }) => ({
      ...line,
      description: `${label}; ${formatOrderTime(order)}`,
      sac: quote.sac,
    })),
    discountPaise: quote.discountPaise,
    taxablePaise: quote.taxablePaise,
    taxes: quote.taxes,
    totalPaise: quote.totalPaise,
    totalInWords: rupeesInWords(quote.totalPaise),
    placeOfSupply: quote.placeOfSupply,
    reverseCharge: false,
    currency: "INR",
    against: null,
    payments: [...payments],
    ...(order.due_on !== null && { dueOn: order.due_on }),
  };
}

/**
 * Returns an invoice that replaces another one. Only its number, its date and the buyer's details differ. If an unpaid
 * invoice has been paid since then, the new one states the payments.
 */
export function correctedContent(
  { dueOn, ...invoice }: Invoice,
  {
    number,
    order,
    payments,
    now,
  }: {
    readonly number: string;
    readonly order: Order;
    readonly payments: readonly InvoicePayment[];
    readonly now: Date;
  },
): Invoice {
  return {
    ...invoice,
    ...{ number, date: istDateOf(now), buyer: buyerOf(order), corrects: invoice.number },
    ...(dueOn !== undefined && (order.due_on === null ? { payments: [...payments] } : { dueOn })),
  };
}

/** The total that has been credited for an invoice, in paise: before and after a credit note. */
export type CreditedAmounts = { readonly beforePaise: number; readonly afterPaise: number };

export type CreditNoteDetails = {
  /** Description of the credited part. */
  readonly part?: string | undefined;
  /** The gateway's id of the refund, if the refund was made before the credit note. */
  readonly refundId?: string | undefined;
};

/** Returns a credit note for all or part of an invoice. Taxes are rounded cumulatively: the parts add up exactly. */
export function creditNoteContent(
  invoice: Invoice,
  {
    number,
    now,
    part,
    refundId,
    beforePaise,
    afterPaise,
  }: CreditedAmounts & CreditNoteDetails & { readonly number: string; readonly now: Date },
): Invoice {
  const head = {
    number,
    kind: "credit_note" as const,
    date: istDateOf(now),
    against: invoice.number,
    corrects: undefined,
    dueOn: undefined,
    ...(refundId !== undefined && { refundId }),
  };
  const totalPaise = afterPaise - beforePaise;
  if (totalPaise === invoice.totalPaise) return { ...invoice, ...head };
  const taxes = invoice.taxes.map((tax) => {
    const upTo = (paise: number) => Math.round((tax.amountPaise * paise) / invoice.totalPaise);
    return { ...tax, amountPaise: upTo(afterPaise) - upTo(beforePaise) };
  });
  const taxablePaise = totalPaise - taxes.reduce((sum, tax) => sum + tax.amountPaise, 0);
  const [first] = invoice.lines;
  const description = `${part ?? texts.partRefund}: ${invoice.lines.map((line) => line.description).join("; ")}`;
  return {
    ...invoice,
    ...head,
    lines: [
      {
        description,
        sac: first?.sac ?? "",
        quantity: 1,
        unitPricePaise: taxablePaise,
        amountPaise: taxablePaise,
      },
    ],
    discountPaise: 0,
    taxablePaise,
    taxes,
    totalPaise,
    totalInWords: rupeesInWords(totalPaise),
  };
}

/** Returns the buyer of an order in the form that invoices print. */
export function buyerOf(order: Order): Invoice["buyer"] {
  return {
    name: buyerName(order),
    address: order.customer_address,
    state: buyerState(order),
    gstin: order.customer_gstin,
  };
}

function buyerName(order: Order): string {
  return order.customer_company === null
    ? order.customer_name
    : `${order.customer_company} (${order.customer_name})`;
}

function buyerState({ customer_gstin: gstin }: Order): string | null {
  return gstin === null ? null : `${stateNameOf(gstin) ?? "State"} (${stateCodeOf(gstin)})`;
}
