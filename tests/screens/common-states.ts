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

/** What is particular about the usual states of a screen. */
export type CommonStateOptions = {
  readonly path: string;
  /** Status of the page itself, 200 when left out. */
  readonly status?: number;
  /** What the screen says where every list of its replies is empty, or why there is no such state. */
  readonly empty: Words | Cannot;
  /** What the screen says when no call is answered. */
  readonly error: Words | Cannot;
  /** Where nothing is asked for. */
  readonly loading?: Cannot;
  /** Where it is always loaded as a document. */
  readonly skeleton?: Cannot;
  readonly withLongTextsState?: Cannot;
};

/**
 * The usual states of a screen, made from outside: its calls wait without end, are refused, answer empty lists, or answer
 * texts several times as long; or its script waits.
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
    // Texts several times as long as usual.
    long:
      usual.withLongTextsState ??
      arriving(path, (fixture) => lengthenTexts(fixture), new RegExp(unbreakableWord)),
  };
}

function isNone(words: Words | Cannot): words is Cannot {
  return typeof words === "object" && "cannot" in words;
}

/** The screen as the server sends it. */
export function openPageState(path: string, status = 200): SetUpState {
  return async (fixture) => {
    if (status !== 200) fixture.expectResponse(status, path.split("?")[0] ?? path);
    await open(fixture, path);
    await waitUntilIdle(fixture);
  };
}

/** The screen while its script is on the way. */
function skeletonOf(path: string): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => hangScripts(fixture));
    await fixture.page.locator("[data-skeleton]").waitFor();
  };
}

/** The screen while these calls are on the way. */
export function loading(path: string, calls: CallPaths = everyCall): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => hangCalls(fixture, calls));
    await fixture.page.locator('main [aria-busy="true"]').first().waitFor();
  };
}

/** The screen with these calls refused. */
export function withFailedCalls(
  path: string,
  words: Words,
  calls?: CallPaths,
  error?: Parameters<typeof failCalls>[2],
): SetUpState {
  return arriving(path, (fixture) => failCalls(fixture, calls, error), words);
}

/** The screen with sections that have headings, and nothing below them. */
export function sectionsEmptied(path: string): SetUpState {
  return arriving(path, emptySections);
}

/** Everything but the choices of the filters. */
const callsWithoutFilters: CallPaths = /^\/(?:api|order)\/|^\/widget\/(?!bookingPageFilters)/;

/** The screen with its replies changed on the way to it, once it shows these words. */
function arriving(path: string, change: (stage: ScreenFixture) => Promise<void>, words?: Words): SetUpState {
  return async (fixture) => {
    await navigateTo(fixture, path, () => change(fixture));
    if (words !== undefined) await waitForText(fixture, words);
    await waitUntilIdle(fixture);
  };
}
