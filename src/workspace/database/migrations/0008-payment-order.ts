/** Orders payments by creation, even within the same millisecond. */
export const paymentOrder = `
alter table payments add column serial bigint generated always as identity;
`;
