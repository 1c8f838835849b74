/** Indexes for the exports of a month: invoices by issue, and bookings by their start. */
export const months = `
create index invoices_by_issue on invoices (issued_at, number);
create index orders_booked_from on orders (starts_at, id) where confirmed_at is not null;
`;
