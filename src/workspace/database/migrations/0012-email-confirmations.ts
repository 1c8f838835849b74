/**
 * Bookings at a total of zero are confirmed by a code that is sent by email. The code itself is worked out from the order
 * and its address, so none is stored: only how often it was sent and how often somebody typed a wrong one.
 */
export const emailConfirmations = `
create table email_confirmations (
  order_id text primary key references orders (id),
  mails integer not null default 0 check (mails >= 0),
  mailed_at timestamptz,
  wrong_codes integer not null default 0 check (wrong_codes >= 0)
);
`;
