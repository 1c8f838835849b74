/**
 * Corrections of the buyer on issued invoices. `invoices.corrects` is the number of the invoice that an invoice replaces.
 * The replaced invoice is fully credited. An invoice is replaced at most once.
 */
export const correctedInvoices = `
alter table invoices add column corrects text references invoices (number);
create unique index invoices_corrected_once on invoices (corrects) where corrects is not null;
`;
