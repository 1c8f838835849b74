import { type RunningSite, startSite } from "../support/site.ts";
import { fetchJson } from "./fixture.ts";

/** The nine excluded centres of the custom-brand site. The first centre is in Delhi. */
export const excludedCentreIds: string[] = [];

let starting: Promise<RunningSite> | undefined;

/**
 * Returns a site of the brand `workflo` with a separate service and nine excluded centres. The site is started once per
 * worker.
 */
export function customBrandSite(): Promise<RunningSite> {
  starting ??= startCustomBrandSite();
  return starting;
}

async function startCustomBrandSite(): Promise<RunningSite> {
  // The default centre must be in Delhi and not excluded.
  let defaultCentreId = "";
  for (const city of ["delhi", "pune", "mumbai"]) {
    const { buildings } = await fetchJson<{ buildings: { id: string }[] }>(`/api/listBuildings?city=${city}`);
    excludedCentreIds.push(...buildings.slice(0, 3).map(({ id }) => id));
    if (city === "delhi") defaultCentreId = buildings[3]?.id ?? "";
  }
  const site = await startSite({
    BRAND_NAME: "workflo",
    EXCLUDED_BUILDING_IDS: excludedCentreIds.join(","),
    DEFAULT_BUILDING_ID: defaultCentreId,
  });
  process.once("exit", () => site.process.kill("SIGKILL"));
  return site;
}
