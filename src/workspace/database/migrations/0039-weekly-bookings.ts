/**
 * Bookings of a room on several weeks.
 *
 * - `orders.repeats`: the starts (ISO instants) of the dates after the first one, ascending. All dates have the same
 *   length. `starts_at` is the start of the first date, `ends_at` the end of the last one, and `during` belongs to the
 *   first date.
 * - `booked_times`: the times of all dates of the held and confirmed orders of rooms, each with the buffer after it. A
 *   trigger writes them with the orders, also with those of the previous release, and reports an overlap as a violation
 *   of `orders_do_not_overlap`, by which every release knows that a slot is taken.
 */
export const weeklyBookings = `
alter table orders add column repeats jsonb not null default '[]';
create index orders_repeated on orders (item_id, ends_at)
  where status in ('held', 'confirmed') and repeats <> '[]';

create table booked_times (
  order_id text not null references orders (id) on delete cascade,
  item_id text not null,
  booking_id text not null,
  during tstzrange not null,
  constraint booked_times_do_not_overlap
    exclude using gist (item_id with =, during with &&, booking_id with <>)
);
create index booked_times_of_order on booked_times (order_id);

create function times_of_order(during tstzrange, repeats jsonb) returns setof tstzrange language sql stable as $$
  select during
  union all
  select tstzrange(start::timestamptz, start::timestamptz + (upper(during) - lower(during)))
    from jsonb_array_elements_text(repeats) as start
$$;

create function write_booked_times() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (old.status in ('held', 'confirmed')) = (new.status in ('held', 'confirmed'))
      and (old.item_id, old.booking_id, old.during, old.repeats) = (new.item_id, new.booking_id, new.during, new.repeats)
    then return null; end if;
    delete from booked_times where order_id = new.id;
  end if;
  if new.status in ('held', 'confirmed') then
    insert into booked_times (order_id, item_id, booking_id, during)
      select new.id, new.item_id, new.booking_id, time from times_of_order(new.during, new.repeats) as time;
  end if;
  return null;
exception when exclusion_violation then
  raise exclusion_violation using message = sqlerrm, table = 'orders', constraint = 'orders_do_not_overlap';
end
$$;
create trigger orders_write_booked_times
  after insert or update of status, item_id, during, repeats, moves_order on orders
  for each row when (new.unit = 'hour') execute function write_booked_times();

insert into booked_times (order_id, item_id, booking_id, during)
  select id, item_id, booking_id, during from orders where unit = 'hour' and status in ('held', 'confirmed');
`;
