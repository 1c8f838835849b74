/**
 * `staff_notes`: what staff have written about a booking or a lead. Append-only: a trigger rejects updates. `arrivals`:
 * whether the customer of a booking came on an IST date.
 */
export const staffNotes = `
create table staff_notes (
  id bigint generated always as identity primary key,
  order_id text references orders (id) on delete cascade,
  lead_id text references leads (id) on delete cascade,
  text text not null,
  staff_id text not null references staff (id),
  created_at timestamptz not null,
  check ((order_id is null) <> (lead_id is null))
);
create index staff_notes_of_order on staff_notes (order_id) where order_id is not null;
create index staff_notes_of_lead on staff_notes (lead_id) where lead_id is not null;

create function reject_note_change() returns trigger language plpgsql as $$
begin
  raise exception 'Notes are append-only.' using errcode = 'insufficient_privilege';
end
$$;
create trigger staff_notes_append_only before update on staff_notes
  for each row execute function reject_note_change();

create table arrivals (
  order_id text not null references orders (id) on delete cascade,
  date text not null,
  state text not null check (state in ('arrived', 'did_not_come')),
  staff_id text not null references staff (id),
  recorded_at timestamptz not null,
  primary key (order_id, date)
);
`;
