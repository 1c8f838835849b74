import { isoInIst, istDateOf } from "../../api/contract/ist.ts";
import type { BuildingsResponse } from "../../api/contract/places.ts";
import * as texts from "../../texts/error-messages.ts";
import { cacheKeys, centreKey, cityKey } from "../http/cache-keys.ts";
import { createErrorResponse, handle, ok, type Route } from "../http/route.ts";
import {
  type Centre,
  type CentreFilter,
  countCentres,
  findCentre,
  isUnavailable,
  listCentres,
  listItemsOfCentre,
  listNearby,
  presentBuilding,
  presentItem,
} from "../inventory/index.ts";
import type { PlacesDeps } from "./deps.ts";
import { checkPlaceExists, placeOf } from "./known-place.ts";
import { readNextFree } from "./next-free.ts";
import { pagingOf } from "./rooms.ts";

/** Lists the centres of a city, or of all cities. */
export function listBuildingsRoute(deps: PlacesDeps): Route {
  return handle("listBuildings", async ({ query }) => {
    const { city } = query;
    const error = await checkPlaceExists(deps, { city });
    return (
      error ?? ok(await readPage(deps, { city, sort: "recommended", ...pagingOf(query) }), listKeys(city))
    );
  });
}

/** Lists centres by city, locality and product type, or by id or slug, in the requested order. */
export function filteredBuildingsRoute(deps: PlacesDeps): Route {
  return handle("filteredAllProductsBuildings", async ({ query }) => {
    const place = placeOf(query);
    const { productType, buildingId: building, metro, area, sort = "recommended" } = query;
    const error = await checkPlaceExists(deps, place);
    const isNearMetro = metro === "near";
    const filter = { ...place, building, productType, isNearMetro, area, sort, ...pagingOf(query) };
    return error ?? ok(await readPage(deps, filter), listKeys(place.city));
  });
}

const listKeys = (city: string | undefined) => [cacheKeys.inventory, cityKey(city)];

async function readPage(deps: PlacesDeps, filter: CentreFilter): Promise<BuildingsResponse> {
  const now = deps.now();
  const { db, excludedBuildingIds, cached } = deps;
  const { building, city = "", locality = "", productType = "", isNearMetro, area, page, pageSize } = filter;
  const count = () => countCentres(db, filter, excludedBuildingIds);
  // There are too many areas to cache the number of centres of each.
  const total = await (building === undefined && area === undefined
    ? cached(`count ${city} ${locality} ${productType} ${isNearMetro ? "metro" : ""}`, count)
    : count());
  const centres = await listCentres(db, filter, excludedBuildingIds, istDateOf(now));
  return {
    buildings: centres.map((centre) => presentBuilding(centre, deps.photos)),
    total,
    page,
    pageSize,
    now: isoInIst(now),
  };
}

/** Returns a centre, its items with their next free times, and nearby centres if requested. */
export function buildingDataRoute(deps: PlacesDeps): Route {
  return handle("buildingData", async ({ query }) => {
    const now = deps.now();
    const buildingId = query.buildingId === "default" ? deps.defaultBuildingId : query.buildingId;
    const centre = await findCentre(deps.db, buildingId, istDateOf(now));
    if (centre === null) return createErrorResponse("centre_not_found", texts.place.centreNotFound);
    if (isUnavailable(centre, deps.excludedBuildingIds)) {
      return createErrorResponse("centre_unavailable", texts.place.centreUnavailable);
    }
    const items = await listItemsOfCentre(deps.db, centre.id);
    const nextFree = await readNextFree(deps, new Map([[centre.id, centre]]), items);
    const catalogue = items.map((item) => ({
      ...presentItem(item, deps.photos),
      nextFree: nextFree.get(item.id) ?? null,
    }));
    const nearby = query.nearby === undefined ? [] : await readNearby(deps, centre, query.nearby);
    const centreIds = [centre.id, ...nearby.map(({ building }) => building.id)];
    return ok(
      {
        building: presentBuilding(centre, deps.photos),
        catalogue,
        ...(query.nearby !== undefined && { nearby }),
        now: isoInIst(now),
      },
      [cacheKeys.inventory, ...centreIds.map(centreKey)],
    );
  });
}

const maxNearby = 12;

async function readNearby(
  { db, excludedBuildingIds, now, photos }: PlacesDeps,
  centre: Centre,
  count: number,
) {
  const max = Math.min(count, maxNearby);
  const found = await listNearby(db, centre, max, excludedBuildingIds, istDateOf(now()));
  return found.map(({ distanceMetres, ...other }) => ({
    building: presentBuilding(other, photos),
    distanceMetres,
  }));
}
