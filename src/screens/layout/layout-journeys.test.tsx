// @vitest-environment happy-dom
import { fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { runJourney } from "../../../tests/paths/executors/machine-level.ts";
import {
  areaExecutor,
  boundaryExecutor,
  connectionExecutor,
  navigationExecutor,
} from "../../../tests/paths/executors/small.ts";
import type { Journey } from "../../../tests/paths/journeys/journey.ts";
import {
  areaJourneys,
  boundaryJourneys,
  connectionJourneys,
  navigationJourneys,
} from "../../../tests/paths/journeys/small.ts";
import { withPendingActors } from "../../../tests/paths/machine-path-run.ts";
import {
  findEnabledControl,
  indistinguishableStates,
  type ScreenDriver,
  screenFixture,
} from "../../../tests/paths/screen-fixture.ts";
import { createRecorder } from "../../../tests/qa/recorder.ts";
import { navigationMachine } from "../../machines/navigation/machine.ts";
import { Areas } from "../data/areas.tsx";
import { ErrorBoundary } from "../errors/error-boundary.tsx";
import { Offline } from "../errors/offline.tsx";
import { cityFixture, SettledSite, siteContentFixture } from "../site/testing.tsx";
import { Layout } from "./layout.tsx";
import { LocationList } from "./location-list.tsx";
import { Navigation } from "./use-navigation.tsx";

/* Runs the journeys of the state machines that every page uses, in a DOM: a data area (the cities of the overlay), the
   error boundary, the header's overlays, and the offline page. The mocks replace each machine by one whose actors the
   test settles. */

vi.mock("../data/area-actor.ts", async (original) => ({
  ...(await original<typeof import("../data/area-actor.ts")>()),
  areaActor: () => createActor(withPendingActors(areaExecutor.machine), { input: { areaInput: "first" } }),
}));
vi.mock("../errors/boundary-actor.ts", () => ({
  boundaryActor: (input: { skip: boolean }) =>
    createActor(withPendingActors(boundaryExecutor.machine), { input }),
}));
vi.mock("./navigation-actor.ts", () => ({
  navigationActor: () => createActor(withPendingActors(navigationMachine)),
}));
vi.mock("../errors/connection-actor.ts", () => ({
  connectionActor: () => createActor(withPendingActors(connectionExecutor.machine)),
}));

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

const text = () => document.body.textContent ?? "";
const click = (control: Element | null | undefined) => {
  if (control) fireEvent.click(control);
  return control !== null && control !== undefined;
};
const openDialogs = () =>
  [...document.querySelectorAll('[role="dialog"]:not([hidden])')].map((each) =>
    each.getAttribute("aria-label"),
  );
const cities = { cities: [cityFixture("Delhi", 9), cityFixture("Mumbai", 1)] };

const areaDriver: ScreenDriver = {
  show: () =>
    render(
      <SettledSite areas={{ headerFooter: siteContentFixture }}>
        <Areas requests={[{ area: "cities", input: null }]} snapshots={{}}>
          <Navigation load={() => new Promise(() => undefined)}>
            <LocationList text="" />
          </Navigation>
        </Areas>
      </SettledSite>,
    ).unmount,
  gestures: { retry: () => click(findEnabledControl("Try again")) },
  sights: {
    fetching: () =>
      expect([findEnabledControl("Try again"), /Delhi/.test(text())]).toEqual([undefined, false]),
    success: () => expect(text()).toContain("Delhi"),
    failure: () => expect(findEnabledControl("Try again")).toBeDefined(),
  },
  mapResult: (response) => ("output" in response ? { output: cities } : response),
};

/** The executor of a data area, with cities as the data instead of a placeholder text. */
const cityArea: typeof areaExecutor = {
  ...areaExecutor,
  facts: (snapshot, requests) => {
    const facts = areaExecutor.facts(snapshot, requests);
    return { ...facts, data: facts.data === cities ? "text" : facts.data };
  },
};

let throwInChild: ((error: Error) => void) | null = null;

function Breakable() {
  const [error, setError] = useState<Error | null>(null);
  throwInChild = setError;
  if (error !== null) throw error;
  return <p>The screen.</p>;
}

const boundaryDriver = (isSkipped: boolean): ScreenDriver => ({
  show: () =>
    render(
      <SettledSite areas={{ cities }}>
        <ErrorBoundary skip={isSkipped}>
          <Breakable />
        </ErrorBoundary>
      </SettledSite>,
    ).unmount,
  gestures: {
    "child.threw": () => {
      throwInChild?.(new Error("broken on purpose"));
      return true;
    },
  },
  sights: {
    ok: () => expect(text()).toContain("The screen."),
    errored: () =>
      expect([text().includes("Whoops!"), text().includes("The screen.")]).toEqual([!isSkipped, false]),
  },
});

const navigationDriver: ScreenDriver = {
  show: () =>
    render(
      <SettledSite areas={{ headerFooter: siteContentFixture, cities }} at="/terms">
        <Layout>
          <p id="outside">The screen</p>
        </Layout>
      </SettledSite>,
    ).unmount,
  gestures: {
    "locations.toggled": () => click(document.querySelector('header button[aria-controls="locations"]')),
    "menu.toggled": () => click(document.querySelector('header button[aria-controls="side-menu"]')),
    "search.toggled": () => click(document.querySelector('header button[aria-controls="site-search"]')),
    "cities.searched": (event) => {
      const box = document.querySelector("#location-search");
      if (box) fireEvent.change(box, { target: { value: (event as unknown as { text: string }).text } });
      return box !== null;
    },
    "outside.clicked": () =>
      fireEvent.pointerDown(document.querySelector("#outside") as Element) !== undefined,
    "escape.pressed": () => fireEvent.keyDown(document, { key: "Escape" }) !== undefined,
    "page.navigated": () =>
      click(document.querySelector('[role="dialog"]:not([hidden]) a[href^="/"], header a[href="/"]')),
  },
  sights: Object.fromEntries(
    Object.entries({ closed: null, locations: "Choose a city", menu: "Menu", search: "Search" }).map(
      ([state, name]) => [state, () => expect(openDialogs()).toEqual(name === null ? [] : [name])],
    ),
  ),
};

const connectionDriver: ScreenDriver = {
  show: () => {
    vi.stubGlobal("navigator", { onLine: false });
    const { unmount } = render(<Offline />);
    return () => {
      unmount();
      vi.unstubAllGlobals();
    };
  },
  gestures: {
    "retry.pressed": () => click(findEnabledControl("Try again")),
    "came.online": () => fireEvent(window, new Event("online")) !== undefined,
  },
  sights: {
    away: () => expect(text()).not.toContain("You're still offline."),
    looking: () => expect(findEnabledControl("Try again")).toBeUndefined(),
    stillAway: () => expect(text()).toContain("You're still offline."),
    back: () => expect(findEnabledControl("Try again")).toBeUndefined(),
  },
};

/** Journeys that cannot run in a DOM, by machine, with the reason. */
const skippedJourneys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  area: Object.fromEntries(
    ["T3 a failure empties the data and stores the error", "T1 a new request clears the data"].map((name) => [
      name,
      "a list that has loaded has no retry button",
    ]),
  ),
  "error-boundary": {
    "T6 a second break changes nothing, and is not reported again":
      "a failed screen renders nothing that could fail again",
  },
};

