/**
 * Payments, refunds, gateway events, invoices and credit notes.
 *
 * A payment row is one attempt to pay a gateway order. It starts without a `gateway_payment_id`. Failed rows never
 * change; a later success of the same gateway order gets a new row.
 */
export const payments = `
create table payments (
  id text primary key,
  order_id text not null references orders (id),
  status text not null
    check (status in ('created', 'pending', 'captured', 'failed', 'refund_pending', 'refunded')),
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  gateway_order_id text not null,
  gateway_payment_id text,
  failure_code text,
  failure_reason text,
  check_at timestamptz,
  checks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payments_of_order on payments (order_id, created_at);
create index payments_of_gateway_order on payments (gateway_order_id);
create unique index payments_once on payments (gateway_payment_id) where status <> 'failed';
create index payments_to_check on payments (check_at) where check_at is not null;

create table refunds (
  id text primary key,
  payment_id text not null unique references payments (id),
  order_id text not null references orders (id),
  amount_paise bigint not null check (amount_paise > 0),
  status text not null check (status in ('pending', 'refunded')),
  reason text not null,
  gateway_refund_id text,
  attempts integer not null default 0,
  try_at timestamptz not null,
  created_at timestamptz not null,
  refunded_at timestamptz
);
create index refunds_to_try on refunds (try_at) where status = 'pending';
create index refunds_of_order on refunds (order_id);

-- Webhook events of the gateway, stored before they are processed. A repeated event is stored once.
create table gateway_events (
  id text primary key,
  event text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  attempts integer not null default 0,
  try_at timestamptz not null,
  handled_at timestamptz,
  outcome text
);
create index gateway_events_to_handle on gateway_events (try_at) where handled_at is null;

create table invoice_series (
  seller_gstin text not null,
  kind text not null check (kind in ('invoice', 'credit_note')),
  financial_year text not null,
  last_number integer not null check (last_number >= 0),
  primary key (seller_gstin, kind, financial_year)
);

create table invoices (
  number text primary key check (length(number) <= 16),
  kind text not null check (kind in ('invoice', 'credit_note')),
  order_id text not null references orders (id),
  seller_gstin text not null,
  financial_year text not null,
  serial integer not null check (serial >= 1),
  against text references invoices (number),
  content jsonb not null,
  issued_at timestamptz not null,
  unique (seller_gstin, kind, financial_year, serial),
  unique (order_id, kind)
);
create function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  raise exception 'An invoice is never changed or deleted; a cancellation makes a credit note.';
end
$$;
create trigger invoices_stay before update or delete on invoices
  for each row execute function refuse_invoice_change();
`;
