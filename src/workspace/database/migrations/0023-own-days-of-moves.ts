/**
 * `orders.own_dates`: only for the hold of a move of passes. The days (`YYYY-MM-DD`) for which the booking already has
 * passes of the same item. The booking keeps these passes, so the hold takes none for these days. `cancelled_dates` are
 * the days between the first and the last day that do not belong to an order: they were cancelled or never chosen.
 */
export const ownDaysOfMoves = `
alter table orders add column own_dates jsonb not null default '[]';

create or replace function count_day_passes() returns trigger language plpgsql as $$
declare
  counted record;
begin
  for counted in
    select item_id, day, sum(passes)::integer as change from (
      select new.item_id, day, new.quantity as passes
        from pass_days(new.starts_at, new.ends_at, new.cancelled_dates || new.own_dates) as day
        where new.status in ('held', 'confirmed')
      union all
      select old.item_id, day, -old.quantity
        from pass_days(old.starts_at, old.ends_at, old.cancelled_dates || old.own_dates) as day
        where tg_op = 'UPDATE' and old.status in ('held', 'confirmed')
    ) as changes
    group by item_id, day having sum(passes) <> 0 order by item_id, day
  loop
    insert into day_passes (item_id, day, capacity, taken)
      select items.id, counted.day, items.capacity, 0 from items where items.id = counted.item_id
      on conflict (item_id, day) do nothing;
    update day_passes
      set taken = day_passes.taken + counted.change,
          -- A lowered capacity applies to new bookings, never to released passes.
          capacity = case when counted.change > 0 then items.capacity else day_passes.capacity end
      from items
      where items.id = counted.item_id and day_passes.item_id = counted.item_id and day_passes.day = counted.day;
  end loop;
  return null;
end
$$;
`;
