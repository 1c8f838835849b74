/**
 * Leads are found again by e-mail (`person_key`) or by phone, and messages that could not be delivered for days are kept
 * apart from those that still wait. While a row is being delivered its `due_at` lies ahead: whoever dies over it leaves
 * it to be tried again.
 */
export const messageDelivery = `
alter table leads add column phone_key text;
alter table leads add column updated_at timestamptz;
create index leads_of_phone on leads (phone_key, created_at);

alter table outbox add column dead_at timestamptz;
drop index outbox_due;
create index outbox_due on outbox (due_at) where delivered_at is null and dead_at is null;
`;
