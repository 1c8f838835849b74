import PDFDocument from "pdfkit";
import type { Brand } from "../../api/contract/content.ts";
import { formatProseDate } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { printableOr } from "../../api/contract/printable.ts";
import { isUin } from "../../api/contract/single-line.ts";
import * as texts from "../../texts/invoice.ts";
import * as lines from "../../texts/price-lines.ts";
import { jaaliTile, markShapes } from "./brand-drawing.ts";
import { fontFile, latin } from "./fonts.ts";
import { loadFonts, type Style } from "./multi-script-text.ts";
import { decoration, group, type TaggedPart, tagged, taggedDocument } from "./tagged.ts";

/** The brand in the header of a PDF. Only brand number 1, the default brand, has a drawn mark. */
export type PrintedBrand = Pick<Brand, "name" | "number">;

const margin = 50;
const width = 595 - 2 * margin;
const pageHeight = 842;
const ink = "#1f1b16";
const softInk = "#5a4f43";
const line = "#dfcdb1";
const accent = "#a03c21";
const marigold = "#e9a23b";
const sand = "#f7eddc";
const text: Style = { weight: "text", size: 9.5, colour: ink };
const strong: Style = { ...text, weight: "strong" };
const label: Style = { ...text, size: 8.5, colour: softInk };
/** Left edges of the table's columns, in points from the margin. */
const columns = { description: 10, sac: 250, quantity: 305, unit: 345, amount: 415 } as const;
const widths = {
  description: 230,
  sac: 50,
  quantity: 40,
  unit: 65,
  amount: width - 10 - columns.amount,
} as const;

/**
 * Draws an invoice or a credit note on A4, tagged for screen readers. Documents of earlier releases have no payments.
 */
export async function invoicePdf(document: Invoice, brand: PrintedBrand): Promise<Buffer> {
  const invoice = printableInvoice(document, brand);
  const title = `${titleOf(invoice)} ${invoice.number}`;
  const doc = new PDFDocument({
    size: "A4",
    margin,
    // Without `font`, pdfkit would load its standard fonts. They are not part of the bundle.
    font: fontFile(latin, "text"),
    // Tags need at least version 1.4, and `ActualText` 1.5.
    pdfVersion: "1.7",
    tagged: true,
    lang: "en-IN",
    displayTitle: true,
    info: { Title: title, Author: invoice.seller.name },
  });
  const sheet = taggedDocument(doc, await loadFonts(doc, JSON.stringify([invoice, brand.name])));
  drawLetterhead(sheet, invoice, brand);
  drawFacts(sheet, invoice);
  drawParties(sheet, invoice);
  drawLines(sheet, invoice);
  const totalsTop = doc.y;
  drawTotals(sheet, invoice);
  const totalsEnd = doc.y;
  doc.y = totalsTop;
  drawPayments(sheet, invoice);
  doc.y = Math.max(doc.y, totalsEnd);
  drawFooter(sheet, invoice);
  sheet.end();
  return collectBuffer(doc);
}

type Doc = InstanceType<typeof PDFDocument>;

/** Replaces texts of earlier releases that cannot be printed, so that no name on the document is empty. */
function printableInvoice(invoice: Invoice, brand: PrintedBrand): Invoice {
  const { seller, buyer, lines, orderNumber } = invoice;
  const addressOf = ({ address }: { address: string | null }) =>
    address === null ? null : printableOr(address, null);
  return {
    ...invoice,
    seller: {
      ...seller,
      name: printableOr(seller.name, brand.name),
      address: addressOf(seller) ?? "",
      state: printableOr(seller.state, ""),
    },
    buyer: {
      ...buyer,
      name: printableOr(buyer.name, texts.customerOf(orderNumber)),
      address: addressOf(buyer),
    },
    lines: lines.map((line) => ({ ...line, description: printableOr(line.description, texts.booking) })),
  };
}

function titleOf({ kind }: Invoice): string {
  return kind === "invoice" ? texts.taxInvoice : texts.creditNote;
}

const ruleTop = 92;

