import { sql } from "kysely";
import * as v from "valibot";
import { href } from "../../api/contract/href.ts";
import { isOffering } from "../../api/contract/offerings.ts";
import type { AddressResponse, NamedPlace } from "../../api/contract/places.ts";
import { placeId } from "../../api/contract/primitives.ts";
import { matchRoute, staticPrefix } from "../../api/contract/routes.ts";
import * as texts from "../../texts/error-messages.ts";
import { cacheKeys } from "../http/cache-keys.ts";
import { handle, ok, type Route } from "../http/route.ts";
import { isUnavailable, listLocalities, placeExists } from "../inventory/index.ts";
import { citiesWithCentres } from "./cities.ts";
import type { PlacesDeps } from "./deps.ts";

/** Resolves the path of a page to an offering, city, locality or centre. */
export function addressRoute(deps: PlacesDeps): Route {
  return handle("address", async ({ query: { path } }) =>
    ok(await resolveAddress(deps, path), [cacheKeys.inventory]),
  );
}

type UnresolvedAddress = Extract<AddressResponse, { kind: "none" }>;
type PathFamily = "coworking-space" | "office-space";

async function resolveAddress(deps: PlacesDeps, path: string): Promise<AddressResponse> {
  const { name, params } = matchRoute(path);
  const { city = "", locality = "", parameter = "", buildingId = "" } = params;
  const family = path.startsWith(staticPrefix("/office-space/:parameter"))
    ? "office-space"
    : "coworking-space";
  if (name === "meeting-rooms") return resolveRooms(deps, slugOf(city), slugOf(locality));
  if (name === "space") return resolveCityOrOffering(deps, slugOf(parameter), family);
  if (name === "city-or-centre") return resolveCentreFirst(deps, slugOf(parameter), slugOf(buildingId));
  if (name === "locality") return resolveLocalityFirst(deps, slugOf(parameter), slugOf(buildingId));
  return unresolved("not_found", texts.place.pageNotFound);
}

async function resolveRooms(deps: PlacesDeps, city: string, locality: string): Promise<AddressResponse> {
  const path = href("/meeting-rooms/:city/:locality", { city, locality });
  const found = await findCity(deps, city);
  if ("kind" in found) return found;
  if (locality === "all") return { kind: "city", path, city: found };
  const part = await findLocality(deps, city, locality);
  if (part !== null) return { kind: "locality", path, city: found, locality: part };
  return unresolved("city_not_found", texts.place.noSuchLocality(titleCase(locality), found.name));
}

async function resolveCityOrOffering(
  deps: PlacesDeps,
  slug: string,
  family: PathFamily,
): Promise<AddressResponse> {
  const path = href(`/${family}/:parameter`, { parameter: slug });
  if (isOffering(slug)) return { kind: "offering", path, slug };
  const city = await findCity(deps, slug);
  return "kind" in city ? city : { kind: "city", path, city };
}

/**
 * R14: a centre takes precedence over a locality of the same name. If `first` is an offering or equals `name`, `name`
 * can also be a city.
 */
async function resolveCentreFirst(deps: PlacesDeps, first: string, name: string): Promise<AddressResponse> {
  if (name === "all") return resolveCityOrOffering(deps, first, "coworking-space");
  const centre = await findCentre(deps, name, "coworking-space");
  if (centre?.kind === "centre") return centre;
  if (isOffering(first) || first === name) {
    const path = pathBelowCityOf(first, name, "coworking-space");
    const city = await findCity(deps, name);
    return "kind" in city ? noCentreOrLocality : { kind: "city", path, city };
  }
  const locality = await resolveLocality(deps, first, name, "coworking-space");
  if (locality !== null) return locality;
  if (centre !== null) return centre;
  // A path with a city below another city resolves to the second city.
  const city = await resolveCityOrOffering(deps, name, "coworking-space");
  return city.kind === "city" ? city : noCentreOrLocality;
}

