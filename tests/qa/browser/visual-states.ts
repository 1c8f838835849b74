import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";

/**
 * Timeout of each action in a path, in milliseconds. It is long enough for a busy machine, so only a hang reaches it.
 */
export const timeoutMs = 60_000;

/** What the screen shows in a state: a text, an element, or a list of both. */
export type VisualState = RegExp | Part | readonly VisualState[];

/** Elements of which at least one must be visible. With `isAbsent`, none may be visible. */
type Part = {
  readonly selector: string;
  readonly hasText?: RegExp | string;
  readonly hasNotText?: RegExp;
  readonly isAbsent?: boolean;
  /** Description for reports. Unique for each visual state. */
  readonly description: string;
};

/** States that a visitor cannot distinguish, with the reason. */
export type IndistinguishableStates = { readonly states: readonly string[]; readonly why: string };

export type VisualStates = {
  /** Visual states by state name. A state without an entry looks like its parent. */
  readonly looks: Readonly<Record<string, VisualState>>;
  /** States that the running site never stays in, with the reason. Nothing is checked in them. */
  readonly notShown?: Readonly<Record<string, string>>;
  /** States that look identical on purpose. The visual states of all other states must not be visible. */
  readonly indistinguishable?: readonly IndistinguishableStates[];
};

/**
 * Waits until the current states are visible and all other states of the machine are not. Returns the names of the
 * checked visual states. On timeout, throws an error that names the visible states.
 */
export async function waitForVisualStates(
  page: Page,
  of: VisualStates,
  current: readonly string[],
): Promise<readonly string[]> {
  const expectedNames = visualStateNames(of.looks, current);
  if (expectedNames.length === 0 || current.some((state) => of.notShown?.[state] !== undefined)) return [];
  const otherStates = Object.keys(of.looks).filter(
    (state) => !isSameOrRelatedState(state, current) && !areIndistinguishable(of, state, current),
  );
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const visible = await visibleStates(page, of.looks, [...expectedNames, ...otherStates]);
    const unseen = expectedNames.filter((state) => !visible.includes(state));
    const unexpectedStates = otherStates.filter((state) => visible.includes(state));
    if (unseen.length === 0 && unexpectedStates.length === 0) return expectedNames;
    if (performance.now() > deadline)
      throw new Error(
        unseen.length > 0
          ? `The page does not show the state ${unseen.join(", ")}.`
          : `The page shows the state ${expectedNames.join(", ")}, but also ${unexpectedStates.join(", ")}.`,
      );
    await wait(50);
  }
}

export function describeVisualStates({ looks }: VisualStates, current: readonly string[]): string {
  return visualStateNames(looks, current)
    .map((state) => `${state}: ${describeVisualState(looks[state])}`)
    .join("; ");
}

/** Returns the names of the visual states for the given states. If a state has none, its nearest ancestor's is used. */
export function visualStateNames(visualStates: VisualStates["looks"], states: readonly string[]): string[] {
  return [...new Set(states.flatMap((state) => visualStateName(visualStates, state) ?? []))];
}

/** Returns the name of the visual state for a state. If the state has none, its nearest ancestor's is used. */
export function visualStateName(visualStates: VisualStates["looks"], state: string): string | undefined {
  const parts = state.split(".");
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
  return names.find((name) => visualStates[name] !== undefined);
}

/** Returns true if the state is one of the current states, or an ancestor of a current state. */
function isSameOrRelatedState(state: string, current: readonly string[]): boolean {
  return current.some((each) => each === state || each.startsWith(`${state}.`));
}

function areIndistinguishable(
  { indistinguishable = [] }: VisualStates,
  state: string,
  current: readonly string[],
): boolean {
  return indistinguishable.some(
    ({ states }) => states.includes(state) && current.some((each) => states.includes(each)),
  );
}

/**
 * Returns the visible states with one evaluate(), because separate queries would take most of a path run's time.
 * Returns no state while the page is navigating.
 */
async function visibleStates(
  page: Page,
  visualStates: VisualStates["looks"],
  states: readonly string[],
): Promise<string[]> {
  const patterns = states.map((state) => flattenParts(visualStates[state] ?? []).map(serializePart));
  const visible = await page.evaluate(findAll, patterns).catch((error: unknown) => {
    if (!/navigation|context was destroyed/.test(String(error))) throw error;
    return [];
  });
  return states.filter((_, index) => visible[index] === true);
}

function flattenParts(visualState: VisualState): Part[] {
  if (isCombined(visualState)) return visualState.flatMap(flattenParts);
  return [
    visualState instanceof RegExp
      ? { selector: anyElement, hasText: visualState, description: visualState.source }
      : visualState,
  ];
}

/** Selector for any element. Only the innermost element with the text counts as a match. */
const anyElement = "body *";

/** Converts a part to an argument that can be passed to the page. */
function serializePart({ selector, hasText, hasNotText, isAbsent = false }: Part) {
  const [wanted, unwanted] = [hasText, hasNotText].map((words) =>
    words instanceof RegExp ? { source: words.source, flags: words.flags } : words,
  );
  return { selector, wanted, unwanted, isAbsent, isInnermost: selector === anyElement };
}

/** Runs in the page. Must not contain named functions: tsx wraps them in a helper that the page does not have. */
function findAll(all: readonly (readonly ReturnType<typeof serializePart>[])[]): boolean[] {
  const texts = new Map<Element, string>();
  return all.map((parts) =>
    parts.every(({ selector, wanted, unwanted, isAbsent, isInnermost }) => {
      const [hasText, hasNotText] = [wanted, unwanted].map((words) =>
        typeof words === "object" ? new RegExp(words.source, words.flags) : words,
      );
      const found = [...document.querySelectorAll(selector)].filter((element) => {
        const text = texts.get(element) ?? (element.textContent ?? "").replace(/\s+/g, " ").trim();
        texts.set(element, text);
        return [hasText, hasNotText].every((words, index) => {
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

/** Describes a visual state. Different visual states have different descriptions. */
export function describeVisualState(visualState: VisualState | undefined): string {
  return flattenParts(visualState ?? [])
    .map(({ description }) => description)
    .join(" and ");
}

function isCombined(visualState: VisualState): visualState is readonly VisualState[] {
  return Array.isArray(visualState);
}

/** An enabled button in the main landmark. */
export function enabledButton(hasText: string | RegExp): VisualState {
  return {
    selector: "main button:not([aria-disabled])",
    hasText,
    description: `the button ${hasText}`,
  };
}

/** A busy button in the main landmark. */
export function busyButton(hasText: string | RegExp): VisualState {
  return {
    selector: 'main button[aria-disabled="true"]',
    hasText,
    description: `the busy button ${hasText}`,
  };
}

export function heading(hasText: RegExp): VisualState {
  return {
    selector: "main :is(h1, h2, h3, h4, h5, h6)",
    hasText,
    description: `the heading ${hasText}`,
  };
}

export function alert(hasText: RegExp): VisualState {
  return { selector: 'main [role="alert"]', hasText, description: `an alert ${hasText}` };
}

/** Any element that matches a selector, with or without the given text. */
export function part(
  selector: string,
  { has, hasNot }: { readonly has?: RegExp; readonly hasNot?: RegExp } = {},
): VisualState {
  const partDescription = [
    selector,
    ...(has ? [`with ${has}`] : []),
    ...(hasNot ? [`without ${hasNot}`] : []),
  ];
  return { selector, hasText: has, hasNotText: hasNot, description: partDescription.join(" ") };
}

/** The visual state in which no visible element matches the selector. */
export function absent(selector: string): VisualState {
  return { selector, isAbsent: true, description: `no ${selector}` };
}
