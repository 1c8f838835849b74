/**
 * Serves the day of a centre, with its bookings and holds. The index contains the start as well, so that only the orders
 * that overlap the day are read from the table. It also serves what the index of confirmed orders did.
 *
 * The indexes for the search of bookings are sorted as its results: the latest booking of a text first. Otherwise, a
 * search reads all bookings of a customer who has thousands. They contain the centre for searches in some centres.
 *
 * The open leads are those of few members of staff. Without statistics about both columns, the planner expects few of
 * them and reads and sorts all open leads of an owner instead of the first ones by index.
 */
export const centreDays = `
drop index orders_of_centre;
create index orders_of_centre on orders (centre_id, ends_at, starts_at) where status in ('held', 'confirmed');

drop index orders_of_customer, orders_by_phone, orders_by_name, orders_by_company, orders_by_gstin;
create index orders_of_customer on orders (customer_email text_pattern_ops, starts_at desc, centre_id);
create index orders_by_phone on orders (customer_phone text_pattern_ops, starts_at desc, centre_id);
create index orders_by_name on orders (lower(customer_name) text_pattern_ops, starts_at desc, centre_id);
create index orders_by_company on orders (lower(customer_company) text_pattern_ops, starts_at desc, centre_id)
  where customer_company is not null;
create index orders_by_gstin on orders (customer_gstin text_pattern_ops, starts_at desc, centre_id)
  where customer_gstin is not null;

create statistics if not exists leads_by_owner_and_status (mcv) on owner, status from leads;
analyze leads (owner, status);
`;
