/**
 * Adds the city, the centre and the product type that a lead is about, so that staff find the leads of their centre. A
 * trigger reads them from the fields of the form, also for leads that the previous release adds. A form contains names:
 * "Pune" for a city, "Baner Court, Baner" for a centre. A name that the inventory does not contain is null.
 */
export const leadSubjects = `
alter table leads
  add column city_slug text,
  add column centre_id text,
  add column product_type text;

create function set_lead_subject() returns trigger language plpgsql as $$
declare
  about text := new.payload->>'about';
begin
  new.product_type := new.payload->>'productType';
  new.city_slug := (select slug from cities where name = new.payload->>'city' order by position limit 1);
  new.centre_id := (
    select c.id from localities l
    join centres c on c.city_slug = l.city_slug and c.locality_slug = l.slug
    where l.city_slug = new.city_slug and right(about, length(l.name) + 2) = ', ' || l.name
      and c.name = left(about, length(about) - length(l.name) - 2)
    order by c.position limit 1);
  return new;
end
$$;
create trigger leads_subject before insert or update of payload on leads
  for each row execute function set_lead_subject();
update leads set payload = payload;

create statistics leads_by_centre_and_status (dependencies, mcv) on centre_id, status from leads;
create statistics leads_by_city_and_status (dependencies, mcv) on city_slug, status from leads;
create index leads_open_of_centre on leads (centre_id, due_at, id)
  where status in ('new', 'contacted') and bot_sign is distinct from 'honeypot';
create index leads_open_of_city on leads (city_slug, due_at, id)
  where status in ('new', 'contacted') and bot_sign is distinct from 'honeypot';
`;
