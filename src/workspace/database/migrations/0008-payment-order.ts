/** Payments in the order in which they were begun: two of the same millisecond must not change places. */
export const paymentOrder = `
alter table payments add column serial bigint generated always as identity;
`;
