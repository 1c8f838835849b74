import { isoInIst, istDateOf } from "../../api/contract/ist.ts";
import type { BuildingsReply } from "../../api/contract/places.ts";
import { answer, ok, type Route } from "../http/route.ts";
import { type CentreFilter, listCentres, presentBuilding } from "../inventory/index.ts";
import type { PlacesDeps } from "./deps.ts";
import { placeOf, refuseUnknownPlace } from "./known-place.ts";
import { pagingOf } from "./rooms.ts";

/** The centres of a city, or of all. */
export function answerListBuildings(deps: PlacesDeps): Route {
  return answer("listBuildings", async ({ query }) => {
    const { city } = query;
    const refusal = await refuseUnknownPlace(deps, { city });
    return refusal ?? ok(await readPage(deps, { city, sort: "recommended", ...pagingOf(query) }));
  });
}

/** The centres of a city, a locality and with a product type, or with one id or slug, in the asked order. */
export function answerFilteredBuildings(deps: PlacesDeps): Route {
  return answer("filteredAllProductsBuildings", async ({ query }) => {
    const place = placeOf(query);
    const { productType, buildingId: building, sort = "recommended" } = query;
    const refusal = await refuseUnknownPlace(deps, place);
    return refusal ?? ok(await readPage(deps, { ...place, building, productType, sort, ...pagingOf(query) }));
  });
}

async function readPage(deps: PlacesDeps, filter: CentreFilter): Promise<BuildingsReply> {
  const now = deps.now();
  const { centres, total } = await listCentres(deps.db, filter, deps.excludedBuildingIds, istDateOf(now));
  const { page, pageSize } = filter;
  return { buildings: centres.map(presentBuilding), total, page, pageSize, now: isoInIst(now) };
}
