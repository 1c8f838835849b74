/**
 * Orders, and the two constraints that prevent overbooking. An order is a hold until it is confirmed.
 *
 * - Hourly items: two held or confirmed orders of an item must not overlap. `during` is the booked time plus the item's
 *   buffer after it.
 * - Day passes: `day_passes` counts the taken passes per item and day. A trigger updates the counts with the orders. A
 *   check constraint rejects more passes than the capacity.
 *
 * An expired hold stays `held` until a clean-up runs or another booking needs its slot. That booking expires
 * overlapping overdue holds in its own transaction. `claimed_until` prevents a hold from expiring while its payment is
 * being captured.
 *
 * Days of passes are counted in IST, which is UTC+5:30 all year.
 */
export const orders = `
create extension if not exists btree_gist;

create table orders (
  id text primary key,
  number text not null unique,
  status text not null check (status in ('held', 'confirmed', 'cancelled', 'expired', 'released')),
  visitor_id text,
  item_id text not null references items (id),
  centre_id text not null references centres (id),
  unit text not null check (unit in ('hour', 'day')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  during tstzrange not null,
  quantity integer not null check (quantity >= 1),
  people integer not null check (people >= 1),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  customer_company text,
  customer_gstin text,
  tracking jsonb,
  coupon_code text references coupons (code),
  quote jsonb not null,
  total_paise bigint not null check (total_paise >= 0),
  hold_expires_at timestamptz not null,
  claimed_until timestamptz,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  constraint orders_do_not_overlap
    exclude using gist (item_id with =, during with &&)
    where (status in ('held', 'confirmed') and unit = 'hour')
);
create index orders_held on orders (hold_expires_at) where status = 'held';
create index orders_of_visitor on orders (visitor_id) where status = 'held';
create index orders_of_item_by_day on orders (item_id, starts_at) where status in ('held', 'confirmed');

create table day_passes (
  item_id text not null references items (id),
  day date not null,
  capacity integer not null,
  taken integer not null check (taken >= 0),
  primary key (item_id, day),
  constraint day_passes_not_oversold check (taken <= capacity)
);

create function count_day_passes() returns trigger language plpgsql as $$
declare
  before integer := 0;
  change integer;
  first_day date := ((new.starts_at at time zone 'UTC') + interval '5 hours 30 minutes')::date;
  last_day date := ((new.ends_at at time zone 'UTC') + interval '5 hours 29 minutes')::date;
begin
  if tg_op = 'UPDATE' then
    if old.status in ('held', 'confirmed') then before := old.quantity; end if;
  end if;
  change := (case when new.status in ('held', 'confirmed') then new.quantity else 0 end) - before;
  if change = 0 then return null; end if;
  -- Locks the rows in the order of their days to prevent deadlocks.
  while first_day <= last_day loop
    insert into day_passes (item_id, day, capacity, taken)
      select new.item_id, first_day, items.capacity, 0 from items where items.id = new.item_id
      on conflict (item_id, day) do nothing;
    update day_passes
      set taken = day_passes.taken + change,
          -- A lowered capacity applies to new bookings, never to released passes.
          capacity = case when change > 0 then items.capacity else day_passes.capacity end
      from items
      where items.id = new.item_id and day_passes.item_id = new.item_id and day_passes.day = first_day;
    first_day := first_day + 1;
  end loop;
  return null;
end
$$;

create trigger orders_count_day_passes
  after insert or update of status, quantity on orders
  for each row when (new.unit = 'day') execute function count_day_passes();

-- One row per order that uses a coupon. coupons.uses holds the total.
create table coupon_uses (
  order_id text primary key references orders (id),
  code text not null references coupons (code),
  used_at timestamptz not null
);

-- Who has used a coupon that is limited to one use per customer: by email address and by phone number.
create table coupon_customers (
  code text not null references coupons (code),
  person_key text not null,
  order_id text not null references orders (id),
  primary key (code, person_key)
);
create index coupon_customers_of_order on coupon_customers (order_id);
`;
