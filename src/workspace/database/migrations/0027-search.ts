/**
 * The entries that a search finds, and the words in them (see `src/workspace/search-entries`). Imports and the start of
 * the service fill these tables. An entry of a page belongs to the processes whose content has this page.
 */
export const search = `
create table search_entries (
  id text primary key,
  kind text not null,
  tier smallint not null check (tier between 0 and 3),
  -- The words of the title.
  name text collate "C" not null,
  title text not null,
  place text not null,
  href text not null,
  text text not null,
  -- The centre of a centre or room; otherwise empty.
  centre_id text not null,
  words tsvector not null,
  added_at timestamptz not null default now()
);
create index search_entries_by_name on search_entries (name);
create index search_entries_of_centre on search_entries (centre_id);
create index search_entries_0 on search_entries using gin (words) where tier = 0;
create index search_entries_1 on search_entries using gin (words) where tier = 1;
create index search_entries_2 on search_entries using gin (words) where tier = 2;
create index search_entries_3 on search_entries using gin (words) where tier = 3;

-- Words that no entry contains any more are kept.
create table search_words (word text collate "C" primary key, variants text[] not null);
create index search_words_by_variant on search_words using gin (variants);

-- One row: the import whose inventory the entries contain, and the version of the code that wrote them.
create table search_state (
  only_row boolean primary key default true check (only_row),
  import_id bigint not null,
  format integer not null
);
`;
