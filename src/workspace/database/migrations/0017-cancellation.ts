/** Refund rules per product type. Null: the standard rules apply. Each order keeps its rules in the quote. */
export const cancellation = `
alter table product_types add column cancellation jsonb;
`;
