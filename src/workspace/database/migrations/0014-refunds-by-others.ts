/**
 * Refunds that we did not make. A payment may have several refunds, made by us or by others, and an order several
 * credit notes. `gateway_refunds` keeps each refund that the gateway has reported with its state, so that repeated and
 * reordered events have no effect.
 *
 * - `refunds.origin`: `ours`; `outside`: made in the gateway's dashboard; `dispute`: taken back by a bank, with the
 *   dispute's id as `gateway_refund_id`.
 * - `refunds.status`: `failed`: rejected by the bank too often, a person must handle it; `void`: no longer owed,
 *   because the money was returned in another way or never captured.
 * - `refunds.refusals`: the number of rejections by the bank. It is part of the idempotency key, so that a retry is a
 *   new request.
 * - `gateway_events.needs_attention`: an event that could not be matched; `acknowledged_at`: when a person handled it.
 *
 * Compatible with an older release. That release writes one refund per payment, with the origin `ours`, and processes
 * only pending refunds.
 */
export const refundsByOthers = `
alter table refunds
  drop constraint refunds_payment_id_key,
  drop constraint refunds_status_check,
  add constraint refunds_status_known check (status in ('pending', 'refunded', 'failed', 'void')),
  add column origin text not null default 'ours' check (origin in ('ours', 'outside', 'dispute')),
  add column refusals integer not null default 0;
create index refunds_of_payment on refunds (payment_id);
create unique index refunds_of_gateway on refunds (gateway_refund_id) where gateway_refund_id is not null;

create table gateway_refunds (
  id text primary key,
  refund_id text not null references refunds (id),
  amount_paise bigint not null check (amount_paise > 0),
  status text not null check (status in ('pending', 'processed', 'failed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index gateway_refunds_of_refund on gateway_refunds (refund_id);
insert into gateway_refunds (id, refund_id, amount_paise, status, created_at, updated_at)
  select gateway_refund_id, id, amount_paise, case status when 'refunded' then 'processed' else 'pending' end,
    created_at, coalesce(refunded_at, created_at)
  from refunds where gateway_refund_id is not null;

create table disputes (
  id text primary key,
  payment_id text not null references payments (id),
  order_id text not null references orders (id),
  status text not null check (status in ('open', 'under_review', 'action_required', 'won', 'closed', 'lost')),
  amount_paise bigint not null,
  reason_code text,
  phase text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  acknowledged_at timestamptz
);
create index disputes_of_payment on disputes (payment_id);
create index disputes_to_see_to on disputes (created_at) where acknowledged_at is null;

alter table gateway_events
  add column needs_attention boolean not null default false,
  add column acknowledged_at timestamptz;
create index gateway_events_to_see_to on gateway_events (received_at)
  where needs_attention and acknowledged_at is null;

alter table invoices drop constraint invoices_order_id_kind_key;
create unique index invoices_one_an_order on invoices (order_id) where kind = 'invoice';
create index invoices_of_order on invoices (order_id, kind);
`;
