import { describe, expect, test } from "vitest";
import { istInstant } from "../../api/contract/ist.ts";
import type { Invoice, InvoicePayment } from "../../api/contract/payment.ts";
import {
  type bookingRequestFor,
  bookingService,
  heldOrder,
  testClock,
  uniqueCustomer,
} from "../booking/testing.ts";
import { addRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { addPayment } from "../payment/testing.ts";
import { creditNoteContent, invoiceContent } from "./content.ts";
import { issueCreditNote, issueInvoice } from "./issue-invoice.ts";
import { readInvoice } from "./read-invoice.ts";

const clock = testClock();
const deps = bookingService(clock, {
  prepare: async (db) => {
    const delhi = await firstRow(db, "sellers", { state_code: "07" });
    const karnataka = { state_code: "29", state: "Karnataka", gstin: "29AAACB1234C1ZP", prefix: "KA" };
    await addRows(db, "sellers", { ...delhi, ...karnataka });
  },
});
/** ₹1,180: one hour in the small room, ₹1,000 plus twice ₹90 of tax. */
const total = 118_000;
const held = (overrides?: Parameters<typeof bookingRequestFor>[0]) => heldOrder(deps, overrides);
const createOtherHold = () => held({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
const issueInvoiceFor = (order: Awaited<ReturnType<typeof held>>["order"], state = "07") =>
  inTransaction(deps.db, { kind: "customer" }, (tx) => issueInvoice(tx, order, state, clock.now()));
const issueCreditFor = (orderId: string, amount: number | "rest", part?: string) =>
  inTransaction(deps.db, { kind: "customer" }, (tx) =>
    issueCreditNote(tx, orderId, amount, clock.now(), { part }),
  );
const taxDocumentsOf = async (order_id: string, kind: Invoice["kind"]) =>
  (await rowsOf(deps.db, "invoices", { order_id, kind }, "serial")).map(
    ({ against, content }) => `${content.totalPaise} ${against}`,
  );

test("invoice numbers are consecutive per seller, kind of document and financial year", async () => {
  const [{ order }, second] = [await held(), await createOtherHold()];
  expect([await issueInvoiceFor(order), await issueInvoiceFor(second.order)]).toEqual([
    "DL/2627/000001",
    "DL/2627/000002",
  ]);
  expect(await issueInvoiceFor(order, "29")).toBe("KA/2627/000001");
  expect((await issueCreditFor(second.orderId, 1)).number).toBe("DLC/2627/000001");
  clock.set(istInstant("2027-03-31", "23:59"));
  expect(await issueInvoiceFor(order)).toBe("DL/2627/000003");
  clock.set(istInstant("2027-04-01", "00:00"));
  expect([await issueInvoiceFor(order), (await issueCreditFor(second.orderId, 1)).number]).toEqual([
    "DL/2728/000001",
    "DLC/2728/000001",
  ]);
  const rows = await rowsOf(deps.db, "invoices", { number: "DL/2728/000001" });
  expect(rows).toMatchObject([
    { kind: "invoice", financial_year: "2728", serial: 1, seller_gstin: "07AAACB1234C1ZV", against: null },
  ]);
  await expect(issueInvoiceFor(order, "99")).rejects.toThrow("The state 99 has no seller.");
});

test("an invoice lists the captured payments of its order as on its earlier invoices, and the new payment", async () => {
  const [{ order }, other] = [await held(), await createOtherHold()];
  const pay = (id: string | null, of = order, overrides: object = {}) =>
    addPayment(deps, of, {
      ...{ gateway_order_id: `order_${id}_${of.id}`, gateway_payment_id: id, status: "captured" },
      ...overrides,
    });
  await pay("pay_1");
  await pay("pay_2", order, { status: "failed" });
  await pay(null);
  await pay("pay_3", other.order);
  const paymentsOnInvoice = async (newPayment?: InvoicePayment) => {
    const number = await inTransaction(deps.db, { kind: "customer" }, (tx) =>
      issueInvoice(tx, order, "07", clock.now(), newPayment),
    );
    return (await firstRow(deps.db, "invoices", { number })).content.payments;
  };
  const first = { id: "pay_1", method: null, date: "2026-11-23", amountPaise: total };
  expect(await paymentsOnInvoice()).toEqual([first]);
  const second = { id: "pay_4", method: "UPI", date: "2026-11-22", amountPaise: 500 };
  expect(await paymentsOnInvoice(second)).toEqual([first, second]);
  await pay("pay_4");
  expect(await paymentsOnInvoice()).toEqual([first, second]);
});

describe("credit notes", () => {
  test.each<[(number | "rest")[], number[]]>([
    [[0], []],
    [
      [1, total - 1],
      [1, total - 1],
    ],
    [["rest"], [total]],
    [
      [18_000, "rest", "rest"],
      [18_000, 100_000],
    ],
    [[total, 1], [total]],
    [[total + 1], [total]],
  ])("credit notes for %j paise of one invoice amount to %j", async (amounts, notes) => {
    const [{ order, orderId }, second] = [await held(), await createOtherHold()];
    for (const each of [second.order, order]) await issueInvoiceFor(each);
    await issueCreditFor(second.orderId, 5);
    for (const amount of amounts) await issueCreditFor(orderId, amount);
    expect(await taxDocumentsOf(orderId, "credit_note")).toEqual(
      notes.map((paise) => `${paise} DL/2627/000002`),
    );
  });

  test("the latest invoice is credited first, and the first number and the sum of the credit notes are returned", async () => {
    const { order, orderId } = await held();
    for (let minute = 0; minute < 2; minute += 1) {
      await issueInvoiceFor(order);
      clock.advance(1);
    }
    expect(await issueCreditFor(orderId, total + 1_000)).toEqual({
      number: "DLC/2627/000001",
      amountPaise: total + 1_000,
    });
    expect(await issueCreditFor(orderId, 500)).toEqual({ number: "DLC/2627/000003", amountPaise: 500 });
    expect(await taxDocumentsOf(orderId, "credit_note")).toEqual([
      `${total} DL/2627/000002`,
      "1000 DL/2627/000001",
      "500 DL/2627/000001",
    ]);
    expect(await issueCreditFor(orderId, 0)).toEqual({ number: null, amountPaise: 0 });
  });
});

describe("readInvoice", () => {
  const readDocument = async (
    key: { orderId: string; token: string },
    kind: Invoice["kind"],
    number?: string,
  ) => {
    const result = await readInvoice(deps, { ...key, kind, number });
    return result.ok ? result.invoice.number : result.code;
  };

  test("finds a document by order, kind and number; without a number, the latest of its kind", async () => {
    const [{ key, order, orderId }, second] = [await held(), await createOtherHold()];
    expect(await readDocument(key, "invoice")).toBe("not_found");
    for (const each of [order, order, second.order]) await issueInvoiceFor(each);
    await issueCreditFor(orderId, 5);
    await issueCreditFor(orderId, 6);
    await issueCreditFor(second.orderId, 7);
    expect(await readDocument(key, "invoice")).toBe("DL/2627/000002");
    expect(await readDocument(key, "invoice", "DL/2627/000001")).toBe("DL/2627/000001");
    expect(await readDocument(key, "credit_note")).toBe("DLC/2627/000002");
    expect(await readDocument(second.key, "invoice")).toBe("DL/2627/000003");
    for (const number of ["DL/2627/000003", "DLC/2627/000001", ""])
      expect(await readDocument(key, "invoice", number)).toBe("not_found");
    expect(await readDocument({ ...key, token: "wrong" }, "invoice")).toBe("order_not_found");
  });
});

describe("the content of an invoice", () => {
  const seller = {
    ...{ name: "Baithak Spaces", address: "1 Janpath", gstin: "07AAACB1234C1ZV", state: "Delhi" },
    ...{ state_code: "07", prefix: "DL", position: 1 },
  };
  const payments = [{ id: "pay_1", method: "upi", date: "2026-11-23", amountPaise: total }];
  const now = istInstant("2026-11-24", "00:15");
  async function contentFor(customer: object = {}) {
    const { order } = await held({ customer: { ...uniqueCustomer(1), ...customer } });
    return invoiceContent({ number: "DL/2627/000001", order, seller, payments, now });
  }

  test("an invoice has the order's details, the IST date, and the buyer's company and GSTIN", async () => {
    const company = { company: "Rao Textiles", gstin: "27AAACB1234C1ZF", address: "5 Hill Road" };
    const buyer = { name: "Rao Textiles (Guest 1)", address: "5 Hill Road", gstin: company.gstin };
    const { state_code: _, prefix: _prefix, position: _position, ...sellerDetails } = seller;
    expect(await contentFor(company)).toMatchObject({
      ...{ number: "DL/2627/000001", kind: "invoice", date: "2026-11-24", against: null },
      seller: sellerDetails,
      buyer: { ...buyer, state: "Maharashtra (27)" },
      lines: [
        {
          description: "Banyan, 1 hour; Mon, 23 Nov 2026, 10:00 am – 11:00 am IST",
          ...{ sac: "997212", quantity: 1, unitPricePaise: 100_000, amountPaise: 100_000 },
        },
      ],
      ...{
        discountPaise: 0,
        taxablePaise: 100_000,
        totalPaise: total,
        reverseCharge: false,
        currency: "INR",
      },
      totalInWords: "Rupees One Thousand One Hundred Eighty Only",
      payments,
    });
  });

  test("an invoice without a company and a GSTIN has the person's name and no state", async () => {
    const nobody = { name: "Guest 1", address: null, state: null, gstin: null };
    expect((await contentFor()).buyer).toEqual(nobody);
  });

  test("a partial credit note has one line, and partial credit notes add up to the paisa", async () => {
    const invoice = await contentFor();
    const creditNoteFor = (beforePaise: number, afterPaise: number, part?: string) =>
      creditNoteContent(invoice, { number: "DLC/2627/000001", now, part, beforePaise, afterPaise });
    const figures = ({ taxablePaise, taxes, totalPaise }: Invoice) => [
      taxablePaise,
      ...taxes.map(({ amountPaise }) => amountPaise),
      totalPaise,
    ];
    const parts = [creditNoteFor(0, 33_333), creditNoteFor(33_333, 66_667), creditNoteFor(66_667, total)].map(
      figures,
    );
    expect(parts).toEqual([
      [28_249, 2_542, 2_542, 33_333],
      [28_248, 2_543, 2_543, 33_334],
      [43_503, 3_915, 3_915, 51_333],
    ]);
    const [line] = invoice.lines;
    expect(creditNoteFor(0, 33_333, "Cancelled: Fri 27 Nov")).toMatchObject({
      ...{ kind: "credit_note", against: "DL/2627/000001", date: "2026-11-24", discountPaise: 0 },
      lines: [
        {
          description: `Cancelled: Fri 27 Nov: ${line?.description}`,
          ...{ sac: "997212", quantity: 1, unitPricePaise: 28_249, amountPaise: 28_249 },
        },
      ],
      totalInWords: "Rupees Three Hundred Thirty-Three and Paise Thirty-Three Only",
    });
    expect(creditNoteFor(0, 33_333).lines[0]?.description).toBe(`Part refund: ${line?.description}`);
    const fullCreditNote = {
      ...invoice,
      number: "DLC/2627/000001",
      kind: "credit_note",
      against: invoice.number,
    };
    expect(creditNoteFor(0, total)).toEqual(fullCreditNote);
    expect(creditNoteFor(1, total).totalPaise).toBe(total - 1);
    const refunded = {
      number: "DLC/2627/000001",
      now,
      refundId: "rfnd_1",
      beforePaise: 0,
      afterPaise: total,
    };
    expect(creditNoteContent(invoice, refunded)).toStrictEqual({
      ...creditNoteFor(0, total),
      refundId: "rfnd_1",
    });
    expect(Object.keys(creditNoteFor(0, total))).not.toContain("refundId");
  });
});
