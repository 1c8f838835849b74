import { sql } from "kysely";
import { href } from "../../api/contract/href.ts";
import type { Item } from "../../api/contract/places.ts";
import { productTypes } from "../../api/contract/product-types.ts";
import { capacity } from "../../texts/item-facts.ts";
import * as texts from "../../texts/search.ts";
import type { Db } from "../database/tables.ts";
import type { SearchEntry } from "../search-entries/index.ts";
import { otherNamesOf } from "./present-city.ts";
import { isListed } from "./unavailable.ts";

/** Returns search entries for the cities and localities with a listed centre. */
export async function readPlaceEntries(db: Db, excluded: ReadonlySet<string>): Promise<SearchEntry[]> {
  const localities = await readLocalities(db, excluded);
  const citySlugs = [...new Set(localities.map(({ citySlug }) => citySlug))];
  const cities = citySlugs.flatMap((slug) => {
    const own = localities.filter(({ citySlug }) => citySlug === slug);
    const count = own.reduce((sum, { centreNames }) => sum + centreNames.length, 0);
    return own.slice(0, 1).map(({ cityName, state }) => {
      const names = own.map(({ name }) => name).join(", ");
      return entry("city", href("/coworking-space/:parameter", { parameter: slug }), {
        title: cityName,
        place: state,
        keywords: otherNamesOf(slug).join(" "),
        text: texts.cityText(count, cityName, names),
      });
    });
  });
  return [
    ...cities,
    ...localities.map(({ slug, name, citySlug, cityName, pincodes, centreNames }) =>
      entry(
        "locality",
        href("/office-space/:parameter/:buildingId", { parameter: citySlug, buildingId: slug }),
        {
          title: name,
          place: cityName,
          keywords: [...otherNames(citySlug, slug), ...new Set(pincodes)].join(" "),
          text: texts.localityText(centreNames),
        },
      ),
    ),
  ];
}

/** Returns search entries for the active centres with these ids, and for their rooms. */
export async function readCentreEntries(db: Db, ids: readonly string[]): Promise<SearchEntry[]> {
  const centres = await readCentres(db, ids);
  const rooms = await readRooms(db, ids);
  return [
    ...centres.map((centre) =>
      entry(
        "centre",
        href("/coworking-space/:parameter/:buildingId", { parameter: centre.city, buildingId: centre.id }),
        {
          title: centre.name,
          place: `${centre.localityName}, ${centre.cityName}`,
          keywords: [
            ...centre.offerings,
            ...centre.amenities,
            centre.pincode,
            ...otherNames(centre.city, centre.locality),
          ].join(" "),
          text: `${centre.address}, ${centre.pincode}. ${centre.description}`,
          centreId: centre.id,
        },
      ),
    ),
    ...rooms.map((room) =>
      entry(
        "room",
        href("/booking-details/:buildingId/:catalogId", { buildingId: room.centreId, catalogId: room.id }),
        {
          title: room.name,
          place: `${room.centreName}, ${room.localityName}, ${room.cityName}`,
          keywords: [
            room.label,
            ...room.amenities,
            ...room.centreAmenities,
            room.pincode,
            ...otherNames(room.city, room.locality),
          ].join(" "),
          text: texts.roomText(
            room.label,
            capacity[productTypes[room.productType].capacity](room.capacity),
            room.amenities.join(", "),
          ),
          centreId: room.centreId,
        },
      ),
    ),
  ];
}

/** Creates a search entry. The URL is also the id, because it is unique. */
function entry(
  kind: SearchEntry["kind"],
  href: string,
  fields: Pick<SearchEntry, "title" | "place" | "keywords" | "text"> & { readonly centreId?: string },
): SearchEntry {
  return { id: href, kind, href, centreId: "", ...fields };
}

type LocalitySearchFields = {
  readonly slug: string;
  readonly name: string;
  readonly citySlug: string;
  readonly cityName: string;
  readonly state: string;
  readonly centreNames: readonly string[];
  readonly pincodes: readonly string[];
};

async function readLocalities(db: Db, excluded: ReadonlySet<string>): Promise<LocalitySearchFields[]> {
  const { rows } = await sql<LocalitySearchFields>`
    select l.slug, l.name, l.city_slug as "citySlug", city.name as "cityName", city.state,
      json_agg(c.name order by c.position, c.id) as "centreNames",
      json_agg(c.pincode order by c.position, c.id) as pincodes
    from localities l join cities city on city.slug = l.city_slug
      join centres c on c.city_slug = l.city_slug and c.locality_slug = l.slug
    where ${isListed(excluded)}
    group by city.slug, l.city_slug, l.slug order by city.position, city.slug, l.position, l.slug
  `.execute(db);
  return rows;
}

type CentreSearchFields = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly cityName: string;
  readonly locality: string;
  readonly localityName: string;
  readonly address: string;
  readonly pincode: string;
  readonly description: string;
  readonly amenities: readonly string[];
  readonly offerings: readonly string[];
};

type RoomSearchFields = Pick<Item, "productType" | "capacity"> & {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly centreId: string;
  readonly centreName: string;
  readonly city: string;
  readonly cityName: string;
  readonly locality: string;
  readonly localityName: string;
  readonly pincode: string;
  readonly amenities: readonly string[];
  readonly centreAmenities: readonly string[];
};

async function readRooms(db: Db, centreIds: readonly string[]): Promise<RoomSearchFields[]> {
  const { rows } = await sql<RoomSearchFields>`
    select i.id, i.name, t.label, i.centre_id as "centreId", c.name as "centreName", c.city_slug as city,
      city.name as "cityName", c.locality_slug as locality, l.name as "localityName", c.pincode,
      i.product_type as "productType", i.capacity, i.amenities, c.amenities as "centreAmenities"
    from items i join product_types t on t.value = i.product_type join centres c on c.id = i.centre_id
      join cities city on city.slug = c.city_slug
      join localities l on l.city_slug = c.city_slug and l.slug = c.locality_slug
    where i.active and c.active and c.id = any(${centreIds}::text[])
  `.execute(db);
  return rows;
}

async function readCentres(db: Db, ids: readonly string[]): Promise<CentreSearchFields[]> {
  const { rows } = await sql<CentreSearchFields>`
    select c.id, c.name, c.city_slug as city, city.name as "cityName", c.locality_slug as locality,
      l.name as "localityName", c.address,
      c.pincode, c.description, c.amenities,
      (select coalesce(json_agg(t.label order by o.position), '[]') from centre_offerings o
        join product_types t on t.value = o.product_type where o.centre_id = c.id) as offerings
    from centres c join cities city on city.slug = c.city_slug
      join localities l on l.city_slug = c.city_slug and l.slug = c.locality_slug
    where c.active and c.id = any(${ids}::text[])
  `.execute(db);
  return rows;
}

const localNames: Readonly<Record<string, readonly string[]>> = {
  "delhi/connaught-place": ["CP"],
  "delhi/netaji-subhash-place": ["NSP"],
  "mumbai/bandra-kurla-complex": ["BKC"],
  "gurgaon/cyber-city": ["DLF"],
  "pune/koregaon-park": ["KP"],
  "bangalore/hsr-layout": ["HSR"],
  "navi-mumbai/cbd-belapur": ["CBD"],
};

function otherNames(city: string, locality: string): readonly string[] {
  return [...otherNamesOf(city), ...(localNames[`${city}/${locality}`] ?? [])];
}
