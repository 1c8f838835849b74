import { sql } from "kysely";
import { href } from "../../api/contract/href.ts";
import type { Item } from "../../api/contract/places.ts";
import { productTypes } from "../../api/contract/product-types.ts";
import { capacity } from "../../texts/item-facts.ts";
import * as texts from "../../texts/search.ts";
import type { Db } from "../database/tables.ts";
import { isListed, listCities, listLocalities, otherNamesOf } from "../inventory/index.ts";
import type { SearchEntry } from "./site-index.ts";

/** Returns search entries for all listed cities, localities, centres and rooms. */
export async function readPlaceEntries(db: Db, excluded: ReadonlySet<string>): Promise<SearchEntry[]> {
  const cities = (await listCities(db, excluded)).filter((city) => city.buildingsCount > 0);
  const localities = await listLocalities(db, excluded);
  const centres = await readCentres(db, excluded);
  const rooms = await readRooms(db, excluded);
  const cityNames = new Map(cities.map((city) => [city.slug, city.name]));
  return [
    ...cities.map(({ slug, name, state, buildingsCount }) => ({
      kind: "city" as const,
      title: name,
      href: href("/coworking-space/:parameter", { parameter: slug }),
      place: state,
      keywords: otherNamesOf(slug).join(" "),
      text: texts.cityText(buildingsCount, name, namesIn(localities, slug)),
    })),
    ...localities.map(({ slug, name, citySlug }) => ({
      kind: "locality" as const,
      title: name,
      href: href("/office-space/:parameter/:buildingId", { parameter: citySlug, buildingId: slug }),
      place: cityNames.get(citySlug) ?? citySlug,
      keywords: [...otherNames(citySlug, slug), ...pincodesIn(centres, citySlug, slug)].join(" "),
      text: countCentres(centres, citySlug, slug),
    })),
    ...centres.map((centre) => ({
      kind: "centre" as const,
      title: centre.name,
      href: href("/coworking-space/:parameter/:buildingId", {
        parameter: centre.city,
        buildingId: centre.id,
      }),
      place: `${centre.localityName}, ${cityNames.get(centre.city) ?? centre.city}`,
      keywords: [
        ...centre.offerings,
        ...centre.amenities,
        centre.pincode,
        ...otherNames(centre.city, centre.locality),
      ].join(" "),
      text: `${centre.address}, ${centre.pincode}. ${centre.description}`,
    })),
    ...rooms.map((room) => ({
      kind: "room" as const,
      title: room.name,
      href: href("/booking-details/:buildingId/:catalogId", {
        buildingId: room.centreId,
        catalogId: room.id,
      }),
      place: `${room.centreName}, ${room.localityName}, ${cityNames.get(room.city) ?? room.city}`,
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
    })),
  ];
}

type CentreSearchFields = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
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
  readonly locality: string;
  readonly localityName: string;
  readonly pincode: string;
  readonly amenities: readonly string[];
  readonly centreAmenities: readonly string[];
};

async function readRooms(db: Db, excluded: ReadonlySet<string>): Promise<RoomSearchFields[]> {
  const { rows } = await sql<RoomSearchFields>`
    select i.id, i.name, t.label, i.centre_id as "centreId", c.name as "centreName", c.city_slug as city,
      c.locality_slug as locality, l.name as "localityName", c.pincode,
      i.product_type as "productType", i.capacity, i.amenities, c.amenities as "centreAmenities"
    from items i join product_types t on t.value = i.product_type join centres c on c.id = i.centre_id
      join localities l on l.city_slug = c.city_slug and l.slug = c.locality_slug
    where i.active and ${isListed(excluded)} order by c.position, i.position, i.id
  `.execute(db);
  return rows;
}

async function readCentres(db: Db, excluded: ReadonlySet<string>): Promise<CentreSearchFields[]> {
  const { rows } = await sql<CentreSearchFields>`
    select c.id, c.name, c.city_slug as city, c.locality_slug as locality, l.name as "localityName", c.address,
      c.pincode, c.description, c.amenities,
      (select coalesce(json_agg(t.label), '[]') from centre_offerings o
        join product_types t on t.value = o.product_type where o.centre_id = c.id) as offerings
    from centres c join localities l on l.city_slug = c.city_slug and l.slug = c.locality_slug
    where ${isListed(excluded)} order by c.position, c.id
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

function pincodesIn(centres: readonly CentreSearchFields[], city: string, locality: string): string[] {
  return centres
    .filter((each) => each.city === city && each.locality === locality)
    .map(({ pincode }) => pincode);
}

function namesIn(localities: readonly { name: string; citySlug: string }[], city: string): string {
  return localities
    .filter(({ citySlug }) => citySlug === city)
    .map(({ name }) => name)
    .join(", ");
}

function countCentres(centres: readonly CentreSearchFields[], city: string, locality: string): string {
  const names = centres
    .filter((each) => each.city === city && each.locality === locality)
    .map(({ name }) => name);
  return texts.localityText(names);
}
