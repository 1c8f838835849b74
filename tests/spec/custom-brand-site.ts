import { type RunningSite, startSite } from "../support/site.ts";
import { fetchJson } from "./fixture.ts";

/** Nine centres that the odd site excludes; the first stands in Delhi. */
export const excludedCentreIds: string[] = [];

/** The odd site's default centre, in Delhi and not excluded. */
export const defaultCentre = { id: "" };

let starting: Promise<RunningSite> | undefined;

/** A site of another brand, `workflo`, with nine excluded centres, another default, and a service of its own; started once in a worker. */
export function customBrandSite(): Promise<RunningSite> {
  starting ??= startCustomBrandSite();
  return starting;
}

async function startCustomBrandSite(): Promise<RunningSite> {
  for (const city of ["delhi", "pune", "mumbai"]) {
    const { buildings } = await fetchJson<{ buildings: { id: string }[] }>(`/api/listBuildings?city=${city}`);
    excludedCentreIds.push(...buildings.slice(0, 3).map(({ id }) => id));
    if (city === "delhi") defaultCentre.id = buildings[3]?.id ?? "";
  }
  const site = await startSite({
    BRAND_NAME: "workflo",
    EXCLUDED_BUILDING_IDS: excludedCentreIds.join(","),
    DEFAULT_BUILDING_ID: defaultCentre.id,
  });
  process.once("exit", () => site.process.kill("SIGKILL"));
  return site;
}
