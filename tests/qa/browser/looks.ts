import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** How long anything in a path may take, in milliseconds: a bound for what hangs, however busy the machine is. */
export const hangMs = 60_000;

/** What is on the screen in a state: words, a part of the page, or all of these. */
export type Look = RegExp | Part | readonly Look[];

/** Elements of which the visitor sees one, or none. */
type Part = {
  readonly selector: string;
  /** Words in it. */
  readonly has?: RegExp | string;
  readonly hasNot?: RegExp;
  readonly isAbsent?: boolean;
  /** What it is, for reports; two that differ have different words. */
  readonly words: string;
};

/** States that a visitor does not tell apart, and why. */
export type Alike = { readonly states: readonly string[]; readonly why: string };

/** How the states of a chart look. */
export type Looks = {
  /** By the state's name; a state that is not named looks as the one around it. */
  readonly looks: Readonly<Record<string, Look>>;
  /** States that the running site does not come to rest in, and why: nothing is looked for where the chart alone does. */
  readonly unseen?: Readonly<Record<string, string>>;
  /** Which of them look alike on purpose; all others must not be seen in a state that is not theirs. */
  readonly alike?: readonly Alike[];
};

/**
 * Waits until the states of a chart can be seen, and none of its other states; throws with what was seen instead. Returns the
 * states that were looked for.
 */
export async function waitForLooks(
  page: Page,
  of: Looks,
  current: readonly string[],
): Promise<readonly string[]> {
  const wanted = namedIn(of.looks, current);
  if (wanted.length === 0 || current.some((state) => of.unseen?.[state] !== undefined)) return [];
  const others = Object.keys(of.looks).filter(
    (state) => !isPart(state, current) && !isAlike(of, state, current),
  );
  const deadline = performance.now() + hangMs;
  for (;;) {
    const seen = await seenOf(page, of.looks, [...wanted, ...others]);
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
export function looksInWords({ looks }: Looks, current: readonly string[]): string {
  return namedIn(looks, current)
    .map((state) => `${state}: ${wordsOf(looks[state])}`)
    .join("; ");
}

/** The states that are named, or are named by the innermost one around them. */
export function namedIn(looks: Looks["looks"], states: readonly string[]): string[] {
  return [...new Set(states.flatMap((state) => nameOf(looks, state) ?? []))];
}

/** The name under which the look of a state stands. */
export function nameOf(looks: Looks["looks"], state: string): string | undefined {
  const parts = state.split(".");
  const names = parts.map((_, index) => parts.slice(0, parts.length - index).join("."));
  return names.find((name) => looks[name] !== undefined);
}

/** The state is one of these, around one of them, or within one that is pinned without what is in it. */
function isPart(state: string, current: readonly string[]): boolean {
  return current.some((each) => each === state || each.startsWith(`${state}.`));
}

function isAlike({ alike = [] }: Looks, state: string, current: readonly string[]): boolean {
  return alike.some(({ states }) => states.includes(state) && current.some((each) => states.includes(each)));
}

/**
 * Which of the states can be seen, by one question for all of them: to look for each by itself takes most of the time of a
 * walk. A page that is just being left shows none.
 */
async function seenOf(page: Page, looks: Looks["looks"], states: readonly string[]): Promise<string[]> {
  const wanted = states.map((state) => partsOf(looks[state] ?? []).map(plain));
  const seen = await page.evaluate(findAll, wanted).catch((error: unknown) => {
    if (!/navigation|context was destroyed/.test(String(error))) throw error;
    return [];
  });
  return states.filter((_, index) => seen[index] === true);
}

function partsOf(look: Look): Part[] {
  if (isAll(look)) return look.flatMap(partsOf);
  return [look instanceof RegExp ? { selector: anything, has: look, words: look.source } : look];
}

/** Of all elements with some words only the innermost is looked at. */
const anything = "body *";

/** A part as the page takes it. */
function plain({ selector, has, hasNot, isAbsent = false }: Part) {
  const [wanted, unwanted] = [has, hasNot].map((words) =>
    words instanceof RegExp ? { source: words.source, flags: words.flags } : words,
  );
  return { selector, wanted, unwanted, isAbsent, isInnermost: selector === anything };
}

/** Runs in the page. No function in it has a name: tsx marks those by a helper that the page does not have. */
function findAll(all: readonly (readonly ReturnType<typeof plain>[])[]): boolean[] {
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
export function wordsOf(look: Look | undefined): string {
  return partsOf(look ?? [])
    .map(({ words }) => words)
    .join(" and ");
}

function isAll(look: Look): look is readonly Look[] {
  return Array.isArray(look);
}

/** A button of the page that can be pressed. */
export function ready(has: string | RegExp): Look {
  return { selector: "main button:not([aria-disabled])", has, words: `the button ${has}` };
}

/** A button of the page that waits. */
export function busy(has: string | RegExp): Look {
  return { selector: 'main button[aria-disabled="true"]', has, words: `the button ${has}, which waits` };
}

/** A heading of the page. */
export function heading(has: RegExp): Look {
  return { selector: "main :is(h1, h2, h3, h4, h5, h6)", has, words: `the heading ${has}` };
}

/** What alerts the visitor to something. */
export function alert(has: RegExp): Look {
  return { selector: 'main [role="alert"]', has, words: `an alert ${has}` };
}

/** Something of the page, by a selector, with or without such words in it. */
export function part(selector: string, text: { readonly has?: RegExp; readonly hasNot?: RegExp } = {}): Look {
  const { has, hasNot } = text;
  const words = [selector, ...(has ? [`with ${has}`] : []), ...(hasNot ? [`without ${hasNot}`] : [])];
  return { selector, ...text, words: words.join(" ") };
}

/** Nothing that the selector finds is seen. */
export function nothing(selector: string): Look {
  return { selector, isAbsent: true, words: `no ${selector}` };
}
