/**
 * Allows a booking to move to a time that was blocked after the customer had held it. The customer has paid the
 * difference, and the block has reported the hold to the operator. The setting `baithak.move_hold` of the transaction
 * contains the id of the hold. Apart from that, both functions are those of migration 0042.
 */
export const movesIntoBlocks = `
create or replace function reject_blocked_times() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7346211);
  if exists (
    select from (
      select new.item_id, period from periods_of_order(new.starts_at, new.ends_at, new.repeats) as period
      except
      select old.item_id, period from periods_of_order(old.starts_at, old.ends_at, old.repeats) as period
        where tg_op = 'UPDATE' and old.status in ('held', 'confirmed')
      except
      select hold.item_id, period from orders as hold, periods_of_order(hold.starts_at, hold.ends_at, hold.repeats) as period
        where hold.id = current_setting('baithak.move_hold', true)
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

create or replace function reject_blocked_passes() returns trigger language plpgsql as $$
begin
  if exists (
    select from orders as hold
    where hold.id = current_setting('baithak.move_hold', true) and hold.item_id = new.item_id
      and new.day >= (hold.starts_at at time zone 'Asia/Kolkata')::date
      and new.day < (hold.ends_at at time zone 'Asia/Kolkata')::date
  ) then
    return null;
  end if;
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
`;
