/**
 * Records of a restored backup.
 *
 * - `invoice_gaps`: numbers that are skipped because they may have been issued after the backup, with the reason.
 * - `acknowledged_payments`: payments that only the gateway has and that a person has handled. `id` is the gateway's id.
 */
export const restoredBackups = `
create table invoice_gaps (
  seller_gstin text not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  financial_year text not null,
  first_number integer not null check (first_number >= 1),
  last_number integer not null check (last_number >= first_number),
  reason text not null,
  created_at timestamptz not null,
  primary key (seller_gstin, kind, financial_year, first_number)
);

create table acknowledged_payments (
  id text primary key,
  acknowledged_at timestamptz not null
);
`;
