import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** How long anything in a path may take, in milliseconds: a bound for what hangs, however busy the machine is. */
export const timeoutMs = 60_000;

/** What is on the screen in a state: words, a part of the page, or all of these. */
export type VisualState = RegExp | Part | readonly VisualState[];

/** Elements of which the visitor sees one, or none. */
type Part = {
  readonly selector: string;
  /** Words in it. */
  readonly hasText?: RegExp | string;
  readonly hasNotText?: RegExp;
  readonly isAbsent?: boolean;
  /** What it is, for reports; two that differ have different words. */
  readonly description: string;
};

/** States that a visitor does not tell apart, and why. */
export type IndistinguishableStates = { readonly states: readonly string[]; readonly why: string };

/** How the states of a chart look. */
export type VisualStates = {
  /** By the state's name; a state that is not named looks as the one around it. */
  readonly looks: Readonly<Record<string, VisualState>>;
  /** States that the running site does not come to rest in, and why: nothing is looked for where the chart alone does. */
  readonly notShown?: Readonly<Record<string, string>>;
  /** Which of them look alike on purpose; all others must not be seen in a state that is not theirs. */
  readonly indistinguishable?: readonly IndistinguishableStates[];
};

/**
 * Waits until the states of a chart can be seen, and none of its other states; throws with what was seen instead. Returns the
 * states that were looked for.
 */
export async function waitForVisualStates(
  page: Page,
  of: VisualStates,
  current: readonly string[],
): Promise<readonly string[]> {
  const wanted = visualStateNames(of.looks, current);
  if (wanted.length === 0 || current.some((state) => of.notShown?.[state] !== undefined)) return [];
  const others = Object.keys(of.looks).filter(
    (state) => !isSameOrRelatedState(state, current) && !areIndistinguishable(of, state, current),
  );
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const seen = await visibleStates(page, of.looks, [...wanted, ...others]);
    const unseen = wanted.filter((state) => !seen.includes(state));
    const wrong = others.filter((state) => seen.includes(state));
    if (unseen.length === 0 && wrong.length === 0) return wanted;
    if (performance.now() > deadline)
      throw new Error(
        unseen.length > 0
          ? `Nothing shows ${unseen.join(", ")}.`
          : `The screen of ${wanted.join(", ")} shows ${wrong.join(", ")} as well.`,
      );
    await wait(50);
  }
}

/** What is looked for in these states, in words. */
export function describeVisualStates({ looks }: VisualStates, current: readonly string[]): string {
  return visualStateNames(looks, current)
    .map((state) => `${state}: ${describeVisualState(looks[state])}`)
    .join("; ");
}

/** The states that are named, or are named by the innermost one around them. */
export function visualStateNames(visualStates: VisualStates["looks"], states: readonly string[]): string[] {
  return [...new Set(states.flatMap((state) => visualStateName(visualStates, state) ?? []))];
}

/** The name under which the look of a state stands. */
export function visualStateName(visualStates: VisualStates["looks"], state: string): string | undefined {
  const parts = state.split(".");
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
  return names.find((name) => visualStates[name] !== undefined);
}

/** The state is one of these, around one of them, or within one that is pinned without what is in it. */
function isSameOrRelatedState(state: string, current: readonly string[]): boolean {
  return current.some((each) => each === state || each.startsWith(`${state}.`));
}

function areIndistinguishable(
  { indistinguishable: alike = [] }: VisualStates,
  state: string,
  current: readonly string[],
): boolean {
  return alike.some(({ states }) => states.includes(state) && current.some((each) => states.includes(each)));
}

/**
 * Which of the states can be seen, by one question for all of them: to look for each by itself takes most of the time of a
 * walk. A page that is just being left shows none.
 */
