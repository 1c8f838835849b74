import type { BuildingsResponse } from "../../../api/contract/places.ts";
import * as texts from "../../../texts/places.ts";

/**
 * Returns a sentence about a locality: `2 centres in Saket: Jaali House and Lado Sarai Works.` Empty without centres.
 */
export function localityIntro(name: string, { buildings, total }: BuildingsResponse): string {
  const [first] = buildings;
  if (first === undefined) return "";
  if (total === 1) return texts.singleCentreDescription(name, first.name, first.description ?? "");
  const names = buildings.slice(0, 4).map((centre) => centre.name);
  return texts.centres(total, name, names, total - names.length);
}
