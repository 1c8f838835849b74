import { istDateOf } from "../booking/ist.ts";
import { answer, ok, type Route, refuse } from "../http/route.ts";
import { findCentre } from "../inventory/centres.ts";
import { listItemsOfCentre } from "../inventory/items.ts";
import { presentBuilding } from "../inventory/present-building.ts";
import { presentItem } from "../inventory/present-item.ts";
import { isUnavailable } from "../inventory/unavailable.ts";
import type { PlacesDeps } from "./deps.ts";
import { readNextFree } from "./next-free.ts";

/** A centre and its catalogue, each item with the next time at which it is free. */
export function answerBuildingData(deps: PlacesDeps): Route {
  return answer("buildingData", async ({ query }) => {
    const centre = await findCentre(deps.db, query.buildingId, istDateOf(deps.now()));
    if (centre === null) return refuse("centre_not_found", "We know no such centre.");
    if (isUnavailable(centre, deps.excludedBuildingIds)) {
      return refuse("centre_unavailable", "This centre is temporarily unavailable.");
    }
    const items = await listItemsOfCentre(deps.db, centre.id);
    const nextFree = await readNextFree(deps, centre, items);
    const catalogue = items.map((item) => ({
      ...presentItem(item),
      nextFree: nextFree.get(item.id) ?? null,
    }));
    return ok({ building: presentBuilding(centre), catalogue });
  });
}