function drawLetterhead(sheet: TaggedPart, invoice: Invoice, { name, number }: PrintedBrand): void {
  const { doc } = sheet;
  const markSize = number === 1 ? 38 : 0;
  if (markSize > 0) decoration(doc, () => drawMark(doc, margin - 4, 42, markSize));
  const x = margin + markSize + (markSize > 0 ? 4 : 0);
  const brandBox = { x, y: 46, width: width / 2 - markSize };
  tagged(sheet, "P", name, { ...strong, size: 20 }, brandBox);
  const titleBox = { x: margin + width / 2, y: 46, width: width / 2, align: "right" } as const;
  tagged(sheet, "H1", titleOf(invoice), { ...strong, size: 20, colour: accent }, titleBox);
  decoration(doc, () => drawJaaliRule(doc, ruleTop));
}

function drawMark(doc: Doc, x: number, y: number, size: number): void {
  doc.save();
  doc.translate(x, y).scale(size / 64);
  for (const { path, fill } of markShapes) doc.path(path).fill(fill);
  doc.restore();
}

const tileCount = 55;

/** Draws a row of the lattice across the page. */
function drawJaaliRule(doc: Doc, y: number): void {
  const size = width / tileCount;
  for (let tile = 0; tile < tileCount; tile += 1) {
    doc.save();
    doc.translate(margin + tile * size, y).scale(size / 64);
    doc.path(jaaliTile).lineWidth(5).stroke(marigold);
    doc.restore();
  }
}

function drawFacts(sheet: TaggedPart, { number, date, orderNumber, against, corrects }: Invoice): void {
  const facts = [
    [texts.number, number],
    [texts.date, formatProseDate(date)],
    [texts.booking, orderNumber],
    ...(against === null ? [] : [[texts.againstInvoice, against] as const]),
    ...(corrects === undefined ? [] : [[texts.correctsInvoice, corrects] as const]),
  ] as const;
  const y = ruleTop + 22;
  const step = width / 4;
  for (const [index, [name, value]] of facts.entries()) {
    const x = margin + index * step;
    tagged(sheet, "P", name, label, { x, y, width: step - 8 });
    tagged(sheet, "P", value, strong, { x, y: y + 12, width: step - 8 });
  }
  sheet.doc.y = y + 44;
}

function drawParties(sheet: TaggedPart, { seller, buyer, placeOfSupply }: Invoice): void {
  const { doc } = sheet;
  const top = doc.y;
  const columnWidth = width / 2 - 10;
  const from = [seller.address, seller.state, texts.gstin(seller.gstin ?? "")];
  const to = [
    buyer.address,
    buyer.state ?? null,
    buyer.gstin === null ? texts.noGstin : (isUin(buyer.gstin) ? texts.uin : texts.gstin)(buyer.gstin),
  ];
  const leftEnd = drawParty(sheet, [texts.seller, seller.name, from], margin, top, columnWidth);
  const rightEnd = drawParty(
    sheet,
    [texts.buyer, buyer.name, to],
    margin + columnWidth + 20,
    top,
    columnWidth,
  );
  const y = Math.max(leftEnd, rightEnd) + 12;
  tagged(sheet, "P", texts.placeOfSupply(placeOfSupply), text, { x: margin, y, width });
}

function drawParty(
  sheet: TaggedPart,
  [role, name, details]: readonly [role: string, name: string, details: readonly (string | null)[]],
  x: number,
  y: number,
  partyWidth: number,
): number {
  const box = { x, width: partyWidth };
  group(sheet, "Sect", (part) => {
    tagged(part, "H2", role, label, { ...box, y });
    tagged(part, "P", name, { ...strong, size: 11 }, box);
    for (const detail of details) if (detail !== null && detail !== "") tagged(part, "P", detail, text, box);
  });
  return sheet.doc.y;
}

const tableHeadHeight = 22;

function drawLines(sheet: TaggedPart, invoice: Invoice): void {
  group(sheet, "Table", (table) => drawTable(table, invoice));
}

function drawTable(table: TaggedPart, invoice: Invoice): void {
  const { doc } = table;
  const titles = [texts.description, texts.sac, texts.quantity, texts.unitPrice, texts.amount];
  let y = doc.y + 16;
  decoration(doc, () => doc.roundedRect(margin, y, width, tableHeadHeight, 4).fill(sand));
  drawRow(table, y + 5, label, titles, "TH");
  y += tableHeadHeight + 2;
  for (const [
    index,
    { description, sac, quantity, unitPricePaise, amountPaise },
  ] of invoice.lines.entries()) {
    if (index > 0) drawRule(doc, y);
    const cells = [sac, String(quantity), formatPaise(unitPricePaise), formatPaise(amountPaise)];
    y = drawRow(table, y + 6, text, [description, ...cells]) + 8;
  }
  drawRule(doc, y);
  doc.y = y + 10;
}

