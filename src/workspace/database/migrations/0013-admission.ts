/**
 * Counters for admission control, shared by all processes.
 *
 * - `orders.network`: the IPv4 address or IPv6 /64 that created the hold; null if exempt from limits. Cleared after two
 *   days.
 * - `request_counts`: windows of counted requests, in the format of `rate-limiter-flexible`. `key` is a hash; `expire`
 *   is the end of the window in milliseconds since 1970.
 * - `leads.bot_sign`: why a lead may come from a bot.
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
