/** `orders.token_version`: how often the token of an order has been renewed. Earlier tokens no longer open it. */
export const tokenVersions = `
alter table orders add column token_version integer not null default 0;
`;
