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
import { loadFonts, type Style, type WriteText } from "./multi-script-text.ts";

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

/** Draws an invoice or a credit note on A4. Documents of earlier releases have no payments. */
export async function invoicePdf(document: Invoice, brand: PrintedBrand): Promise<Buffer> {
  const invoice = printableInvoice(document, brand);
  const title = `${titleOf(invoice)} ${invoice.number}`;
  const doc = new PDFDocument({
    size: "A4",
    margin,
    // Without `font`, pdfkit would load its standard fonts. They are not part of the bundle.
    font: fontFile(latin, "text"),
    lang: "en-IN",
    displayTitle: true,
    info: { Title: title, Author: invoice.seller.name },
  });
  const sheet = { doc, write: await loadFonts(doc, JSON.stringify([invoice, brand.name])) };
  drawLetterhead(sheet, invoice, brand);
  drawFacts(sheet, invoice);
  drawParties(sheet, invoice);
  drawLines(sheet, invoice);
  const totalsTop = doc.y;
  drawPayments(sheet, invoice);
  const paymentsEnd = doc.y;
  doc.y = totalsTop;
  drawTotals(sheet, invoice);
  doc.y = Math.max(doc.y, paymentsEnd);
  drawFooter(sheet, invoice);
  return collectBuffer(doc);
}

type Doc = InstanceType<typeof PDFDocument>;
type PdfPage = { readonly doc: Doc; readonly write: WriteText };

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

function drawLetterhead({ doc, write }: PdfPage, invoice: Invoice, { name, number }: PrintedBrand): void {
  const markSize = number === 1 ? 38 : 0;
  if (markSize > 0) drawMark(doc, margin - 4, 42, markSize);
  const x = margin + markSize + (markSize > 0 ? 4 : 0);
  write(name, { ...strong, size: 20 }, { x, y: 46, width: width / 2 - markSize });
  const titleX = margin + width / 2;
  write(
    titleOf(invoice),
    { ...strong, size: 20, colour: accent },
    { x: titleX, y: 46, width: width / 2, align: "right" },
  );
  drawJaaliRule(doc, ruleTop);
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

function drawFacts({ doc, write }: PdfPage, { number, date, orderNumber, against }: Invoice): void {
  const facts = [
    [texts.number, number],
    [texts.date, formatProseDate(date)],
    [texts.booking, orderNumber],
    ...(against === null ? [] : [[texts.againstInvoice, against] as const]),
  ] as const;
  const y = ruleTop + 22;
  const step = width / 4;
  for (const [index, [name, value]] of facts.entries()) {
    const x = margin + index * step;
    write(name, label, { x, y, width: step - 8 });
    write(value, strong, { x, y: y + 12, width: step - 8 });
  }
  doc.y = y + 44;
}

function drawParties(sheet: PdfPage, { seller, buyer, placeOfSupply }: Invoice): void {
  const { doc, write } = sheet;
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
  write(texts.placeOfSupply(placeOfSupply), text, { x: margin, y, width });
}

function drawParty(
  { doc, write }: PdfPage,
  [role, name, details]: readonly [role: string, name: string, details: readonly (string | null)[]],
  x: number,
  y: number,
  partyWidth: number,
): number {
  write(role, label, { x, y, width: partyWidth });
  write(name, { ...strong, size: 11 }, { x, width: partyWidth });
  write(details.filter((detail) => detail !== null && detail !== "").join("\n"), text, {
    x,
    width: partyWidth,
  });
  return doc.y;
}

const tableHeadHeight = 22;

function drawLines(sheet: PdfPage, invoice: Invoice): void {
  const { doc } = sheet;
  const titles = [texts.description, texts.sac, texts.quantity, texts.unitPrice, texts.amount];
  let y = doc.y + 16;
  doc.roundedRect(margin, y, width, tableHeadHeight, 4).fill(sand);
  drawRow(sheet, y + 5, label, titles);
  y += tableHeadHeight + 2;
  for (const [
    index,
    { description, sac, quantity, unitPricePaise, amountPaise },
  ] of invoice.lines.entries()) {
    if (index > 0) drawRule(doc, y);
    const cells = [sac, String(quantity), formatPaise(unitPricePaise), formatPaise(amountPaise)];
    y = drawRow(sheet, y + 6, text, [description, ...cells]) + 8;
  }
  drawRule(doc, y);
  doc.y = y + 10;
}

function drawRow(
  { doc, write }: PdfPage,
  y: number,
  style: Style,
  [description = "", ...cells]: readonly string[],
): number {
  write(description, style, { x: margin + columns.description, y, width: widths.description });
  const end = doc.y;
  (["sac", "quantity", "unit", "amount"] as const).forEach((column, index) => {
    write(cells[index] ?? "", style, {
      x: margin + columns[column],
      y,
      width: widths[column],
      align: "right",
    });
  });
  return end;
}

function drawRule(doc: Doc, y: number, from = margin): void {
  doc
    .moveTo(from, y)
    .lineTo(margin + width, y)
    .lineWidth(0.75)
    .strokeColor(line)
    .stroke();
}

function drawTotals(sheet: PdfPage, invoice: Invoice): void {
  const { doc, write } = sheet;
  const rows: [string, number][] = [
    ...(invoice.discountPaise > 0 ? [[texts.discount, -invoice.discountPaise] as [string, number]] : []),
    [texts.taxableValue, invoice.taxablePaise],
    ...invoice.taxes.map((tax): [string, number] => [lines.tax(tax.name, tax.percent), tax.amountPaise]),
  ];
  for (const [name, amountPaise] of rows) drawTotal(sheet, text, name, amountPaise);
  drawRule(doc, doc.y + 4, margin + columns.sac);
  doc.y += 10;
  drawTotal(sheet, { ...strong, size: 14 }, texts.total, invoice.totalPaise);
  write(
    invoice.totalInWords,
    { ...text, colour: softInk },
    { x: margin, y: doc.y + 6, width: width - 10, align: "right" },
  );
}

function drawTotal({ doc, write }: PdfPage, style: Style, name: string, amountPaise: number): void {
  const { y } = doc;
  const amount = amountPaise < 0 ? `−${formatPaise(-amountPaise)}` : formatPaise(amountPaise);
  write(name, style, { x: margin + columns.sac, y, width: 110 });
  write(amount, style, { x: margin + columns.unit, y, width: width - 10 - columns.unit, align: "right" });
}

/**
 * Draws the gateway's references next to the totals: of the refund of a credit note, and of the payments with amount,
 * date and method.
 */
function drawPayments(sheet: PdfPage, { payments = [], refundId }: Invoice): void {
  if (refundId !== undefined) drawNote(sheet, texts.refund, [texts.reference(refundId)]);
  if (payments.length > 0) drawNote(sheet, texts.payment, payments.map(texts.paymentLine));
}

function drawNote({ doc, write }: PdfPage, heading: string, sentences: readonly string[]): void {
  const box = { x: margin + columns.description, width: widths.description - 20 };
  write(heading, label, box);
  write(sentences.join("\n"), { ...text, size: 9 }, box);
  doc.y += 8;
}

function drawFooter({ doc, write }: PdfPage, { seller }: Invoice): void {
  const y = Math.max(pageHeight - margin - 34, doc.y + 8);
  drawRule(doc, y);
  write(texts.electronicInvoiceNote(seller.name), label, { x: margin, y: y + 8, width });
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
