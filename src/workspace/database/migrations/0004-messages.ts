/**
 * Leads, outgoing messages, and stored responses for repeated requests. An outbox row is written in the transaction of
 * the change that it reports; a worker delivers it with retries.
 */
export const messages = `
create table leads (
  id text primary key,
  payload jsonb not null,
  person_key text not null,
  created_at timestamptz not null
);
create index leads_of_person on leads (person_key, created_at);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  delivered_at timestamptz
);
create index outbox_due on outbox (due_at) where delivered_at is null;

create table idempotency_keys (
  scope text not null,
  key text not null,
  body_hash text not null,
  holder text not null,
  locked_until timestamptz not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
`;