function journeysToRun<Name extends string, Fault extends string>(
  machineName: string,
  journeys: readonly Journey<Name, Fault>[],
): Journey<Name, Fault>[] {
  return journeys.filter(({ name }) => !(name in (skippedJourneys[machineName] ?? {})));
}

describe("journeys of a data area", () => {
  const journeys = journeysToRun("area", areaJourneys);
  const { record } = createRecorder("area", "dom", "area of cities", journeys.length, skippedJourneys.area);
  test.each(journeys.map((journey) => [journey.name, journey] as const))(
    "the journey %s runs to its end",
    (_, journey) =>
      record(journey, "journeys", (steps) =>
        runJourney(cityArea, journey, steps, (input) =>
          screenFixture(areaExecutor.machine, input, areaDriver),
        ),
      ),
  );
});

describe("journeys of the error boundary", () => {
  const journeys = journeysToRun("error-boundary", boundaryJourneys);
  const { record } = createRecorder(
    "error-boundary",
    "dom",
    "error boundary on a screen",
    journeys.length,
    skippedJourneys["error-boundary"],
  );
  test.each(journeys.map((journey) => [journey.name, journey] as const))(
    "the journey %s runs to its end",
    (_, journey) =>
      record(journey, "journeys", (steps) =>
        runJourney(withoutReport, journey, steps, (input) =>
          screenFixture(
            boundaryExecutor.machine,
            input,
            boundaryDriver(journey.variant === "may be skipped"),
          ),
        ),
      ),
  );
});

/** Replaces the page in error reports: the DOM's page differs from the page that the journeys expect. */
const withoutReport: typeof boundaryExecutor = {
  ...boundaryExecutor,
  facts: (snapshot, requests) => {
    const facts = boundaryExecutor.facts(snapshot, requests);
    const isReported = requests.length > 0;
    return {
      ...facts,
      reports: isReported ? requests.map(() => "/about-us") : [],
      ...(isReported && { kept: "/about-us" }),
    };
  },
};

describe("journeys with the header's overlays", () => {
  const { record } = createRecorder("navigation", "dom", "header", navigationJourneys.length);
  test.each(navigationJourneys.map((journey) => [journey.name, journey] as const))(
    "the journey %s runs to its end",
    (_, journey) =>
      record(journey, "journeys", (steps) =>
        runJourney(navigationExecutor, journey, steps, (input) =>
          screenFixture(navigationMachine, input, navigationDriver),
        ),
      ),
  );
});

describe("journeys of the offline page", () => {
  const { record } = createRecorder("connection", "dom", "offline page", connectionJourneys.length);
  test.each(connectionJourneys.map((journey) => [journey.name, journey] as const))(
    "the journey %s runs to its end",
    (_, journey) =>
      record(journey, "journeys", (steps) =>
        runJourney(connectionExecutor, journey, steps, (input) =>
          screenFixture(connectionExecutor.machine, input, connectionDriver),
        ),
      ),
  );
});

test("no two states of the layout's machines look alike, except two listed pairs", () => {
  // The layout always needs the list of cities, so it renders `unneeded` like `failure`. In `back`, the retry button
  // stays busy until the page reloads.
  const expected = ["failure = unneeded", "back = looking"];
  const machines = [areaExecutor, boundaryExecutor, navigationExecutor, connectionExecutor].map(
    ({ machine }) => machine,
  );
  expect(machines.flatMap(indistinguishableStates)).toEqual(expected);
});