/** R15: a locality takes precedence over a centre of the same name. */
async function resolveLocalityFirst(deps: PlacesDeps, city: string, name: string): Promise<AddressResponse> {
  if (name === "all") return resolveCityOrOffering(deps, city, "office-space");
  const locality = await resolveLocality(deps, city, name, "office-space");
  return locality ?? (await findCentre(deps, name, "office-space")) ?? noCentreOrLocality;
}

async function resolveLocality(
  deps: PlacesDeps,
  citySlug: string,
  name: string,
  family: PathFamily,
): Promise<AddressResponse | null> {
  const city = await findCity(deps, citySlug);
  const locality = "kind" in city ? null : await findLocality(deps, citySlug, name);
  if ("kind" in city || locality === null) return null;
  return { kind: "locality", path: pathBelowCityOf(citySlug, name, family), city, locality };
}

async function findCity(deps: PlacesDeps, slug: string): Promise<NamedPlace | UnresolvedAddress> {
  const city = (await citiesWithCentres(deps)).find((each) => each.slug === slug);
  if (city !== undefined) return { name: city.name, slug };
  const isKnown = isValidSlug(slug) && (await placeExists(deps.db, slug));
  return unresolved(
    "city_not_found",
    isKnown ? texts.place.noCentreIn(titleCase(slug)) : texts.place.notInCity,
  );
}

async function findLocality(
  { db, excludedBuildingIds, cached }: PlacesDeps,
  city: string,
  slug: string,
): Promise<NamedPlace | null> {
  const localities = await cached(`localities ${city}`, () => listLocalities(db, excludedBuildingIds, city));
  const found = localities.find((locality) => locality.slug === slug);
  return found === undefined ? null : { name: found.name, slug };
}

type FoundCentre = {
  readonly id: string;
  readonly active: boolean;
  readonly city: NamedPlace;
  readonly locality: NamedPlace;
};

/** Finds a centre by id or slug; ids have priority. Returns null if there is none. The result has the actual city. */
async function findCentre(
  { db, defaultBuildingId, excludedBuildingIds }: PlacesDeps,
  name: string,
  family: PathFamily,
): Promise<Extract<AddressResponse, { kind: "centre" | "none" }> | null> {
  if (!isValidSlug(name)) return null;
  const centreName = name === "default" ? defaultBuildingId : name;
  const { rows } = await sql<FoundCentre>`
    select c.id, c.active, json_build_object('name', city.name, 'slug', city.slug) as city,
      json_build_object('name', l.name, 'slug', l.slug) as locality
    from centres c join cities city on city.slug = c.city_slug
      join localities l on l.city_slug = c.city_slug and l.slug = c.locality_slug
    where c.id = ${centreName} or c.slug = ${centreName}
    order by c.id = ${centreName} desc, c.active desc, c.id limit 1
  `.execute(db);
  const [centre] = rows;
  if (centre === undefined) return null;
  if (isUnavailable(centre, excludedBuildingIds)) {
    return unresolved("centre_unavailable", texts.place.centreUnavailable);
  }
  const { id, city, locality } = centre;
  return { kind: "centre", path: pathBelowCityOf(city.slug, id, family), buildingId: id, city, locality };
}

function pathBelowCityOf(city: string, name: string, family: PathFamily): string {
  return href(`/${family}/:parameter/:buildingId`, { parameter: city, buildingId: name });
}

function unresolved(code: UnresolvedAddress["code"], message: string): UnresolvedAddress {
  return { kind: "none", code, message };
}

const noCentreOrLocality = unresolved("centre_not_found", texts.place.neither);

/** Converts a name in a URL to lower case and hyphens (requirement R19). Returns an invalid name unchanged. */
function slugOf(name: string): string {
  const slug = name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, "-");
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : name;
}

/** Checks the syntax of an id or slug. Other texts may contain characters that the database rejects. */
function isValidSlug(name: string): boolean {
  return v.is(placeId, name);
}

/** Formats the slug of an unknown place for visitors: `new-town` becomes `New Town`. */
function titleCase(slug: string): string {
  return slug.replace(/-/g, " ").replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase());
}
