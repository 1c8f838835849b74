/**
 * `idempotency_keys.order_id`: the order in the request with this key, to count the stored responses per order. Null
 * for a request that creates an order.
 */
export const keysOfOrders = `
alter table idempotency_keys add column order_id text;
create index idempotency_keys_by_order on idempotency_keys (order_id, created_at) where order_id is not null;
`;
