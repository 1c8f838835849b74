/**
 * A table with one row per import, and indexes that keep listings fast with any number of centres and orders. The
 * highest import id is the version of the inventory; readers compare it to invalidate derived data.
 */
export const places = `
create table inventory_imports (
  id bigint generated always as identity primary key,
  source text not null,
  counts jsonb not null,
  imported_at timestamptz not null
);

-- Orders at a time across items: a listing queries one window of many items.
create index orders_by_start on orders (starts_at) where status in ('held', 'confirmed');
create index centre_exceptions_by_date on centre_exceptions (date, centre_id);
create index centres_of_city on centres (city_slug, position) where active;
create index items_by_type on items (product_type, centre_id) where active;
`;
