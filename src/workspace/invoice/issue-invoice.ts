import { isDeepStrictEqual } from "node:util";
import { type Selectable, sql } from "kysely";
import { istDateOf } from "../../api/contract/ist.ts";
import type { Invoice, InvoicePayment } from "../../api/contract/payment.ts";
import * as texts from "../../texts/invoice.ts";
import { recordAct } from "../database/audit.ts";
import type { Db, Tables, Tx } from "../database/tables.ts";
import type { Order } from "../orders/index.ts";
import {
  buyerOf,
  type CreditedAmounts,
  type CreditNoteDetails,
  correctedContent,
  creditNoteContent,
  invoiceContent,
} from "./content.ts";
import { creditNoteSuffix, financialYearOf, invoiceNumber } from "./numbers.ts";

/**
 * Issues the invoice of an order and returns its number. Locks the series until commit, which prevents gaps.
 * @param newPayment the payment that is being settled, if it is not marked as captured yet
 */
export async function issueInvoice(
  tx: Tx,
  order: Order,
  stateCode: string,
  now: Date,
  newPayment?: InvoicePayment,
): Promise<string> {
  const seller = await tx
    .selectFrom("sellers")
    .selectAll()
    .where("state_code", "=", stateCode)
    .executeTakeFirst();
  if (seller === undefined) throw new Error(`The state ${stateCode} has no seller.`);
  const series = { gstin: seller.gstin, kind: "invoice", prefix: seller.prefix } as const;
  const next = await nextInSeries(tx, series, now);
  const payments = [...(await capturedPayments(tx, order.id)), ...(newPayment ? [newPayment] : [])];
  const content = invoiceContent({ number: next.number, order, seller, payments, now });
  await insert(tx, order.id, series, next, content, now);
  return next.number;
}

/** Returns the captured payments of an order, as they are on its earlier invoices if possible. Oldest first. */
async function capturedPayments(tx: Tx, orderId: string): Promise<InvoicePayment[]> {
  const invoices = await tx
    .selectFrom("invoices")
    .select("content")
    .where("order_id", "=", orderId)
    .execute();
  const known = new Map(
    invoices.flatMap(({ content }) => (content.payments ?? []).map((payment) => [payment.id, payment])),
  );
  const rows = await tx
    .selectFrom("payments")
    .select(["gateway_payment_id", "means", "reference", "paid_on", "amount_paise", "updated_at"])
    .where("order_id", "=", orderId)
    .where("status", "=", "captured")
    .orderBy("serial")
    .execute();
  return rows.flatMap((row) => {
    const { amount_paise: amountPaise } = row;
    const id = row.gateway_payment_id ?? row.reference;
    const date = row.paid_on ?? istDateOf(row.updated_at);
    return id === null ? [] : [known.get(id) ?? { id, method: row.means, date, amountPaise }];
  });
}

/**
 * Issues credit notes for an order, starting with its latest invoice.
 * @param amount paise, or `rest` for everything that has not been credited yet
 * @returns the number of the first credit note (null if there is none), and the credited total in paise
 */
export async function issueCreditNote(
  tx: Tx,
  orderId: string,
  amount: number | "rest",
  now: Date,
  details: CreditNoteDetails = {},
): Promise<{ readonly number: string | null; readonly amountPaise: number }> {
  let number: string | null = null;
  let amountPaise = 0;
  for (const { invoice, creditedPaise: beforePaise } of await readInvoices(tx, orderId)) {
    const { totalPaise } = invoice.content;
    const afterPaise =
      amount === "rest" ? totalPaise : Math.min(totalPaise, beforePaise + amount - amountPaise);
    if (afterPaise <= beforePaise) continue;
    const creditNote = await creditInvoice(tx, invoice, { beforePaise, afterPaise, ...details }, now);
    number ??= creditNote;
    amountPaise += afterPaise - beforePaise;
  }
  return { number, amountPaise };
}

/** An invoice whose buyer differs from that of its order. */
export type WrongInvoice = {
  /** The number of the invoice. */
  readonly corrects: string;
  /** The amount that has not been credited yet, in paise. */
  readonly amountPaise: number;
};

/** A wrong invoice and the documents that have replaced it. */
export type CorrectedInvoice = WrongInvoice & {
  /** The number of the corrected invoice. */
  readonly invoice: string;
  /** The numbers of the credit notes: one cancels the wrong invoice, and a second one repeats earlier credits. */
  readonly creditNotes: readonly string[];
};

/** Finds the invoices of an order that name another buyer and are not fully credited. Oldest first. */
export async function findWrongInvoices(tx: Tx, order: Order): Promise<(WrongInvoice & IssuedInvoice)[]> {
  const buyer = buyerOf(order);
  return (await readInvoices(tx, order.id)).toReversed().flatMap((issued) => {
    const { number: corrects, content } = issued.invoice;
    const amountPaise = content.totalPaise - issued.creditedPaise;
    return amountPaise <= 0 || isDeepStrictEqual(content.buyer, buyer)
      ? []
      : [{ corrects, amountPaise, ...issued }];
  });
}

