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
import type { NotApplicable, ScreenFixture, SetUpState } from "./screen-state.ts";

type Words = string | RegExp;

export type CommonStateOptions = {
  readonly path: string;
  /** HTTP status of the page. The default is 200. */
  readonly status?: number;
  /** Text on the screen if every list in its responses is empty, or the reason why this state does not exist. */
  readonly empty: Words | NotApplicable;
  /** Text on the screen if its API calls fail, or the reason why this state does not exist. */
  readonly error: Words | NotApplicable;
  /** Why the screen has no loading state. Set only for screens that make no API calls. */
  readonly loading?: NotApplicable;
  /** Why the screen has no skeleton. Set only for screens that are always loaded as a document. */
  readonly skeleton?: NotApplicable;
  readonly withLongTextsState?: NotApplicable;
};

/**
 * Creates the common states of a screen by changing its environment: its API calls hang, fail, or return empty lists or
 * very long texts; or its script never loads.
 */
export function createCommonStates(options: CommonStateOptions) {
  const { path, error } = options;
  return {
    default: openPageState(path, options.status),
    skeleton: options.skeleton ?? skeletonState(path),
    loading: options.loading ?? pendingCallsState(path),
    empty: isNotApplicable(options.empty)
      ? options.empty
      : stateAfterNavigation(path, (fixture) => emptyLists(fixture, callsWithoutFilters), options.empty),
    error: isNotApplicable(error) ? error : failedCallsState(path, error),
    long:
      options.withLongTextsState ??
      stateAfterNavigation(path, (fixture) => lengthenTexts(fixture), new RegExp(unbreakableWord)),
  };
}

function isNotApplicable(expectedText: Words | NotApplicable): expectedText is NotApplicable {
  return typeof expectedText === "object" && "cannot" in expectedText;
}

export function openPageState(path: string, status = 200): SetUpState {
  return async (fixture) => {
    if (status !== 200) fixture.expectResponse(status, path.split("?")[0] ?? path);
    await open(fixture, path);
    await waitUntilIdle(fixture);
  };
}

/** Shows the screen while its script is loading. */
function skeletonState(path: string): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => hangScripts(fixture));
    await fixture.page.locator("[data-skeleton]").waitFor();
  };
}

/** Shows the screen while these API calls are pending. */
export function pendingCallsState(path: string, calls: CallPaths = everyCall): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => hangCalls(fixture, calls));
    await fixture.page.locator('main [aria-busy="true"]').first().waitFor();
  };
}

/** Shows the screen after these API calls have failed. */
export function failedCallsState(
  path: string,
  expectedText: Words,
  calls?: CallPaths,
  error?: Parameters<typeof failCalls>[2],
): SetUpState {
  return stateAfterNavigation(path, (fixture) => failCalls(fixture, calls, error), expectedText);
}

/** Shows the screen with sections that have headings, but no content. */
export function emptySectionsState(path: string): SetUpState {
  return stateAfterNavigation(path, emptySections);
}

/** Matches every API call except the one for the options of the filters. */
const callsWithoutFilters: CallPaths = /^\/(?:api|order)\/|^\/widget\/(?!bookingPageFilters)/;

/** Navigates to the screen with changed responses, and waits until the page contains these words. */
function stateAfterNavigation(
  path: string,
  change: (stage: ScreenFixture) => Promise<void>,
  expectedText?: Words,
): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => change(fixture));
    if (expectedText !== undefined) await waitForText(fixture, expectedText);
    await waitUntilIdle(fixture);
  };
}
