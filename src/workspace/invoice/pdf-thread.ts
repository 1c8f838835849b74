/** What runs in the thread that draws papers: `draw` takes an invoice and answers the bytes of its PDF. */
export { invoicePdf as draw } from "./pdf.ts";
