/**
 * Bookings with a total of zero are confirmed by a code sent by email. The code is derived from the order and the email
 * address and never stored. The table counts sent mails and wrong codes.
 */
export const emailConfirmations = `
create table email_confirmations (
  order_id text primary key references orders (id),
  mails integer not null default 0 check (mails >= 0),
  mailed_at timestamptz,
  wrong_codes integer not null default 0 check (wrong_codes >= 0)
);
`;
