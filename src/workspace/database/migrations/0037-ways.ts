/**
 * `centres.way`: the walk from a station, as the operator describes it. The station of a centre becomes the one that its
 * way names, if it is within 2.5 km. `nearest_station` with a third argument prefers the station of that name, and is now
 * the only home of the rule. The previous release calls it with two arguments, and ignores the column.
 */
export const ways = `
alter table centres add column way jsonb;

create function nearest_station(at_lat double precision, at_lng double precision, preferred text)
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
  order by coalesce(s.name = preferred, false) desc, s.metres, s.name
  limit 1
$$;

create or replace function nearest_station(at_lat double precision, at_lng double precision)
returns table (station jsonb, metres integer) language sql stable as $$
  select near.station, near.metres from nearest_station(at_lat, at_lng, null::text) as near
$$;

create or replace function store_nearest_station() returns trigger language plpgsql as $$
begin
  new.station := null;
  new.station_metres := null;
  select near.station, near.metres into new.station, new.station_metres
  from nearest_station(new.lat, new.lng, new.way->>'station') as near;
  return new;
end
$$;
create or replace trigger centres_nearest_station before insert or update of lat, lng, way on centres
  for each row execute function store_nearest_station();
`;
