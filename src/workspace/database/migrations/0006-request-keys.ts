/**
 * The request that made an order, by its idempotency key: a repetition after a crash finds the order instead of being
 * refused by its own hold.
 */
export const requestKeys = `
alter table orders add column request_key text unique;
`;
