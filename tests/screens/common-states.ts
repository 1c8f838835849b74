import { navigateTo, open, waitForText, waitUntilIdle } from "./navigate.ts";
import { unbreakableWord } from "./response-changes.ts";
import {
  type CallPaths,
  emptyLists,
  emptySections,
  everyCall,
  failCalls,
  hangCalls,
  hangScripts,
  lengthenTexts,
} from "./route-calls.ts";
import type { Cannot, ScreenFixture, SetUpState } from "./screen-state.ts";

type Words = string | RegExp;

export type CommonStateOptions = {
  readonly path: string;
  /** HTTP status of the page; default: 200. */
  readonly status?: number;
  /** The screen's words if every list in its responses is empty, or why there is no such state. */
  readonly empty: Words | Cannot;
  /** The screen's words if no call is answered, or why there is no such state. */
  readonly error: Words | Cannot;
  /** Set if the screen makes no calls. */
  readonly loading?: Cannot;
  /** Set if the screen is always loaded as a document. */
  readonly skeleton?: Cannot;
  readonly withLongTextsState?: Cannot;
};

/**
 * Creates the common states of a screen from outside: its calls never respond, fail, or respond with empty lists or very
 * long texts; or its script never loads.
 */
export function createCommonStates(usual: CommonStateOptions) {
  const { path, error } = usual;
  return {
    default: openPageState(path, usual.status),
    skeleton: usual.skeleton ?? skeletonOf(path),
    loading: usual.loading ?? loading(path),
    empty: isNone(usual.empty)
      ? usual.empty
      : arriving(path, (fixture) => emptyLists(fixture, callsWithoutFilters), usual.empty),
    error: isNone(error) ? error : withFailedCalls(path, error),
    long:
      usual.withLongTextsState ??
      arriving(path, (fixture) => lengthenTexts(fixture), new RegExp(unbreakableWord)),
  };
}

function isNone(words: Words | Cannot): words is Cannot {
  return typeof words === "object" && "cannot" in words;
}

export function openPageState(path: string, status = 200): SetUpState {
  return async (fixture) => {
    if (status !== 200) fixture.expectResponse(status, path.split("?")[0] ?? path);
    await open(fixture, path);
    await waitUntilIdle(fixture);
  };
}

/** The screen while its script is loading. */
function skeletonOf(path: string): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => hangScripts(fixture));
    await fixture.page.locator("[data-skeleton]").waitFor();
  };
}

/** The screen while these calls are pending. */
export function loading(path: string, calls: CallPaths = everyCall): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => hangCalls(fixture, calls));
    await fixture.page.locator('main [aria-busy="true"]').first().waitFor();
  };
}

/** The screen after these calls have failed. */
export function withFailedCalls(
  path: string,
  words: Words,
  calls?: CallPaths,
  error?: Parameters<typeof failCalls>[2],
): SetUpState {
  return arriving(path, (fixture) => failCalls(fixture, calls, error), words);
}

/** The screen with sections that have headings, but no content. */
export function sectionsEmptied(path: string): SetUpState {
  return arriving(path, emptySections);
}

/** Every call except the one for the options of the filters. */
const callsWithoutFilters: CallPaths = /^\/(?:api|order)\/|^\/widget\/(?!bookingPageFilters)/;

/** Navigates to the screen with changed responses, and waits until it shows these words. */
function arriving(path: string, change: (stage: ScreenFixture) => Promise<void>, words?: Words): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => change(fixture));
    if (words !== undefined) await waitForText(fixture, words);
    await waitUntilIdle(fixture);
  };
}
