/**
 * Changes of paid bookings: cancelled days, and moves to another time or item.
 *
 * - `orders.moves_order`: the booking that a hold moves. It is set while the price difference is being paid.
 *   `booking_id` is the order's own id or, for a hold of a move, the booking that it moves. A booking may overlap only
 *   the hold of its own move.
 * - `orders.revision` counts the changes of a booking. The hold of a move has the revision that it was created for.
 * - `orders.moves` counts the moves. `cancelled_dates` are the cancelled days (`YYYY-MM-DD`) between the first and the
 *   last day. `kept_paise` is the amount that we keep after a full cancellation.
 * - `payments.move_id`: the hold for which the difference is paid.
 * - An order has several invoices if a move changed its price. Each earlier invoice has a credit note.
 *
 * The trigger counts passes per day from the old and the new row, and locks days in a fixed order.
 */
export const changesOfBookings = `
alter table orders
  add column revision integer not null default 0,
  add column moves integer not null default 0,
  add column moves_order text references orders (id),
  add column cancelled_dates jsonb not null default '[]',
  add column kept_paise bigint not null default 0 check (kept_paise >= 0),
  add column booking_id text generated always as (coalesce(moves_order, id)) stored;
create index orders_of_booking on orders (booking_id) where moves_order is not null;
alter table orders drop constraint orders_do_not_overlap;
alter table orders add constraint orders_do_not_overlap
  exclude using gist (item_id with =, during with &&, booking_id with <>)
  where (status in ('held', 'confirmed') and unit = 'hour');

alter table payments add column move_id text references orders (id);

drop index invoices_one_an_order;

create function pass_days(starts timestamptz, ends timestamptz, cancelled jsonb) returns setof date language sql immutable as $$
  select day::date from generate_series(
    ((starts at time zone 'UTC') + interval '5 hours 30 minutes')::date::timestamp,
    ((ends at time zone 'UTC') + interval '5 hours 29 minutes')::date::timestamp,
    interval '1 day') as day
  where not cancelled @> to_jsonb(day::date::text)
$$;

create or replace function count_day_passes() returns trigger language plpgsql as $$
declare
  counted record;
begin
  for counted in
    select item_id, day, sum(passes)::integer as change from (
      select new.item_id, day, new.quantity as passes
        from pass_days(new.starts_at, new.ends_at, new.cancelled_dates) as day
        where new.status in ('held', 'confirmed')
      union all
      select old.item_id, day, -old.quantity
        from pass_days(old.starts_at, old.ends_at, old.cancelled_dates) as day
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
drop trigger orders_count_day_passes on orders;
create trigger orders_count_day_passes
  after insert or update of status, quantity, item_id, starts_at, ends_at, cancelled_dates on orders
  for each row when (new.unit = 'day') execute function count_day_passes();
`;