/** Draws a row and returns the end of its first cell, which may have several lines. */
function drawRow(
  table: TaggedPart,
  y: number,
  style: Style,
  cells: readonly string[],
  type: "TH" | "TD" = "TD",
): number {
  let end = y;
  group(table, "TR", (row) => {
    (["description", "sac", "quantity", "unit", "amount"] as const).forEach((column, index) => {
      const box = { x: margin + columns[column], y, width: widths[column] };
      const align = column === "description" ? {} : ({ align: "right" } as const);
      const scope = type === "TH" ? ({ scope: "Column" } as const) : {};
      tagged(row, type, cells[index] ?? "", style, { ...box, ...align, ...scope });
      if (column === "description") end = row.doc.y;
    });
  });
  return end;
}

function drawRule(doc: Doc, y: number, from = margin): void {
  const to = margin + width;
  decoration(doc, () => doc.moveTo(from, y).lineTo(to, y).lineWidth(0.75).strokeColor(line).stroke());
}

function drawTotals(sheet: TaggedPart, invoice: Invoice): void {
  const { doc } = sheet;
  const rows: [string, number][] = [
    ...(invoice.discountPaise > 0 ? [[texts.discount, -invoice.discountPaise] as [string, number]] : []),
    [texts.taxableValue, invoice.taxablePaise],
    ...invoice.taxes.map((tax): [string, number] => [lines.tax(tax.name, tax.percent), tax.amountPaise]),
  ];
  group(sheet, "Table", (table) => {
    for (const [name, amountPaise] of rows) drawTotal(table, text, name, amountPaise);
    drawRule(doc, doc.y + 4, margin + columns.sac);
    doc.y += 10;
    drawTotal(table, { ...strong, size: 14 }, texts.total, invoice.totalPaise);
  });
  const wordsBox = { x: margin, y: doc.y + 6, width: width - 10, align: "right" } as const;
  tagged(sheet, "P", invoice.totalInWords, { ...text, colour: softInk }, wordsBox);
}

function drawTotal(table: TaggedPart, style: Style, name: string, amountPaise: number): void {
  const { y } = table.doc;
  const amount = amountPaise < 0 ? `−${formatPaise(-amountPaise)}` : formatPaise(amountPaise);
  const nameBox = { x: margin + columns.sac, y, width: 110, scope: "Row" } as const;
  const amountBox = {
    x: margin + columns.unit,
    y,
    width: width - 10 - columns.unit,
    align: "right",
  } as const;
  group(table, "TR", (row) => {
    tagged(row, "TH", name, style, nameBox);
    tagged(row, "TD", amount, style, amountBox);
  });
}

/**
 * Draws the gateway's references next to the totals: of the refund of a credit note, and of the payments with amount,
 * date and method. An unpaid invoice states the due date.
 */
function drawPayments(sheet: TaggedPart, { payments = [], refundId, dueOn }: Invoice): void {
  if (dueOn !== undefined) drawNote(sheet, texts.payment, [texts.due(dueOn)]);
  if (refundId !== undefined) drawNote(sheet, texts.refund, [texts.reference(refundId)]);
  if (payments.length > 0) drawNote(sheet, texts.payment, payments.map(texts.paymentLine));
}

function drawNote(sheet: TaggedPart, heading: string, paragraphs: readonly string[]): void {
  const box = { x: margin + columns.description, width: widths.description - 20 };
  group(sheet, "Sect", (part) => {
    tagged(part, "H2", heading, label, box);
    for (const paragraph of paragraphs) tagged(part, "P", paragraph, { ...text, size: 9 }, box);
  });
  sheet.doc.y += 8;
}

function drawFooter(sheet: TaggedPart, { seller }: Invoice): void {
  const { doc } = sheet;
  const y = Math.max(pageHeight - margin - 34, doc.y + 8);
  drawRule(doc, y);
  tagged(sheet, "P", texts.electronicInvoiceNote(seller.name), label, { x: margin, y: y + 8, width });
}

function collectBuffer(doc: Doc): Promise<Buffer> {
  return new Promise((fulfil, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => fulfil(Buffer.concat(chunks)));
    doc.on("error", reject);
    doc.end();
  });
}
