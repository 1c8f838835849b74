/**
 * `audit`: who changed which record, written by `database/audit.ts` in the transaction of the change. Triggers reject
 * updates, and deletions until an entry is 96 months old, for every role that connects (decision 101).
 */
export const audit = `
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor text not null check (actor in ('customer', 'staff', 'command', 'job')),
  actor_name text,
  actor_user text,
  host text not null,
  act text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_subject on audit (subject, id);
create index audit_at on audit using brin (at);

create function reject_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at <= now() - interval '96 months' then
    return old;
  end if;
  raise exception 'The audit table is append-only.' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_append_only before update or delete on audit
  for each row execute function reject_audit_change();
create trigger audit_not_truncated before truncate on audit
  for each statement execute function reject_audit_change();
`;
