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
  /** HTTP status of the page. The default is 200. */
  readonly status?: number;
  /** Text on the screen if every list in its responses is empty, or the reason why this state does not exist. */
  readonly empty: Words | Cannot;
  /** Text on the screen if its calls fail, or the reason why this state does not exist. */
  readonly error: Words | Cannot;
  /** Why the screen has no loading state. Set only for screens that make no calls. */
  readonly loading?: Cannot;
  /** Why the screen has no skeleton. Set only for screens that are always loaded as a document. */
  readonly skeleton?: Cannot;
  readonly withLongTextsState?: Cannot;
};

/**
 * Creates the common states of a screen by changing its environment: its calls hang, fail, or return empty lists or
 * very long texts; or its script never loads.
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

/** Shows the screen while its script is loading. */
function skeletonOf(path: string): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => hangScripts(fixture));
    await fixture.page.locator("[data-skeleton]").waitFor();
  };
}

/** Shows the screen while these calls are pending. */
export function loading(path: string, calls: CallPaths = everyCall): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => hangCalls(fixture, calls));
    await fixture.page.locator('main [aria-busy="true"]').first().waitFor();
  };
}

/** Shows the screen after these calls have failed. */
export function withFailedCalls(
  path: string,
  words: Words,
  calls?: CallPaths,
  error?: Parameters<typeof failCalls>[2],
): SetUpState {
  return arriving(path, (fixture) => failCalls(fixture, calls, error), words);
}

/** Shows the screen with sections that have headings, but no content. */
export function sectionsEmptied(path: string): SetUpState {
  return arriving(path, emptySections);
}

/** Matches every call except the call for the options of the filters. */
const callsWithoutFilters: CallPaths = /^\/(?:api|order)\/|^\/widget\/(?!bookingPageFilters)/;

/** Navigates to the screen with changed responses, and waits until the page contains these words. */
function arriving(path: string, change: (stage: ScreenFixture) => Promise<void>, words?: Words): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => change(fixture));
    if (words !== undefined) await waitForText(fixture, words);
    await waitUntilIdle(fixture);
  };
}
