/** `orders.customer_address`: the registered address of the customer's GSTIN, for the invoice; the GSTIN gives its state. */
export const buyerAddress = `
alter table orders add column customer_address text;
`;
