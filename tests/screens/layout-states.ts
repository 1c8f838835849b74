import { waitForFullHydration } from "../support/hydration.ts";
import { failedCallsState } from "./common-states.ts";
import { openWithData } from "./layout-data.ts";
import { navigateTo, open, waitForText, waitUntilIdle } from "./navigate.ts";
import { unbreakableWord, withEmptyLists, withLongTexts } from "./response-changes.ts";
import { breakScripts, failCalls, hangCalls } from "./route-calls.ts";
import type { ScreenFixture, SetUpState } from "./screen-state.ts";

/** States of the layout around every screen, and of the error page that may replace any screen. */
export const layoutStates = {
  long: async (fixture) => {
    await openWithData(fixture, "/about-us", withLongTexts);
    await open(fixture, "/about-us");
    await waitForFullHydration(fixture.page);
    await fixture.page.getByRole("contentinfo").getByText(unbreakableWord).first().waitFor();
  },
  empty: async (fixture) => {
    await openWithData(fixture, "/about-us", withEmptyLists);
    await open(fixture, "/about-us");
    await fixture.page.getByRole("banner").getByRole("listitem").first().waitFor({ state: "detached" });
  },
  loading: async (fixture) => {
    await openWithData(fixture, "/about-us", null);
    await hangCalls(fixture);
    await open(fixture, "/about-us");
  },
  error: async (fixture) => {
    await openWithData(fixture, "/about-us", null);
    await failCalls(fixture);
    await open(fixture, "/about-us");
    await locationsOf(fixture);
    await fixture.page.getByText("We couldn't load the cities.").waitFor();
  },
  "location-overlay": (fixture) => locations(fixture),
  "location-overlay-empty": async (fixture) => {
    await locations(fixture);
    const overlay = fixture.page.getByRole("dialog", { name: "Choose a city" });
    await overlay.getByPlaceholder("Search for a city").fill("zz");
    await overlay
      .getByText(/No city starts with/)
      .first()
      .waitFor();
  },
  "side-menu": async (fixture) => {
    await fixture.page.setViewportSize({ width: 360, height: 900 });
    await open(fixture, "/");
    await fixture.page.getByRole("button", { name: "Open menu" }).click();
    await fixture.page.getByRole("dialog", { name: "Menu" }).waitFor();
  },
  "header-search": async (fixture) => {
    await searching(fixture, "neem");
    await fixture.page.getByRole("option").first().waitFor();
  },
  "header-search-empty": async (fixture) => {
    await searching(fixture, "zzzz");
    await fixture.page.getByText("Nothing found for “zzzz”").first().waitFor();
  },
  "error-unavailable": failedCallsState(
    "/coworking-space/delhi/delhi-connaught-place",
    /temporarily unavailable/,
    /buildingData/,
    {
      code: "centre_unavailable",
      message: "Unavailable.",
    },
  ),
  "error-without-words": failedCallsState("/about-us", /world might be ending/, /cms/, {
    code: "internal_error",
    message: "",
  }),
  "error-broken-script": async (fixture) => {
    fixture.expectProblem("Loading chunk failed");
    await navigateTo(fixture, "/contact-us", () => breakScripts(fixture));
    await waitForText(fixture, "Loading chunk failed");
  },
  "error-everything-away": async (fixture) => {
    await navigateTo(fixture, "/no-such-page", () => failCalls(fixture));
    await waitUntilIdle(fixture);
  },
} satisfies Record<string, SetUpState>;

async function locations(fixture: ScreenFixture): Promise<void> {
  await open(fixture, "/");
  await locationsOf(fixture);
}

async function searching(fixture: ScreenFixture, text: string): Promise<void> {
  await open(fixture, "/");
  await fixture.page.getByRole("banner").getByRole("button", { name: "Search", exact: true }).click();
  await fixture.page.getByRole("combobox", { name: "Search the whole site" }).fill(text);
}

async function locationsOf(fixture: ScreenFixture): Promise<void> {
  await fixture.page.getByRole("navigation", { name: "Main" }).getByRole("button").first().click();
  await fixture.page.getByRole("dialog", { name: "Choose a city" }).waitFor();
}
