/** Tax invoices, credit notes and calendar files. */
export {
  type CalendarDeps,
  type CalendarEntry,
  calendarFile,
  methodOf,
  readCalendarEntry,
} from "./calendar.ts";
export { invoiceContent } from "./content.ts";
export {
  type CorrectedInvoice,
  correctInvoices,
  findWrongInvoices,
  issueCreditNote,
  issueInvoice,
  netInvoicedPaise,
  type WrongInvoice,
} from "./issue-invoice.ts";
export { creditNoteSuffix, financialYearOf } from "./numbers.ts";
export { invoiceRoutes } from "./routes.ts";
export {
  type IssuedAfterBackup,
  type SkippedNumbers,
  skipIssuedNumbers,
  UnknownNumberError,
} from "./skip-numbers.ts";
export { type PdfDeps, pdfByNumber } from "./stored-pdf.ts";
