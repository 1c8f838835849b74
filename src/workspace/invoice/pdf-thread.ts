/** The module of the thread that renders PDFs. `draw` converts an invoice to the bytes of a PDF. */
export { invoicePdf as draw } from "./pdf.ts";
