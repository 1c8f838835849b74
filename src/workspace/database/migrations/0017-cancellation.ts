/** Refund rules of cancelled bookings per product type; null: the standard rules. Orders keep their rules in the quote. */
export const cancellation = `
alter table product_types add column cancellation jsonb;
`;
