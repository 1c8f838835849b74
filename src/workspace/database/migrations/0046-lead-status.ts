/**
 * How far the callback of a lead is. Earlier leads get the promised two hours without regard to business hours: they are
 * due already.
 */
export const leadStatus = `
alter table leads
  add column status text not null default 'new' check (status in ('new', 'contacted', 'won', 'lost')),
  add column owner text,
  add column due_at timestamptz;
update leads set due_at = created_at + interval '2 hours';
alter table leads alter column due_at set not null;
create index leads_open on leads (due_at, id)
  where status in ('new', 'contacted') and bot_sign is distinct from 'honeypot';
create index leads_open_of_owner on leads (owner, due_at, id)
  where status in ('new', 'contacted') and bot_sign is distinct from 'honeypot';
`;
