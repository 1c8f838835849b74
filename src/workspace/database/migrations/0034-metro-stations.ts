/**
 * `metro_stations`: the stations of `content/maps`, written when the service starts. `nearest_station` is the only home
 * of the rule for the nearest station of a location: straight-line distance, rounded to 50 m below 1 km and to 100 m
 * above, and no station beyond 2.5 km. Lists filter by the rounded distance, which is also the one that is shown.
 *
 * A trigger stores the nearest station with each centre; the triggers of `listed_items` copy its distance. Both are null
 * until the stations are written. The previous release runs with these columns.
 */
export const metroStations = `
create table metro_stations (
  name text not null,
  lines jsonb not null,
  lat double precision not null,
  lng double precision not null
);
create index metro_stations_by_lat on metro_stations (lat);

alter table centres add column station jsonb;
alter table centres add column station_metres integer;
alter table listed_items add column station_metres integer;

create function nearest_station(at_lat double precision, at_lng double precision)
returns table (station jsonb, metres integer) language sql stable as $$
  select jsonb_build_object('name', s.name, 'lines', s.lines, 'location', jsonb_build_object('lat', s.lat, 'lng', s.lng)),
    (case when s.metres < 975 then greatest(50, round(s.metres / 50) * 50) else round(s.metres / 100) * 100 end)::integer
  from (
    select *, 12742000 * asin(sqrt(power(sin(radians(lat - at_lat) / 2), 2)
      + cos(radians(at_lat)) * cos(radians(lat)) * power(sin(radians(lng - at_lng) / 2), 2))) as metres
    -- In India, 2.5 km are at most 0.023 degrees of latitude and 0.029 degrees of longitude.
    from metro_stations
    where lat between at_lat - 0.023 and at_lat + 0.023 and lng between at_lng - 0.029 and at_lng + 0.029) s
  where s.metres <= 2500
  order by s.metres, s.name
  limit 1
$$;

create function store_nearest_station() returns trigger language plpgsql as $$
begin
  new.station := null;
  new.station_metres := null;
  select near.station, near.metres into new.station, new.station_metres from nearest_station(new.lat, new.lng) as near;
  return new;
end
$$;
create trigger centres_nearest_station before insert or update of lat, lng on centres
  for each row execute function store_nearest_station();

create or replace function refresh_listed_items(changed text[]) returns void language sql as $$
  delete from listed_items using unnest(changed) as changed_id
  where listed_items.id = changed_id and not exists (
    select from items i join centres c on c.id = i.centre_id where i.id = changed_id and i.active and c.active);
  insert into listed_items
  select i.id, i.centre_id, c.city_slug, c.locality_slug, city.position, c.position, i.product_type, i.unit, i.capacity,
    i.price_paise, i.buffer_minutes, i.amenities || c.amenities, i.position, c.station_metres
  from unnest(changed) as changed_id
  join items i on i.id = changed_id
  join centres c on c.id = i.centre_id
  join cities city on city.slug = c.city_slug
  where i.active and c.active
  on conflict (id) do update set
    (centre_id, city_slug, locality_slug, city_position, centre_position, product_type, unit, capacity, price_paise,
      buffer_minutes, amenities, position, station_metres)
    = (excluded.centre_id, excluded.city_slug, excluded.locality_slug, excluded.city_position, excluded.centre_position,
      excluded.product_type, excluded.unit, excluded.capacity, excluded.price_paise, excluded.buffer_minutes,
      excluded.amenities, excluded.position, excluded.station_metres)
  where listed_items is distinct from excluded;
$$;

create or replace function list_items_of_centres() returns trigger language plpgsql as $$
begin
  -- Plans the query for each statement: a cached plan would be that of the first, which may have no rows.
  execute $query$ select refresh_listed_items(array(
    select items.id from items
    join changed_rows after on after.id = items.centre_id
    join unchanged_rows before on before.id = after.id
    where (before.city_slug, before.locality_slug, before.active, before.position, before.amenities,
        before.station_metres)
      is distinct from (after.city_slug, after.locality_slug, after.active, after.position, after.amenities,
        after.station_metres))) $query$;
  return null;
end
$$;
`;
