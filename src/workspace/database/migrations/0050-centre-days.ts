/**
 * `orders_of_centre` serves the day of a centre, with bookings and holds. It contains the start, so that only the orders
 * that overlap the day are read from the table. It replaces the index of confirmed orders.
 *
 * The indexes for the search of bookings have the order of its results, the latest matching booking first. Otherwise, a
 * search reads all bookings of a customer who has thousands. They contain the centre for searches in some centres.
 *
 * A few members of staff own most open leads. Without statistics on both columns, the planner underestimates how many
 * open leads an owner has. It then reads and sorts all of them instead of reading the first ones by index.
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
