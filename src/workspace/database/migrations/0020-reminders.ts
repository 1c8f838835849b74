/**
 * Reminders of bookings by email. `remind_at`: when the next reminder is due, or null. `remind_tries`: the number of
 * attempts. `reminders`: true if the customer wants reminders.
 */
export const reminders = `
alter table orders
  add column reminders boolean not null default true,
  add column remind_at timestamptz,
  add column remind_tries integer not null default 0;
create index orders_to_remind on orders (remind_at) where remind_at is not null;
`;
