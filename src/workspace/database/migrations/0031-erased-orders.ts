/**
 * `orders.erased_at`: when the personal data of an order was erased. The order stays for its payments and invoices. Its
 * required columns of the customer are empty.
 *
 * The indexes find rows whose retention period is over, and the rows that refer to an order that is erased or deleted.
 */
export const erasedOrders = `
alter table orders add column erased_at timestamptz;
create index orders_booked_until on orders (ends_at) where confirmed_at is not null and erased_at is null;
create index orders_abandoned_at on orders (ended_at) where confirmed_at is null and erased_at is null;
create index orders_of_move on orders (moves_order) where moves_order is not null;
create index payments_of_move on payments (move_id) where move_id is not null;
create index disputes_of_order on disputes (order_id);
create index leads_by_age on leads (created_at);
create index outbox_of_order on outbox ((payload ->> 'orderId'));
`;
