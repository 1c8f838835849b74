/**
 * `blocks`: periods in which an operator closes an item, some passes of an item, a centre, or all centres (decision 103).
 * Without `item_id` and `centre_id`, a block is for all centres. `passes` is null if the whole item is closed. `scope` is
 * the same in one column, for comparisons.
 *
 * Triggers reject the times that an order adds within a block, with the constraints by which every release knows that a
 * slot is taken. They leave the times alone that the order already has, so bookings from before the block stay and can
 * change. The shared lock makes a new block wait for the transactions that add times, and they for the block
 * (`blockLockId` in `availability/blocks.ts`).
 */
export const blocks = `
create table blocks (
  id text primary key,
  centre_id text references centres (id),
  item_id text references items (id),
  passes integer check (passes >= 1),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  created_at timestamptz not null,
  scope text not null generated always as (coalesce('item ' || item_id, 'centre ' || centre_id, 'all')) stored,
  check (ends_at > starts_at),
  check (centre_id is null or item_id is null),
  check (passes is null or item_id is not null)
);
create index blocks_by_end on blocks (ends_at);
create index blocks_by_scope on blocks (scope, ends_at);

create function periods_of_order(starts_at timestamptz, ends_at timestamptz, repeats jsonb)
returns setof tstzrange language sql stable as $$
  select tstzrange(start, start + (ends_at - coalesce((repeats ->> -1)::timestamptz, starts_at)))
  from (
    select starts_at as start
    union all
    select repeated::timestamptz from jsonb_array_elements_text(repeats) as repeated
  ) as starts
$$;

create function reject_blocked_times() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7346211);
  if exists (
    select from (
      select new.item_id, period from periods_of_order(new.starts_at, new.ends_at, new.repeats) as period
      except
      select old.item_id, period from periods_of_order(old.starts_at, old.ends_at, old.repeats) as period
        where tg_op = 'UPDATE' and old.status in ('held', 'confirmed')
    ) as added
    join blocks on blocks.starts_at < upper(added.period) and blocks.ends_at > lower(added.period)
    where blocks.scope in ('item ' || new.item_id, 'centre ' || new.centre_id, 'all')
  ) then
    raise exclusion_violation
      using message = 'The time is blocked.', table = 'orders', constraint = 'orders_do_not_overlap';
  end if;
  return null;
end
$$;
create trigger orders_reject_blocked_times
  after insert or update of status, item_id, starts_at, ends_at, repeats on orders
  for each row when (new.unit = 'hour' and new.status in ('held', 'confirmed'))
  execute function reject_blocked_times();

create function reject_blocked_passes() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7346211);
  if exists (
    select from blocks join items on items.id = new.item_id
    where blocks.scope in ('item ' || items.id, 'centre ' || items.centre_id, 'all')
      and blocks.starts_at < (new.day + 1)::timestamp at time zone 'Asia/Kolkata'
      and blocks.ends_at > new.day::timestamp at time zone 'Asia/Kolkata'
    having new.taken + sum(coalesce(blocks.passes, new.capacity)) > new.capacity
  ) then
    raise check_violation
      using message = 'The passes are blocked.', table = 'day_passes', constraint = 'day_passes_not_oversold';
  end if;
  return null;
end
$$;
create trigger day_passes_reject_blocked
  after update of taken on day_passes
  for each row when (new.taken > old.taken) execute function reject_blocked_passes();
`;
