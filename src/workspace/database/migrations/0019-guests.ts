/** Guests of bookings. Each row is one invitation; an email address has at most one active invitation per order. */
export const guests = `
create table order_guests (
  id text primary key,
  order_id text not null references orders (id),
  position integer not null,
  name text not null,
  email text not null,
  invited_at timestamptz not null,
  removed_at timestamptz
);
create unique index order_guests_one_an_address on order_guests (order_id, email) where removed_at is null;
create index order_guests_of_order on order_guests (order_id);
`;