/**
 * Replaces the wrong invoices of an order with invoices for its current buyer. Credits the remaining amount of each wrong
 * invoice, and repeats its earlier credits against the new one, so that later credit notes can use the remaining amount
 * there. The taxes do not change, because the place of supply is the state of the centre.
 */
export async function correctInvoices(
  tx: Tx,
  order: Order,
  wrongInvoices: Awaited<ReturnType<typeof findWrongInvoices>>,
  now: Date,
): Promise<CorrectedInvoice[]> {
  const corrections: CorrectedInvoice[] = [];
  for (const { corrects, amountPaise, invoice, creditedPaise } of wrongInvoices) {
    const { content: wrong } = invoice;
    const rest = { beforePaise: creditedPaise, afterPaise: wrong.totalPaise, part: texts.buyerCorrected };
    const creditNotes = [await creditInvoice(tx, invoice, rest, now)];
    const series = { gstin: invoice.seller_gstin, kind: "invoice", prefix: corrects.slice(0, 2) } as const;
    const next = await nextInSeries(tx, series, now);
    const payments = await capturedPayments(tx, order.id);
    const content = correctedContent(wrong, { number: next.number, order, payments, now });
    await insert(tx, order.id, series, next, content, now);
    if (creditedPaise > 0) {
      const corrected = { ...invoice, number: next.number, content };
      const before = { beforePaise: 0, afterPaise: creditedPaise };
      creditNotes.push(await creditInvoice(tx, corrected, before, now));
    }
    corrections.push({ corrects, invoice: next.number, creditNotes, amountPaise });
  }
  return corrections;
}

type InvoiceRow = Selectable<Tables["invoices"]>;
/** An invoice, and the amount that has been credited for it, in paise. */
type IssuedInvoice = { readonly invoice: InvoiceRow; readonly creditedPaise: number };

/** Returns what the invoices of an order add up to without the amounts that are credited, in paise. */
export async function netInvoicedPaise(db: Db, orderId: string): Promise<number> {
  const invoices = await readInvoices(db, orderId);
  return invoices.reduce(
    (sum, { invoice, creditedPaise }) => sum + invoice.content.totalPaise - creditedPaise,
    0,
  );
}

/** Returns the invoices of an order. Latest first. */
async function readInvoices(db: Db, orderId: string): Promise<IssuedInvoice[]> {
  const documents = await db
    .selectFrom("invoices")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("issued_at", "desc")
    .orderBy("serial", "desc")
    .execute();
  return documents
    .filter(({ kind }) => kind === "invoice")
    .map((invoice) => {
      const notes = documents.filter(({ against }) => against === invoice.number);
      return { invoice, creditedPaise: notes.reduce((sum, { content }) => sum + content.totalPaise, 0) };
    });
}

async function creditInvoice(
  tx: Tx,
  invoice: Pick<InvoiceRow, "number" | "order_id" | "seller_gstin" | "content">,
  credited: CreditedAmounts & CreditNoteDetails,
  now: Date,
): Promise<string> {
  const prefix = `${invoice.number.slice(0, 2)}${creditNoteSuffix}`;
  const series = { gstin: invoice.seller_gstin, kind: "credit_note", prefix } as const;
  const next = await nextInSeries(tx, series, now);
  const content = creditNoteContent(invoice.content, { number: next.number, now, ...credited });
  await insert(tx, invoice.order_id, series, next, content, now);
  return next.number;
}

type Series = {
  readonly gstin: Tables["sellers"]["gstin"];
  readonly kind: Invoice["kind"];
  readonly prefix: string;
};
type SeriesNumber = { readonly number: string; readonly serial: number; readonly financialYear: string };

async function nextInSeries(tx: Tx, { gstin, kind, prefix }: Series, now: Date): Promise<SeriesNumber> {
  const financialYear = financialYearOf(now);
  const row = await tx
    .insertInto("invoice_series")
    .values({ seller_gstin: gstin, kind, financial_year: financialYear, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["seller_gstin", "kind", "financial_year"])
        .doUpdateSet({ last_number: sql`invoice_series.last_number + 1` }),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  const serial = row.last_number;
  return { serial, financialYear, number: invoiceNumber(prefix, financialYear, serial) };
}

async function insert(
  tx: Tx,
  orderId: string,
  { gstin, kind }: Series,
  { number, serial, financialYear }: SeriesNumber,
  content: Invoice,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("invoices")
    .values({
      number,
      kind,
      order_id: orderId,
      seller_gstin: gstin,
      financial_year: financialYear,
      serial,
      against: content.against,
      corrects: content.corrects ?? null,
      content: JSON.stringify(content),
      issued_at: now,
    })
    .execute();
  const act = kind === "invoice" ? "invoice_issued" : "credit_note_issued";
  recordAct(tx, act, orderId, { number, totalPaise: content.totalPaise });
}
