/**
 * Corrections of the buyer on issued invoices. `invoices.corrects` is the invoice that an invoice replaces, which has a
 * credit note for all of its amount. An invoice is replaced at most once.
 */
export const correctedInvoices = `
alter table invoices add column corrects text references invoices (number);
create unique index invoices_corrected_once on invoices (corrects) where corrects is not null;
`;
