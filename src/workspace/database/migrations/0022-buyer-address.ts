/** `orders.customer_address`: where the customer's GSTIN is registered, for the invoice; its state is the GSTIN's. */
export const buyerAddress = `
alter table orders add column customer_address text;
`;
