/**
 * Serves the day of a centre, with its bookings and holds. It contains the start as well, so that only the orders that
 * overlap the day are read from the table. It also serves what the index of confirmed orders did.
 */
export const centreDays = `
drop index orders_of_centre;
create index orders_of_centre on orders (centre_id, ends_at, starts_at) where status in ('held', 'confirmed');
`;
