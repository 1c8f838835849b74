/**
 * `listed_items`: one row for each active item of an active centre, with everything by which lists are filtered and
 * sorted, so that an index returns a page in the order of the list. Triggers keep it equal to `items`, `centres` and
 * `cities`. Bookings lock rows of `items`, never of this table. `amenities` are those of the item and its centre.
 *
 * `centres.changed_at`: when an import last changed the centre, its hours, offerings or items; for the sitemap. Existing
 * centres get the time of the migration.
 *
 * `orders_by_start` is dropped: lists now read the orders of each item that they reach, and without statistics the
 * planner would choose that index and read all orders for each item. The previous release runs without it.
 *
 * The other indexes serve lists of centres, centres near a point, centres by slug, and the centres that are open at a
 * time.
 */
export const listedItems = `
create table listed_items (
  id text primary key,
  centre_id text not null,
  city_slug text not null,
  locality_slug text not null,
  city_position integer not null,
  centre_position integer not null,
  product_type text not null,
  unit text not null,
  capacity integer not null,
  price_paise bigint not null,
  buffer_minutes integer not null,
  amenities jsonb not null,
  position integer not null
);
create index listed_items_of_centre on listed_items (centre_id);
create index listed_by_place on listed_items (city_position, centre_position, price_paise, position, id);
create index listed_by_fit on listed_items (capacity, price_paise, city_position, centre_position, position, id);
create index listed_by_price on listed_items (price_paise, capacity, city_position, centre_position, position, id);
create index listed_of_type_by_place on listed_items
  (product_type, city_position, centre_position, price_paise, position, id);
create index listed_of_type_by_fit on listed_items
  (product_type, capacity, price_paise, city_position, centre_position, position, id);
create index listed_of_type_by_price on listed_items
  (product_type, price_paise, capacity, city_position, centre_position, position, id);
create index listed_in_city_by_place on listed_items
  (city_slug, product_type, centre_position, price_paise, position, id);
create index listed_in_city_by_fit on listed_items
  (city_slug, product_type, capacity, price_paise, centre_position, position, id);
create index listed_in_city_by_price on listed_items
  (city_slug, product_type, price_paise, capacity, centre_position, position, id);

create function refresh_listed_items(changed text[]) returns void language sql as $$
  delete from listed_items using unnest(changed) as changed_id
  where listed_items.id = changed_id and not exists (
    select from items i join centres c on c.id = i.centre_id where i.id = changed_id and i.active and c.active);
  insert into listed_items
  select i.id, i.centre_id, c.city_slug, c.locality_slug, city.position, c.position, i.product_type, i.unit, i.capacity,
    i.price_paise, i.buffer_minutes, i.amenities || c.amenities, i.position
  from unnest(changed) as changed_id
  join items i on i.id = changed_id
  join centres c on c.id = i.centre_id
  join cities city on city.slug = c.city_slug
  where i.active and c.active
  on conflict (id) do update set
    (centre_id, city_slug, locality_slug, city_position, centre_position, product_type, unit, capacity, price_paise,
      buffer_minutes, amenities, position)
    = (excluded.centre_id, excluded.city_slug, excluded.locality_slug, excluded.city_position, excluded.centre_position,
      excluded.product_type, excluded.unit, excluded.capacity, excluded.price_paise, excluded.buffer_minutes,
      excluded.amenities, excluded.position)
  where listed_items is distinct from excluded;
$$;

create function list_items() returns trigger language plpgsql as $$
begin
  perform refresh_listed_items(array(select id from changed_rows));
  return null;
end
$$;
create trigger items_listed_insert after insert on items
  referencing new table as changed_rows for each statement execute function list_items();
create trigger items_listed_update after update on items
  referencing new table as changed_rows for each statement execute function list_items();
create trigger items_listed_delete after delete on items
  referencing old table as changed_rows for each statement execute function list_items();

create function list_items_of_centres() returns trigger language plpgsql as $$
begin
  -- Plans the query for each statement: a cached plan would be that of the first, which may have no rows.
  execute $query$ select refresh_listed_items(array(
    select items.id from items
    join changed_rows after on after.id = items.centre_id
    join unchanged_rows before on before.id = after.id
    where (before.city_slug, before.locality_slug, before.active, before.position, before.amenities)
      is distinct from (after.city_slug, after.locality_slug, after.active, after.position, after.amenities))) $query$;
  return null;
end
$$;
create trigger centres_listed_update after update on centres
  referencing old table as unchanged_rows new table as changed_rows
  for each statement execute function list_items_of_centres();

create function list_items_of_cities() returns trigger language plpgsql as $$
begin
  -- Plans the query for each statement: a cached plan would be that of the first, which may have no rows.
  execute $query$ select refresh_listed_items(array(
    select items.id from items
    join centres on centres.id = items.centre_id
    join changed_rows after on after.slug = centres.city_slug
    join unchanged_rows before on before.slug = after.slug and before.position <> after.position)) $query$;
  return null;
end
$$;
create trigger cities_listed_update after update on cities
  referencing old table as unchanged_rows new table as changed_rows
  for each statement execute function list_items_of_cities();

select refresh_listed_items(array(select id from items));

alter table centres add column changed_at timestamptz not null default now();

drop index orders_by_start;
create index centres_by_position on centres (position, id) where active;
create index centres_by_slug on centres (slug);
create index centres_by_point on centres using gist (point(lng, lat)) where active;
create index centre_hours_by_opening on centre_hours (day, opens, closes, centre_id);
create index centre_hours_by_closing on centre_hours (day, closes, opens, centre_id);
`;
