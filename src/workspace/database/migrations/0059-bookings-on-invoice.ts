/**
 * Bookings that are paid later (decision 112). `orders.due_on` is the IST date by which the customer has to pay. It is null
 * unless the invoices of a confirmed or cancelled booking are unpaid. The amount that is due is what they add up to.
 */
export const bookingsOnInvoice = `
alter table orders add column due_on date;
create index orders_due on orders (due_on) where due_on is not null;
`;
