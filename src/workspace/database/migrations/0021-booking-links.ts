/**
 * Links to the list of a person's bookings. A link's key is derived from its id and the token secret, so a reader of
 * this table cannot open the lists.
 */
export const bookingLinks = `
create table booking_links (
  id text primary key,
  email text not null,
  expires_at timestamptz not null
);
create index booking_links_by_expiry on booking_links (expires_at);
create index orders_of_customer on orders (customer_email, starts_at) where confirmed_at is not null;
`;
