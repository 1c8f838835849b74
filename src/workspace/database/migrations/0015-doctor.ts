/**
 * The last result of each reconciliation check. The rows also form a queue, so that a check never runs in two processes
 * at the same time. `alarmed_at` is set while a check has findings that were reported to the operator.
 */
export const doctor = `
create table doctor_checks (
  id text primary key,
  found integer not null default 0,
  oldest_at timestamptz,
  alarmed_at timestamptz,
  due_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null
);
create index outbox_dead on outbox (dead_at) where dead_at is not null and delivered_at is null;
`;
