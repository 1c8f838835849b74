// cspell:ignore mcid nendobj
import { inflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { afterEach, expect, test, vi } from "vitest";
import type { Invoice } from "../../api/contract/payment.ts";
import { invoice } from "../../machines/result/fixtures.ts";
import { invoicePdf } from "./pdf.ts";
import { printedBrand } from "./testing.ts";

afterEach(() => void vi.restoreAllMocks());

const payment = { id: "pay_1", method: "upi", date: "2026-11-23", amountPaise: 94_400 };
const [line] = invoice.lines;
if (line === undefined) throw new Error("The invoice has no line.");

test("an invoice is tagged: title, language, headings, paragraphs and tables in reading order", async () => {
  const { pdf, outline } = await structureOf({ ...invoice, payments: [payment] });
  const source = pdf.toString("latin1");
  expect(source).toMatch(/^%PDF-1\.7/);
  expect(source).toContain("/Marked true");
  expect(source).toContain("/Lang (en-IN)");
  expect(source).toContain("/DisplayDocTitle true");
  expect(source).toContain(`(Tax invoice ${invoice.number})`);
  expect(outline).toEqual([
    "Document",
    "  P: Baithak",
    "  H1: Tax invoice",
    "  P: Number",
    `  P: ${invoice.number}`,
    "  P: Date",
    "  P: Mon, 23 Nov 2026",
    "  P: Booking",
    `  P: ${invoice.orderNumber}`,
    "  Sect",
    "    H2: Seller",
    "    P: Baithak",
    "    P: Saket, New Delhi",
    "    P: Delhi",
    "    P: GSTIN 07AAACB1234C1ZH",
    "  Sect",
    "    H2: Buyer",
    "    P: Asha Rao",
    "    P: GSTIN not given",
    "  P: Place of supply: Delhi. Reverse charge: no.",
    "  Table",
    "    TR",
    "      TH Column: Description",
    "      TH Column: SAC",
    "      TH Column: Quantity",
    "      TH Column: Unit price",
    "      TH Column: Amount",
    "    TR",
    `      TD: ${line.description}`,
    "      TD: 997212",
    "      TD: 1",
    "      TD: ₹800",
    "      TD: ₹800",
    "  Table",
    "    TR",
    "      TH Row: Taxable value",
    "      TD: ₹800",
    "    TR",
    "      TH Row: CGST 9%",
    "      TD: ₹72",
    "    TR",
    "      TH Row: SGST 9%",
    "      TD: ₹72",
    "    TR",
    "      TH Row: Total",
    "      TD: ₹944",
    `  P: ${invoice.totalInWords}`,
    "  Sect",
    "    H2: Payment",
    "    P: Paid ₹944 on Mon, 23 Nov 2026\nUPI · Reference pay_1",
    "  P: Issued electronically for Baithak. Valid without a signature.",
  ]);
});

test("texts in other scripts are tagged with the text as entered, also across pages", async () => {
  const address = "அண்ணா சாலை, சென்னை 600018 ".repeat(60).trim();
  const { outline, pages } = await structureOf({
    ...invoice,
    buyer: { ...invoice.buyer, name: "Nguyễn Thị (ராஜன்)", address },
  });
  expect(pages).toBeGreaterThan(1);
  expect(outline).toContain("    P: Nguyễn Thị (ராஜன்)");
  expect(outline).toContain(`    P: ${address}`);
});

test.each([
  ["an invoice", { ...invoice, discountPaise: 100, payments: [payment] }],
  [
    "a credit note",
    { ...invoice, kind: "credit_note", against: "DL/1", refundId: "rfnd_1", payments: [payment] },
  ],
  ["an invoice in Urdu", { ...invoice, buyer: { ...invoice.buyer, name: "محمد خان (Khan)" } }],
  ["an invoice of two pages", { ...invoice, lines: Array.from({ length: 40 }, () => line) }],
] satisfies [string, Invoice][])(
  "everything on %s is either tagged or marked as decoration",
  async (_, document) => {
    const { contents } = await structureOf(document);
    for (const content of contents) {
      let depth = 0;
      for (const operator of content.split("\n")) {
        if (/ B[DM]C$/.test(operator)) depth += 1;
        else if (operator === "EMC") depth -= 1;
        // Operators that show text or paint a path.
        else if (/(?:^| )(?:TJ|Tj|f\*?|F|S|s|B\*?|b\*?)$/.test(operator)) expect(depth, operator).toBe(1);
      }
      expect(depth).toBe(0);
    }
  },
);

/** Draws a document and reads its structure tree from the file. Each line of `outline` is an element with its text. */
async function structureOf(document: Invoice) {
  const textsByContent = recordTexts();
  const pdf = await invoicePdf(document, printedBrand);
  const objects = new Map(
    Array.from(
      pdf.toString("latin1").matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms),
      ([, id = "", body = ""]) => [id, body],
    ),
  );
  const pageIds = [...objects].filter(([, body]) => /\/Type \/Page\n/.test(body)).map(([id]) => id);
  const outlineOf = (id: string, indent: string): string[] => {
    const body = objects.get(id) ?? "";
    const [, type = ""] = /\/S \/(\w+)/.exec(body) ?? [];
    const [, scope = ""] = /\/Scope \/(\w+)/.exec(body) ?? [];
    const [, firstPage = ""] = /\/Pg (\d+) 0 R/.exec(body.replace(/\/K \[.*?\]/s, "")) ?? [];
    const [, kids = ""] = /\/K \[(.*?)\]/s.exec(body) ?? [];
    const found = [...kids.matchAll(/\/Pg (\d+) 0 R\s*\/MCID (\d+)|(\d+) 0 R|(\d+)/g)];
    const texts = found.flatMap(([, page, mcidOfPage, , mcid]) => {
      const key =
        page === undefined
          ? `${pageIds.indexOf(firstPage)} ${mcid}`
          : `${pageIds.indexOf(page)} ${mcidOfPage}`;
      return textsByContent.get(key) ?? [];
    });
    const title = `${indent}${type}${scope && ` ${scope}`}`;
    return [
      texts.length === 0 ? title : `${title}: ${texts.join(" ")}`,
      ...found.flatMap(([, page, , child]) =>
        page === undefined && child !== undefined ? outlineOf(child, `${indent}  `) : [],
      ),
    ];
  };
  const [root = ""] = [...objects].find(([, body]) => body.includes("/S /Document")) ?? [];
  const streams = pdf.toString("latin1").matchAll(/\/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs);
  const contents = Array.from(streams, ([, data = ""]) =>
    inflateSync(Buffer.from(data, "latin1")).toString("latin1"),
  ).filter((content) => content.includes(" Tf"));
  return { pdf, outline: outlineOf(root, ""), pages: pageIds.length, contents };
}

