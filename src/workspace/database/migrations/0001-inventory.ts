/**
 * Cities, centres and their bookable items, as listed in `content/inventory`. `position` keeps the order of the file.
 * `active` is false for records that a later import omits. They are kept because orders still refer to them. Times are
 * IST, `HH:MM`.
 */
export const inventory = `
create table cities (
  slug text primary key,
  name text not null,
  state text not null,
  state_code text not null,
  lat double precision not null,
  lng double precision not null,
  picture text not null,
  position integer not null
);

create table localities (
  city_slug text not null references cities (slug) on delete cascade,
  slug text not null,
  name text not null,
  position integer not null,
  primary key (city_slug, slug)
);

create table product_types (
  value text primary key,
  label text not null,
  sac text not null,
  gst_percent double precision not null check (gst_percent >= 0),
  position integer not null
);

create table sellers (
  state_code text primary key,
  state text not null,
  name text not null,
  address text not null,
  gstin text not null,
  prefix text not null,
  position integer not null
);

create table centres (
  id text primary key,
  slug text not null,
  name text not null,
  city_slug text not null references cities (slug),
  locality_slug text not null,
  address text not null,
  pincode text not null,
  lat double precision not null,
  lng double precision not null,
  description text not null,
  directions text not null,
  pictures jsonb not null,
  amenities jsonb not null,
  active boolean not null default true,
  position integer not null,
  foreign key (city_slug, locality_slug) references localities (city_slug, slug)
);
create index centres_by_locality on centres (city_slug, locality_slug, position);

create table centre_hours (
  centre_id text not null references centres (id) on delete cascade,
  day integer not null check (day between 0 and 6),
  opens text not null,
  closes text not null,
  primary key (centre_id, day, opens)
);

create table centre_exceptions (
  centre_id text not null references centres (id) on delete cascade,
  date date not null,
  opens text,
  closes text,
  reason text not null,
  primary key (centre_id, date),
  check ((opens is null) = (closes is null))
);

create table centre_offerings (
  centre_id text not null references centres (id) on delete cascade,
  product_type text not null references product_types (value),
  from_price_paise bigint not null check (from_price_paise >= 0),
  unit text not null check (unit in ('hour', 'day', 'month')),
  position integer not null,
  primary key (centre_id, product_type)
);

create table items (
  id text primary key,
  centre_id text not null references centres (id),
  product_type text not null references product_types (value),
  name text not null,
  description text not null,
  capacity integer not null check (capacity >= 1),
  unit text not null check (unit in ('hour', 'day')),
  price_paise bigint not null check (price_paise >= 0),
  buffer_minutes integer not null check (buffer_minutes between 0 and 30),
  amenities jsonb not null,
  pictures jsonb not null,
  active boolean not null default true,
  position integer not null
);
create index items_of_centre on items (centre_id, position);

create table coupons (
  code text primary key check (code = upper(code)),
  description text not null,
  kind text not null check (kind in ('percent', 'flat')),
  percent integer,
  max_discount_paise bigint,
  flat_paise bigint,
  minimum_paise bigint not null,
  product_types jsonb not null,
  cities jsonb not null,
  valid_from date not null,
  valid_until date not null,
  max_uses integer,
  once_per_customer boolean not null,
  active boolean not null default true,
  uses integer not null default 0 check (uses >= 0),
  check (case kind when 'percent' then percent is not null else flat_paise is not null end)
);
`;
