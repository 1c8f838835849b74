/** The idempotency key of the request that created an order, so that a retry after a crash finds it. */
export const requestKeys = `
alter table orders add column request_key text unique;
`;
