/** Tax invoices, credit notes and calendar files. */
export { readCalendar } from "./calendar.ts";
export { issueCreditNote, issueInvoice } from "./issue-invoice.ts";
export { invoiceRoutes } from "./routes.ts";
