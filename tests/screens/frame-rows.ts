import { waitForFullHydration } from "../support/taken-over.ts";
import { navigateTo, open, waitForText, waitUntilIdle } from "./arrive.ts";
import { unbreakableWord, withEmptyLists, withLongTexts } from "./changed-replies.ts";
import { openWithData } from "./frame-data.ts";
import { breakScripts, failCalls, hangCalls } from "./replies.ts";
import type { SetUpState, Stage } from "./row.ts";
import { withFailedCalls } from "./usual-states.ts";

/** What opens over every screen, and the page that takes the place of any. */
export const layoutStates = {
  long: async (stage) => {
    await openWithData(stage, "/about-us", withLongTexts);
    await open(stage, "/about-us");
    await waitForFullHydration(stage.page);
    await stage.page.getByRole("contentinfo").getByText(unbreakableWord).first().waitFor();
  },
  empty: async (stage) => {
    await openWithData(stage, "/about-us", withEmptyLists);
    await open(stage, "/about-us");
    await stage.page.getByRole("banner").getByRole("listitem").first().waitFor({ state: "detached" });
  },
  loading: async (stage) => {
    await openWithData(stage, "/about-us", null);
    await hangCalls(stage);
    await open(stage, "/about-us");
  },
  error: async (stage) => {
    await openWithData(stage, "/about-us", null);
    await failCalls(stage);
    await open(stage, "/about-us");
    await locationsOf(stage);
    await stage.page.getByText("We couldn't load the cities.").waitFor();
  },
  "location-overlay": (stage) => locations(stage),
  "location-overlay-empty": async (stage) => {
    await locations(stage);
    const overlay = stage.page.getByRole("dialog", { name: "Choose a city" });
    await overlay.getByPlaceholder("Search for a city").fill("zz");
    await overlay
      .getByText(/No city starts with/)
      .first()
      .waitFor();
  },
  "side-menu": async (stage) => {
    await stage.page.setViewportSize({ width: 360, height: 900 });
    await open(stage, "/");
    await stage.page.getByRole("button", { name: "Open menu" }).click();
    await stage.page.getByRole("dialog", { name: "Menu" }).waitFor();
  },
  "header-search": async (stage) => {
    await searching(stage, "neem");
    await stage.page.getByRole("option").first().waitFor();
  },
  "header-search-empty": async (stage) => {
    await searching(stage, "zzzz");
    await stage.page.getByText("Nothing found for “zzzz”").first().waitFor();
  },
  "error-unavailable": withFailedCalls(
    "/coworking-space/delhi/delhi-connaught-place",
    /temporarily unavailable/,
    /buildingData/,
    {
      code: "centre_unavailable",
      message: "Unavailable.",
    },
  ),
  "error-without-words": withFailedCalls("/about-us", /world might be ending/, /cms/, {
    code: "internal_error",
    message: "",
  }),
  "error-broken-script": async (stage) => {
    stage.expectFault("Loading chunk failed");
    await navigateTo(stage, "/contact-us", () => breakScripts(stage));
    await waitForText(stage, "Loading chunk failed");
  },
  "error-everything-away": async (stage) => {
    await navigateTo(stage, "/no-such-page", () => failCalls(stage));
    await waitUntilIdle(stage);
  },
} satisfies Record<string, SetUpState>;

async function locations(stage: Stage): Promise<void> {
  await open(stage, "/");
  await locationsOf(stage);
}

async function searching(stage: Stage, text: string): Promise<void> {
  await open(stage, "/");
  await stage.page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  await stage.page.getByRole("combobox", { name: "Search the whole site" }).fill(text);
}

async function locationsOf(stage: Stage): Promise<void> {
  await stage.page.getByRole("navigation", { name: "Main" }).getByRole("button").first().click();
  await stage.page.getByRole("dialog", { name: "Choose a city" }).waitFor();
}
