/** Runs in the thread that renders PDFs: `draw` takes an invoice and returns the bytes of its PDF. */
export { invoicePdf as draw } from "./pdf.ts";
