import type { StartInventory } from "./start-inventory.ts";

/** The city of the default centre (requirement K5). */
const defaultCity = "delhi";
/** Maximum number of excluded centres (requirement N12). */
const maxExcluded = 9;

/** Checks the building settings against the centres, including retired ones. Throws with a line per problem. */
export function checkBuildingSettings(
  { citiesOfCentres }: Pick<StartInventory, "citiesOfCentres">,
  {
    defaultBuildingId,
    excludedBuildingIds,
  }: { readonly defaultBuildingId: string; readonly excludedBuildingIds: readonly string[] },
): void {
  const excluded = new Set(excludedBuildingIds);
  const problems: string[] = [];
  const city = citiesOfCentres.get(defaultBuildingId);
  if (city === undefined) {
    problems.push(
      `DEFAULT_BUILDING_ID: there is no centre ${defaultBuildingId}. Set the id of a centre in Delhi.`,
    );
  } else if (city !== defaultCity) {
    problems.push(
      `DEFAULT_BUILDING_ID: ${defaultBuildingId} is in ${city}. Set the id of a centre in Delhi.`,
    );
  }
  if (excluded.has(defaultBuildingId)) {
    problems.push(
      `DEFAULT_BUILDING_ID: ${defaultBuildingId} is among EXCLUDED_BUILDING_IDS. Remove it there, or set another default.`,
    );
  }
  if (excluded.size > maxExcluded) {
    problems.push(`EXCLUDED_BUILDING_IDS: ${excluded.size} ids; at most ${maxExcluded} can be excluded.`);
  }
  const unknown = [...excluded].filter((id) => !citiesOfCentres.has(id));
  if (unknown.length > 0)
    problems.push(`EXCLUDED_BUILDING_IDS: these centres do not exist: ${unknown.join(", ")}. Remove them.`);
  if (problems.length > 0) throw new Error(problems.join("\n"));
}
