/**
 * Keys to find leads by email (`person_key`) or phone (`phone_key`). `dead_at` marks messages that failed for days and
 * are no longer sent. While a message is being delivered, its `due_at` is in the future; if the process crashes,
 * delivery is retried at that time.
 */
export const messageDelivery = `
alter table leads add column phone_key text;
alter table leads add column updated_at timestamptz;
create index leads_of_phone on leads (phone_key, created_at);

alter table outbox add column dead_at timestamptz;
drop index outbox_due;
create index outbox_due on outbox (due_at) where delivered_at is null and dead_at is null;
`;
