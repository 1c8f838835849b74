/** `orders.token_version`: how many times the token of an order was replaced. Earlier tokens are invalid. */
export const tokenVersions = `
alter table orders add column token_version integer not null default 0;
`;
