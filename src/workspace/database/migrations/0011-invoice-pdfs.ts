/** The PDFs of issued invoices and credit notes. A PDF is stored when it is rendered for the first time. */
export const invoicePdfs = `
create table invoice_pdfs (
  number text primary key references invoices (number),
  pdf bytea not null,
  made_at timestamptz not null
);
`;
