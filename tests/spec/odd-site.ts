import { type RunningSite, startSite } from "../support/site.ts";
import { fetchJson } from "./stage.ts";

/** Nine centres that the odd site excludes; the first stands in Delhi. */
export const excluded: string[] = [];

/** The odd site's default centre, in Delhi and not excluded. */
export const otherDefault = { id: "" };

let starting: Promise<RunningSite> | undefined;

/** A site of another brand, `workflo`, with nine excluded centres, another default, and a service of its own; started once in a worker. */
export function oddSite(): Promise<RunningSite> {
  starting ??= startOddSite();
  return starting;
}

async function startOddSite(): Promise<RunningSite> {
  for (const city of ["delhi", "pune", "mumbai"]) {
    const { buildings } = await fetchJson<{ buildings: { id: string }[] }>(`/api/listBuildings?city=${city}`);
    excluded.push(...buildings.slice(0, 3).map(({ id }) => id));
    if (city === "delhi") otherDefault.id = buildings[3]?.id ?? "";
  }
  const site = await startSite({
    BRAND_NAME: "workflo",
    EXCLUDED_BUILDING_IDS: excluded.join(","),
    DEFAULT_BUILDING_ID: otherDefault.id,
  });
  process.once("exit", () => site.process.kill("SIGKILL"));
  return site;
}
