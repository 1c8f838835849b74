/**
 * Reminders of bookings by email. `remind_at` is when the next one is due, null when none is; `remind_tries` counts how often
 * it was taken up. `reminders` is the customer's wish.
 */
export const reminders = `
alter table orders
  add column reminders boolean not null default true,
  add column remind_at timestamptz,
  add column remind_tries integer not null default 0;
create index orders_to_remind on orders (remind_at) where remind_at is not null;
`;
