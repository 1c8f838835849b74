import type { Building } from "../../api/contract/places.ts";
import type { Spot } from "../map/geometry.ts";

/** Centres as a map takes them. */
export function spotsOf(centres: readonly Building[]): Spot[] {
  return centres.map(({ id, name, location }) => ({ id, name, ...location }));
}
