/**
 * What was imported when (its highest id is the version of the inventory, which readers compare to drop what they
 * derived from it), and the indexes that keep listings flat however many centres and orders there are.
 */
export const places = `
create table inventory_imports (
  id bigint generated always as identity primary key,
  source text not null,
  counts jsonb not null,
  imported_at timestamptz not null
);

-- Who is taken at a time, whichever the item: a listing asks for one window over many items.
create index orders_by_start on orders (starts_at) where status in ('held', 'confirmed');
create index centre_exceptions_by_date on centre_exceptions (date, centre_id);
create index centres_of_city on centres (city_slug, position) where active;
create index items_by_type on items (product_type, centre_id) where active;
`;
