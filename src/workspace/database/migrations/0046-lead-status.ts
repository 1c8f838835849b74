/**
 * Adds the status, owner and due time of leads. Existing leads, and those that the previous release adds, are due after the
 * promised two hours, regardless of business hours.
 */
export const leadStatus = `
alter table leads
  add column status text not null default 'new' check (status in ('new', 'contacted', 'won', 'lost')),
  add column owner text,
  add column due_at timestamptz not null default now() + interval '2 hours';
update leads set due_at = created_at + interval '2 hours';
create index leads_open on leads (due_at, id)
  where status in ('new', 'contacted') and bot_sign is distinct from 'honeypot';
create index leads_open_of_owner on leads (owner, due_at, id)
  where status in ('new', 'contacted') and bot_sign is distinct from 'honeypot';
`;