async function visibleStates(
  page: Page,
  visualStates: VisualStates["looks"],
  states: readonly string[],
): Promise<string[]> {
  const wanted = states.map((state) => flattenParts(visualStates[state] ?? []).map(serializePart));
  const seen = await page.evaluate(findAll, wanted).catch((error: unknown) => {
    if (!/navigation|context was destroyed/.test(String(error))) throw error;
    return [];
  });
  return states.filter((_, index) => seen[index] === true);
}

function flattenParts(visualState: VisualState): Part[] {
  if (isCombined(visualState)) return visualState.flatMap(flattenParts);
  return [
    visualState instanceof RegExp
      ? { selector: anyElement, hasText: visualState, description: visualState.source }
      : visualState,
  ];
}

/** Of all elements with some words only the innermost is looked at. */
const anyElement = "body *";

/** A part as the page takes it. */
function serializePart({ selector, hasText: has, hasNotText: hasNot, isAbsent = false }: Part) {
  const [wanted, unwanted] = [has, hasNot].map((words) =>
    words instanceof RegExp ? { source: words.source, flags: words.flags } : words,
  );
  return { selector, wanted, unwanted, isAbsent, isInnermost: selector === anyElement };
}

/** Runs in the page. No function in it has a name: tsx marks those by a helper that the page does not have. */
function findAll(all: readonly (readonly ReturnType<typeof serializePart>[])[]): boolean[] {
  const texts = new Map<Element, string>();
  return all.map((parts) =>
    parts.every(({ selector, wanted, unwanted, isAbsent, isInnermost }) => {
      const [has, hasNot] = [wanted, unwanted].map((words) =>
        typeof words === "object" ? new RegExp(words.source, words.flags) : words,
      );
      const found = [...document.querySelectorAll(selector)].filter((element) => {
        const text = texts.get(element) ?? (element.textContent ?? "").replace(/\s+/g, " ").trim();
        texts.set(element, text);
        return [has, hasNot].every((words, index) => {
          if (words === undefined) return true;
          const isThere =
            typeof words === "string" ? text.toLowerCase().includes(words.toLowerCase()) : words.test(text);
          return isThere === (index === 0);
        });
      });
      const isSeen = found.some(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          !(isInnermost && found.some((other) => other !== element && element.contains(other))),
      );
      return isSeen !== isAbsent;
    }),
  );
}

/** A look in words; two that differ have different ones. */
export function describeVisualState(visualState: VisualState | undefined): string {
  return flattenParts(visualState ?? [])
    .map(({ description: words }) => words)
    .join(" and ");
}

function isCombined(visualState: VisualState): visualState is readonly VisualState[] {
  return Array.isArray(visualState);
}

/** A button of the page that can be pressed. */
export function enabledButton(has: string | RegExp): VisualState {
  return { selector: "main button:not([aria-disabled])", hasText: has, description: `the button ${has}` };
}

/** A button of the page that waits. */
export function busyButton(has: string | RegExp): VisualState {
  return {
    selector: 'main button[aria-disabled="true"]',
    hasText: has,
    description: `the button ${has}, which waits`,
  };
}

/** A heading of the page. */
export function heading(has: RegExp): VisualState {
  return { selector: "main :is(h1, h2, h3, h4, h5, h6)", hasText: has, description: `the heading ${has}` };
}

/** What alerts the visitor to something. */
export function alert(has: RegExp): VisualState {
  return { selector: 'main [role="alert"]', hasText: has, description: `an alert ${has}` };
}

/** Something of the page, by a selector, with or without such words in it. */
export function part(
  selector: string,
  text: { readonly has?: RegExp; readonly hasNot?: RegExp } = {},
): VisualState {
  const { has, hasNot } = text;
  const words = [selector, ...(has ? [`with ${has}`] : []), ...(hasNot ? [`without ${hasNot}`] : [])];
  return { selector, ...text, description: words.join(" ") };
}

/** Nothing that the selector finds is seen. */
export function absent(selector: string): VisualState {
  return { selector, isAbsent: true, description: `no ${selector}` };
}
