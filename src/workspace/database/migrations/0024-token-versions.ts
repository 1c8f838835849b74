/** `orders.token_version`: how often the token of an order was renewed. Earlier tokens are invalid. */
export const tokenVersions = `
alter table orders add column token_version integer not null default 0;
`;
