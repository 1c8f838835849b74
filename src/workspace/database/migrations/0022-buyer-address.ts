/**
 * `orders.customer_address`: registered address of the customer's GSTIN, for invoices. The GSTIN contains the state.
 */
export const buyerAddress = `
alter table orders add column customer_address text;
`;
