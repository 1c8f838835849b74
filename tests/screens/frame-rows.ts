import { arrive, open, untilCalm, untilSaid } from "./arrive.ts";
import { breakScripts, refuse } from "./replies.ts";
import type { Reach, Stage } from "./row.ts";
import { refused } from "./usual-states.ts";

/** What opens over every screen, and the page that takes the place of any. */
export const frameStates = {
  "location-overlay": (stage) => locations(stage),
  "location-overlay-empty": async (stage) => {
    await locations(stage);
    const overlay = stage.page.getByRole("dialog", { name: "Choose a city" });
    await overlay.getByPlaceholder("Search for a city").fill("zz");
    await overlay.getByText(/No city/).waitFor();
  },
  "side-menu": async (stage) => {
    await stage.page.setViewportSize({ width: 360, height: 900 });
    await open(stage, "/");
    await stage.page.getByRole("button", { name: "Open the menu" }).click();
    await stage.page.getByRole("dialog", { name: "Menu" }).waitFor();
  },
  "error-unavailable": refused(
    "/coworking-space/delhi/delhi-connaught-place",
    /temporarily unavailable/,
    /buildingData/,
    {
      code: "centre_unavailable",
      message: "Unavailable.",
    },
  ),
  "error-without-words": refused("/about-us", /world might be ending/, /cms/, {
    code: "internal_error",
    message: "",
  }),
  "error-broken-script": async (stage) => {
    stage.expectFault("Loading chunk failed");
    await arrive(stage, "/contact-us", () => breakScripts(stage));
    await untilSaid(stage, "Loading chunk failed");
  },
  "error-everything-away": async (stage) => {
    await arrive(stage, "/no-such-page", () => refuse(stage));
    await untilCalm(stage);
  },
} satisfies Record<string, Reach>;

async function locations(stage: Stage): Promise<void> {
  await open(stage, "/");
  await stage.page.getByRole("navigation", { name: "Main" }).getByRole("button").first().click();
  await stage.page.getByRole("dialog", { name: "Choose a city" }).waitFor();
}
