import PDFDocument from "pdfkit";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Invoice } from "../../api/contract/payment.ts";
import { invoice } from "../../machines/result/fixtures.ts";
import { invoicePdf } from "./pdf.ts";
import { printedBrand } from "./testing.ts";

const payment = { id: "pay_RkT3vPq8ZsLm2a", method: "upi", date: "2026-11-23", amountPaise: 94_400 };

afterEach(() => void vi.restoreAllMocks());

/** Draws a document and returns its number of pages and its texts in the order in which they are drawn. */
async function drawn(document: Invoice, brand = printedBrand) {
  const write = vi.spyOn(PDFDocument.prototype, "text");
  const pdf = await invoicePdf(document, brand);
  const pages = pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;
  return { pages, texts: write.mock.calls.map(([text]) => text).join("\n") };
}

describe("the payment on an invoice", () => {
  test("an invoice prints the date, amount, method and reference of each payment", async () => {
    const second = { ...payment, id: "pay_2", method: null, amountPaise: 10_000 };
    const { texts } = await drawn({ ...invoice, payments: [payment, second] });
    expect(texts).toContain(
      "Payment\nPaid ₹944 on Mon, 23 Nov 2026\nUPI · Reference pay_RkT3vPq8ZsLm2a\nPaid ₹100 on Mon, 23 Nov 2026\nReference pay_2",
    );
    expect(texts).not.toContain("Refund");
  });

  test("an unpaid invoice prints the due date and how to pay", async () => {
    const { pages, texts } = await drawn({ ...invoice, payments: [], dueOn: "2026-12-08" });
    expect(pages).toBe(1);
    expect(texts).toContain("Payment\nDue on Tue, 8 Dec 2026, unpaid\nPlease pay by bank transfer");
    expect(texts).not.toContain("Paid");
  });

  test("an unknown payment method is not printed", async () => {
    const { texts } = await drawn({ ...invoice, payments: [{ ...payment, method: "<b>barter</b>" }] });
    expect(texts).toContain("Paid ₹944 on Mon, 23 Nov 2026\nReference pay_RkT3vPq8ZsLm2a");
    expect(texts).not.toContain("barter");
  });

  test("an invoice of an earlier release, which has no payments, is still printed", async () => {
    const { pages, texts } = await drawn(invoice);
    expect(pages).toBe(1);
    expect(texts).toContain(invoice.totalInWords);
    expect(texts).not.toContain("Payment");
  });

  test("a credit note prints its invoice, the reference of its refund, and the payment", async () => {
    const creditNote: Invoice = {
      ...invoice,
      kind: "credit_note",
      against: "DL/2627/000007",
      payments: [payment],
    };
    const { texts } = await drawn({ ...creditNote, refundId: "rfnd_1" });
    for (const part of [
      "Credit note",
      "Against invoice\nDL/2627/000007",
      "Refund\nReference rfnd_1",
      payment.id,
    ])
      expect(texts).toContain(part);
    vi.restoreAllMocks();
    expect((await drawn(creditNote)).texts).not.toContain("Refund");
  });
});

test("a corrected invoice prints the invoice that it replaces", async () => {
  expect((await drawn({ ...invoice, corrects: "DL/2627/000007" })).texts).toContain(
    "Replaces invoice\nDL/2627/000007",
  );
  vi.restoreAllMocks();
  expect((await drawn(invoice)).texts).not.toContain("Replaces invoice");
});

describe("an invoice of an earlier release with texts that cannot be printed", () => {
  const stored = (name: string): Invoice => ({
    ...invoice,
    seller: { ...invoice.seller, name: "東京商会", address: "本町", state: "Delhi" },
    buyer: { ...invoice.buyer, name, address: "12, 本町, 東京" },
  });

  test.each([
    ["田中太郎", `Customer of booking ${invoice.orderNumber}`],
    ["🙂", `Customer of booking ${invoice.orderNumber}`],
    ["Tanaka Shōji (田中)", "Tanaka Shōji"],
    ["ประเสริฐ & Sons", "& Sons"],
  ])("the buyer %s is printed as %s", async (name, printed) => {
    const { texts } = await drawn(stored(name));
    expect(texts).toContain(`\nBuyer\n${printed}\n12\n`);
    expect(texts).toContain(`\nSeller\n${printedBrand.name}\nDelhi\n`);
    expect(texts).not.toMatch(/[?\u3000-\u{1ffff}]/u);
  });
});

test("the longest realistic invoice and its credit note fit on one page", async () => {
  const [line] = invoice.lines;
  if (line === undefined) throw new Error("no line");
  const dates = Array.from(
    { length: 7 },
    (_, day) => `${["Mon", "Tue", "Wed"][day % 3]} ${day + 20} Nov 2026`,
  );
  const longest: Invoice = {
    ...invoice,
    seller: {
      ...invoice.seller,
      name: "Baithak Workspaces and Meeting Rooms Private Limited (Northern Region), New Delhi",
      address: "22 Barakhamba Road, Connaught Place ".repeat(6),
    },
    buyer: {
      name: `${"Sri Krishna Textile Mills and Exports ".repeat(3).slice(0, 120)} (${"Asha Lakshmi Narayanan Rao ".repeat(3).slice(0, 80)})`,
      address: `${"Plot 17, Third Cross Road, Behind the Old Post Office, ".repeat(5)}${"X".repeat(25)}`,
      state: "Dadra and Nagar Haveli and Daman and Diu (26)",
      gstin: "27AAACB1234C1ZF",
    },
    lines: [
      {
        ...line,
        description: `Cancelled: ${dates.join(", ")}: Flexi pass, 10 passes for 7 days; ${dates.join(", ")}`,
      },
    ],
    discountPaise: 20_000,
    totalInWords: "Rupees Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Paise Ninety-Nine Only",
    // The first payment and two moves.
    payments: Array.from({ length: 3 }, (_, index) => ({ ...payment, id: `${payment.id}${index}` })),
  };
  expect((await drawn(longest)).pages).toBe(1);
  const creditNote = {
    ...longest,
    kind: "credit_note",
    against: invoice.number,
    refundId: "rfnd_1",
  } as const;
  expect((await drawn(creditNote)).pages).toBe(1);
});

test("only the default brand prints its mark; any other brand prints its name", async () => {
  const fill = vi.spyOn(PDFDocument.prototype, "path");
  await invoicePdf(invoice, printedBrand);
  const shapesWithMark = fill.mock.calls.length;
  fill.mockClear();
  const { texts } = await drawn(invoice, { name: "Workflo", number: 2 });
  expect(texts).toMatch(/^Workflo\nTax invoice/);
  expect(shapesWithMark - fill.mock.calls.length).toBe(4);
});
