/** Orders payments by creation, also those of the same millisecond. */
export const paymentOrder = `
alter table payments add column serial bigint generated always as identity;
`;