/** Records the texts that are drawn in each marked content, by the index of the page and the MCID. */
function recordTexts(): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>();
  let current: { readonly key: string; readonly isActual: boolean } | null = null;
  const { markStructureContent, text } = PDFDocument.prototype;
  vi.spyOn(PDFDocument.prototype, "markStructureContent").mockImplementation(function (
    this: PDFKit.PDFDocument,
    tag: string,
    options: { readonly actual?: string } = {},
  ) {
    const content = markStructureContent.call(this, tag, options);
    // pdfkit's type definitions lack these internals.
    const { refs } = content as unknown as { refs: readonly { pageRef: unknown; mcid: number }[] };
    const { _root } = this as unknown as { _root: { data: { Pages: { data: { Kids: unknown[] } } } } };
    const key = `${_root.data.Pages.data.Kids.indexOf(refs[0]?.pageRef)} ${refs[0]?.mcid}`;
    current = { key, isActual: options.actual !== undefined };
    texts.set(key, options.actual === undefined ? [] : [options.actual]);
    return content;
  } as typeof markStructureContent);
  vi.spyOn(PDFDocument.prototype, "text").mockImplementation(function (
    this: PDFKit.PDFDocument,
    ...args: unknown[]
  ) {
    if (current !== null && !current.isActual) texts.get(current.key)?.push(String(args[0]));
    return (text as (...given: unknown[]) => PDFKit.PDFDocument).apply(this, args);
  } as typeof text);
  return texts;
}
