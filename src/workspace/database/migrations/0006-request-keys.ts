/** The idempotency key of the request that created an order. A retry after a crash finds the order by this key. */
export const requestKeys = `
alter table orders add column request_key text unique;
`;
