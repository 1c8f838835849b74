import PDFDocument from "pdfkit";
import { formatProseDate } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { isUin } from "../../api/contract/single-line.ts";
import * as texts from "../../texts/invoice.ts";
import * as lines from "../../texts/price-lines.ts";
import { fontFile, latin } from "./fonts.ts";
import { loadFonts, type Style, type WriteText } from "./multi-script-text.ts";

const margin = 50;
const width = 595 - 2 * margin;
const ink = "#1d1a16";
const faintColour = "#6b645a";
const text: Style = { weight: "text", size: 10, colour: ink };
const strong: Style = { ...text, weight: "strong" };
const smallStyle: Style = { ...text, size: 9, colour: faintColour };
/** Left edges of the table's columns, in points from the margin. */
const columns = { description: 0, sac: 250, quantity: 305, unit: 350, amount: 420 } as const;
const right = { sac: 50, quantity: 40, unit: 65, amount: width - columns.amount } as const;

export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
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
  const sheet = { doc, write: await loadFonts(doc, JSON.stringify(invoice)) };
  drawHeader(sheet, invoice);
  drawParties(sheet, invoice);
  drawLines(sheet, invoice);
  drawTotals(sheet, invoice);
  drawFooter(sheet, invoice);
  return collectBuffer(doc);
}

type Doc = InstanceType<typeof PDFDocument>;
type PdfPage = { readonly doc: Doc; readonly write: WriteText };

function titleOf({ kind }: Invoice): string {
  return kind === "invoice" ? texts.taxInvoice : texts.creditNote;
}

function drawHeader({ doc, write }: PdfPage, invoice: Invoice): void {
  const against = invoice.against === null ? [] : [texts.againstInvoice(invoice.against)];
  const facts = [
    texts.number(invoice.number),
    texts.date(formatProseDate(invoice.date)),
    texts.booking(invoice.orderNumber),
  ];
  write(titleOf(invoice), { ...strong, size: 22 }, { x: margin, y: margin, width });
  write(
    [...facts, ...against].join("\n"),
    { ...text, colour: faintColour },
    { x: margin, y: margin + 4, width, align: "right" },
  );
  doc.moveDown(1.5);
}

function drawParties(sheet: PdfPage, { seller, buyer, placeOfSupply }: Invoice): void {
  const { doc, write } = sheet;
  const top = Math.max(doc.y, margin + 80);
  const columnWidth = width / 2 - 10;
  const from = [seller.address, `${seller.state}`, texts.gstin(seller.gstin ?? "")];
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
  [role, name, lines]: readonly [role: string, name: string, lines: readonly (string | null)[]],
  x: number,
  y: number,
  width: number,
): number {
  write(role, smallStyle, { x, y, width });
  write(name, { ...strong, size: 11 }, { x, width });
  write(lines.filter((line) => line !== null).join("\n"), text, { x, width });
  return doc.y;
}

function drawLines(sheet: PdfPage, { lines }: Invoice): void {
  const { doc } = sheet;
  const titles = [texts.description, texts.sac, texts.quantity, texts.unitPrice, texts.amount];
  let y = doc.y + 16;
  drawRow(sheet, y, { ...strong, size: 9, colour: faintColour }, titles);
  y += 16;
  for (const line of lines) {
    drawRule(doc, y);
    const cells = [
      line.sac,
      String(line.quantity),
      formatPaise(line.unitPricePaise),
      formatPaise(line.amountPaise),
    ];
    y = drawRow(sheet, y + 6, text, [line.description, ...cells]) + 8;
  }
  drawRule(doc, y);
  doc.y = y + 8;
}

function drawRow(
  { doc, write }: PdfPage,
  y: number,
  style: Style,
  [description = "", ...cells]: readonly string[],
): number {
  write(description, style, { x: margin + columns.description, y, width: columns.sac - 15 });
  const end = doc.y;
  (["sac", "quantity", "unit", "amount"] as const).forEach((column, index) => {
    write(cells[index] ?? "", style, {
      x: margin + columns[column],
      y,
      width: right[column],
      align: "right",
    });
  });
  return end;
}

function drawRule(doc: Doc, y: number): void {
  doc
    .moveTo(margin, y)
    .lineTo(margin + width, y)
    .lineWidth(0.5)
    .strokeColor("#c9c2b6")
    .stroke();
}

function drawTotals(sheet: PdfPage, invoice: Invoice): void {
  const { doc, write } = sheet;
  const rows: [string, number][] = [
    ...(invoice.discountPaise > 0 ? [[texts.discount, -invoice.discountPaise] as [string, number]] : []),
    [texts.taxableValue, invoice.taxablePaise],
    ...invoice.taxes.map((tax): [string, number] => [lines.tax(tax.name, tax.percent), tax.amountPaise]),
  ];
  for (const [label, amountPaise] of rows) drawTotal(sheet, text, label, amountPaise);
  drawTotal(sheet, { ...strong, size: 13 }, texts.total, invoice.totalPaise);
  write(invoice.totalInWords, text, { x: margin, y: doc.y + 10, width });
}

function drawTotal({ doc, write }: PdfPage, style: Style, label: string, amountPaise: number): void {
  const { y } = doc;
  const amount = amountPaise < 0 ? `−${formatPaise(-amountPaise)}` : formatPaise(amountPaise);
  write(label, style, { x: margin + columns.sac, y, width: 150 });
  write(amount, style, { x: margin + columns.amount - 40, y, width: right.amount + 40, align: "right" });
}

function drawFooter({ write }: PdfPage, { seller }: Invoice): void {
  write(texts.electronicInvoiceNote(seller.name), smallStyle, { x: margin, y: 842 - margin - 24, width });
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
