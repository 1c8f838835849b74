/** What returns of a cancelled booking, for each product type; null stands for the standard rules. Orders keep theirs in the quote. */
export const cancellation = `
alter table product_types add column cancellation jsonb;
`;
