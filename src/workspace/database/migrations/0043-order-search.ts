/**
 * Indexes for the search of bookings by staff. Texts are found by their beginning (`text_pattern_ops`). The indexes of
 * names contain the centre, so that a search in some centres reads only their orders.
 */
export const orderSearch = `
drop index orders_of_customer;
create index orders_of_customer on orders (customer_email text_pattern_ops, starts_at);
create index orders_by_phone on orders (customer_phone text_pattern_ops, starts_at);
create index orders_by_name on orders (lower(customer_name) text_pattern_ops, centre_id);
create index orders_by_company on orders (lower(customer_company) text_pattern_ops, centre_id)
  where customer_company is not null;
create index orders_by_gstin on orders (customer_gstin text_pattern_ops, starts_at)
  where customer_gstin is not null;
`;
