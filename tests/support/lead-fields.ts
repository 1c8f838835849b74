import { type RawBuilder, sql } from "kysely";

/** Returns an SQL expression for the fields of a lead about one of all centres. `number` selects the centre. */
export function leadFields(number: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(array(
    select jsonb_build_object('name', 'Guest', 'city', cities.name, 'about', c.name || ', ' || l.name)
    from centres c
    join cities on cities.slug = c.city_slug
    join localities l on l.city_slug = c.city_slug and l.slug = c.locality_slug
    order by c.id))[1 + ${number} % (select count(*)::int from centres)]`;
}
