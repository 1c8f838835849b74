/**
 * `idempotency_keys.order_id`: the order that a keyed request names, so that the replies that are kept of one order can be
 * counted. Null for a request that makes an order.
 */
export const keysOfOrders = `
alter table idempotency_keys add column order_id text;
create index idempotency_keys_by_order on idempotency_keys (order_id, created_at) where order_id is not null;
`;
