/**
 * `centre_prices` contains the lowest price of each active centre, for each product type and for all types (`product_type`
 * is empty), with the columns by which lists of centres are sorted. An index returns a page in the order of the prices.
 * Triggers on `centres` and `centre_offerings` update the table in the transaction of the import.
 */
export const centrePrices = `
create table centre_prices (
  centre_id text not null references centres (id) on delete cascade,
  product_type text not null,
  city_slug text not null,
  position integer not null,
  price_paise bigint,
  primary key (centre_id, product_type)
);
create index centre_prices_by_price on centre_prices (product_type, price_paise, position, centre_id);
create index centre_prices_in_city on centre_prices (city_slug, product_type, price_paise, position, centre_id);

create function refresh_centre_prices(changed text[]) returns void language sql as $$
  delete from centre_prices using unnest(changed) as changed_id
  where centre_prices.centre_id = changed_id and not exists (
    select from centres c left join centre_offerings o on o.centre_id = c.id and o.product_type = centre_prices.product_type
    where c.id = changed_id and c.active and (centre_prices.product_type = '' or o.centre_id is not null));
  insert into centre_prices
  select c.id, listed.product_type, c.city_slug, c.position, listed.price_paise
  from unnest(changed) as changed_id
  join centres c on c.id = changed_id
  cross join lateral (
    select '' as product_type, min(from_price_paise) as price_paise from centre_offerings where centre_id = c.id
    union all
    select product_type, from_price_paise from centre_offerings where centre_id = c.id) as listed
  where c.active
  on conflict (centre_id, product_type) do update set
    (city_slug, position, price_paise) = (excluded.city_slug, excluded.position, excluded.price_paise)
  where centre_prices is distinct from excluded;
$$;

create function list_centre_prices() returns trigger language plpgsql as $$
begin
  perform refresh_centre_prices(array(select distinct centre_id from changed_rows));
  return null;
end
$$;
create trigger centre_offerings_priced_insert after insert on centre_offerings
  referencing new table as changed_rows for each statement execute function list_centre_prices();
create trigger centre_offerings_priced_update after update on centre_offerings
  referencing new table as changed_rows for each statement execute function list_centre_prices();
create trigger centre_offerings_priced_delete after delete on centre_offerings
  referencing old table as changed_rows for each statement execute function list_centre_prices();

create function list_prices_of_centres() returns trigger language plpgsql as $$
begin
  perform refresh_centre_prices(array(select id from changed_rows));
  return null;
end
$$;
create trigger centres_priced_insert after insert on centres
  referencing new table as changed_rows for each statement execute function list_prices_of_centres();
create trigger centres_priced_update after update on centres
  referencing new table as changed_rows for each statement execute function list_prices_of_centres();

select refresh_centre_prices(array(select id from centres));
`;
