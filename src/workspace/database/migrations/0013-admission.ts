/**
 * What admission counts by, shared by all processes.
 *
 * - `orders.network`: the IPv4 address, or the IPv6 /64, that made the hold; null when it is exempt from limits. It is
 *   cleared after two days.
 * - `request_counts`: windows of counted requests, as `rate-limiter-flexible` keeps them. A key is a hash; `expire` is
 *   the end of its window in milliseconds since 1970.
 * - `leads.bot_sign`: why a lead may be a bot's.
 */
export const admission = `
alter table orders add column network text;
create index orders_of_network on orders (network, created_at) where network is not null;

create table request_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index request_counts_expire on request_counts (expire);

alter table leads add column bot_sign text check (bot_sign in ('honeypot', 'too_fast'));
`;
