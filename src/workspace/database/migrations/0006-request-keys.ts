/**
 * The idempotency key of the request that created an order. A retry after a crash finds the order, not its own hold in
 * the way.
 */
export const requestKeys = `
alter table orders add column request_key text unique;
`;
