import type { Invoice } from "../../api/contract/payment.ts";
import { invoicePdf, type PrintedBrand } from "./pdf.ts";

export type PdfTask = { readonly invoice: Invoice; readonly brand: PrintedBrand };

/** The module of the thread that renders PDFs. Converts an invoice to the bytes of a PDF. */
export function draw({ invoice, brand }: PdfTask): Promise<Buffer> {
  return invoicePdf(invoice, brand);
}
