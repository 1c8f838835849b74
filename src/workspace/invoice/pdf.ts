import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { spokenDate } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import * as texts from "../../texts/invoice.ts";
import * as lines from "../../texts/price-lines.ts";

const packages = createRequire(import.meta.url);
/** A font that has the rupee sign and both scripts that names are written in, Latin and Devanagari. */
const textFont = "@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf";
const strongFont = "@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf";

const margin = 50;
const width = 595 - 2 * margin;
const ink = "#1d1a16";
const faint = "#6b645a";
/** Left edges of the table's columns, in points from the margin. */
const columns = { description: 0, sac: 250, quantity: 305, unit: 350, amount: 420 } as const;
const right = { sac: 50, quantity: 40, unit: 65, amount: width - columns.amount } as const;

/** Draws an invoice or a credit note on one A4 page. */
export function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const title = `${titleOf(invoice)} ${invoice.number}`;
  const doc = new PDFDocument({
    size: "A4",
    margin,
    // Otherwise the library looks for its standard fonts, which are not in the bundle.
    font: packages.resolve(textFont),
    lang: "en-IN",
    displayTitle: true,
    info: { Title: title, Author: invoice.seller.name },
  });
  doc.registerFont("text", packages.resolve(textFont)).registerFont("strong", packages.resolve(strongFont));
  doc.fillColor(ink);
  drawHead(doc, invoice);
  drawParties(doc, invoice);
  drawLines(doc, invoice);
  drawTotals(doc, invoice);
  drawFoot(doc, invoice);
  return collected(doc);
}

type Doc = InstanceType<typeof PDFDocument>;

function titleOf({ kind }: Invoice): string {
  return kind === "invoice" ? texts.taxInvoice : texts.creditNote;
}

function drawHead(doc: Doc, invoice: Invoice): void {
  const against = invoice.against === null ? [] : [texts.against(invoice.against)];
  const facts = [
    texts.number(invoice.number),
    texts.date(spokenDate(invoice.date)),
    texts.booking(invoice.orderNumber),
  ];
  doc.font("strong").fontSize(22).text(titleOf(invoice), margin, margin);
  doc.font("text").fontSize(10).fillColor(faint);
  doc.text([...facts, ...against].join("\n"), margin, margin + 4, { width, align: "right" });
  doc.fillColor(ink).moveDown(1.5);
}

function drawParties(doc: Doc, { seller, buyer, placeOfSupply }: Invoice): void {
  const top = Math.max(doc.y, margin + 80);
  const half = width / 2 - 10;
  const from = [seller.address, `${seller.state}`, texts.gstin(seller.gstin ?? "")];
  const to = [
    buyer.address,
    buyer.state ?? null,
    buyer.gstin === null ? texts.noGstin : texts.gstin(buyer.gstin),
  ];
  const leftEnd = drawParty(doc, [texts.seller, seller.name, from], margin, top, half);
  const rightEnd = drawParty(doc, [texts.buyer, buyer.name, to], margin + half + 20, top, half);
  doc.font("text").fontSize(10);
  doc.text(texts.placeOfSupply(placeOfSupply), margin, Math.max(leftEnd, rightEnd) + 12);
}

type Party = readonly [role: string, name: string, lines: readonly (string | null)[]];

function drawParty(doc: Doc, [role, name, lines]: Party, x: number, y: number, partWidth: number): number {
  doc.font("text").fontSize(9).fillColor(faint).text(role, x, y, { width: partWidth });
  doc.font("strong").fontSize(11).fillColor(ink).text(name, { width: partWidth });
  doc
    .font("text")
    .fontSize(10)
    .text(lines.filter((line) => line !== null).join("\n"), { width: partWidth });
  return doc.y;
}

function drawLines(doc: Doc, { lines }: Invoice): void {
  let y = doc.y + 16;
  doc.font("strong").fontSize(9).fillColor(faint);
  drawRow(doc, y, [texts.description, texts.sac, texts.quantity, texts.unitPrice, texts.amount]);
  y += 16;
  doc.font("text").fontSize(10).fillColor(ink);
  for (const line of lines) {
    drawRule(doc, y);
    const cells = [
      line.sac,
      String(line.quantity),
      formatPaise(line.unitPricePaise),
      formatPaise(line.amountPaise),
    ];
    y = drawRow(doc, y + 6, [line.description, ...cells]) + 8;
  }
  drawRule(doc, y);
  doc.y = y + 8;
}

function drawRow(doc: Doc, y: number, [description = "", ...cells]: readonly string[]): number {
  doc.text(description, margin + columns.description, y, { width: columns.sac - 15 });
  const end = doc.y;
  (["sac", "quantity", "unit", "amount"] as const).forEach((column, index) => {
    doc.text(cells[index] ?? "", margin + columns[column], y, { width: right[column], align: "right" });
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

function drawTotals(doc: Doc, invoice: Invoice): void {
  const rows: [string, number][] = [
    ...(invoice.discountPaise > 0 ? [[texts.discount, -invoice.discountPaise] as [string, number]] : []),
    [texts.taxableValue, invoice.taxablePaise],
    ...invoice.taxes.map((tax): [string, number] => [lines.tax(tax.name, tax.percent), tax.amountPaise]),
  ];
  doc.font("text").fontSize(10);
  for (const [label, amountPaise] of rows) drawTotal(doc, label, amountPaise);
  doc.font("strong").fontSize(13);
  drawTotal(doc, texts.total, invoice.totalPaise);
  doc
    .font("text")
    .fontSize(10)
    .text(invoice.totalInWords, margin, doc.y + 10, { width });
}

function drawTotal(doc: Doc, label: string, amountPaise: number): void {
  const { y } = doc;
  const amount = amountPaise < 0 ? `−${formatPaise(-amountPaise)}` : formatPaise(amountPaise);
  doc.text(label, margin + columns.sac, y, { width: 150 });
  doc.text(amount, margin + columns.amount - 40, y, { width: right.amount + 40, align: "right" });
}

function drawFoot(doc: Doc, { seller }: Invoice): void {
  const text = texts.electronic(seller.name);
  doc
    .font("text")
    .fontSize(9)
    .fillColor(faint)
    .text(text, margin, 842 - margin - 24, { width, lineBreak: false });
}

function collected(doc: Doc): Promise<Buffer> {
  return new Promise((fulfil, reject) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => fulfil(Buffer.concat(chunks)));
    doc.on("error", reject);
    doc.end();
  });
}
