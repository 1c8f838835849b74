import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";

/** What is on the screen in a state: words, something else, or all of these. */
export type Look = RegExp | Sight | readonly Look[];

/** `words` is what tells it from others that are made by the same function; `traces` are in the page wherever it is seen. */
type Sight = ((page: Page) => Locator) & { readonly words?: string; readonly traces?: Traces };

/** Elements by a selector, with such words in one of them. */
type Traces = { readonly selector: string; readonly text?: RegExp | string };

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

/** More than a page takes on a busy machine. */
const comesIn = 20_000;

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
  const deadline = performance.now() + comesIn;
  for (;;) {
    const unseen = await amongThem(page, of.looks, wanted, false);
    const wrong = unseen.length > 0 ? [] : await amongThem(page, of.looks, others, true);
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

async function amongThem(
  page: Page,
  looks: Looks["looks"],
  states: readonly string[],
  isSeen: boolean,
): Promise<string[]> {
  const isPossible = await tracesIn(
    page,
    states.map((state) => looks[state] ?? []),
  );
  const all = await Promise.all(
    states.map(async (state, index) => ({
      state,
      seen: isPossible[index] === true && (await isVisible(page, looks[state] ?? [])),
    })),
  );
  return all.flatMap(({ state, seen }) => (seen === isSeen ? [state] : []));
}

/**
 * Whether the page has the traces of each look. Asked once for all of them, because to look for each by itself takes most of
 * the time of a walk. A page that is just being left has none.
 */
async function tracesIn(page: Page, looks: readonly Look[]): Promise<readonly boolean[]> {
  const wanted: WantedTraces = looks.map((look) =>
    tracesOf(look).map(({ selector, text }) => ({
      selector,
      text: text instanceof RegExp ? [text.source, text.flags] : text?.toLowerCase(),
    })),
  );
  return page.evaluate(findTraces, wanted).catch((error: unknown) => {
    if (!/navigation|context was destroyed/.test(String(error))) throw error;
    return looks.map(() => false);
  });
}

type WantedTraces = readonly (readonly {
  readonly selector: string;
  /** Words in small letters, or source and flags of a pattern. */
  readonly text: string | readonly string[] | undefined;
}[])[];

/** Runs in the page; without functions of its own with names, to which the loader of TypeScript would add a helper. */
function findTraces(all: WantedTraces): boolean[] {
  const texts = new Map<Element, string>();
  const patterns = new Map<readonly string[], RegExp>();
  return all.map((traces) =>
    traces.every(({ selector, text }) => {
      let elements: Element[];
      try {
        elements = [...document.querySelectorAll(selector)];
      } catch {
        // One of Playwright's own selectors: it may be there.
        return true;
      }
      return elements.some((element) => {
        if (text === undefined) return true;
        const words = texts.get(element) ?? (element.textContent ?? "").replace(/\s+/g, " ").trim();
        texts.set(element, words);
        if (typeof text === "string") return words.toLowerCase().includes(text);
        const pattern = patterns.get(text) ?? new RegExp(text[0] ?? "", text[1]);
        patterns.set(text, pattern);
        return pattern.test(words) || pattern.test(element.getAttribute("aria-label") ?? "");
      });
    }),
  );
}

function tracesOf(look: Look): readonly Traces[] {
  if (isAll(look)) return look.flatMap(tracesOf);
  if (look instanceof RegExp) return [{ selector: "body, body *:not(script, style)", text: look }];
  return look.traces === undefined ? [] : [look.traces];
}

async function isVisible(page: Page, look: Look): Promise<boolean> {
  if (isAll(look)) {
    for (const part of look) if (!(await isVisible(page, part))) return false;
    return true;
  }
  const found = look instanceof RegExp ? page.getByText(look) : look(page);
  return (await found.filter({ visible: true }).count()) > 0;
}

/** A look in words; two that differ have different ones. */
export function wordsOf(look: Look | undefined): string {
  if (look === undefined) return "";
  if (isAll(look)) return look.map(wordsOf).join(" and ");
  if (look instanceof RegExp) return look.source;
  return look.words ?? String(look).replace(/^\(page\) => /, "");
}

function isAll(look: Look): look is readonly Look[] {
  return Array.isArray(look);
}

/** A button of the page that can be pressed. */
export function ready(text: string | RegExp): Look {
  return sight("main button:not([aria-disabled])", text, `the button ${text}`);
}

/** A button of the page that waits. */
export function busy(text: string | RegExp): Look {
  return sight('main button[aria-disabled="true"]', text, `the button ${text}, which waits`);
}

function sight(selector: string, text: string | RegExp, words: string): Look {
  const find = (page: Page) => page.locator(selector).filter({ hasText: text });
  return Object.assign(find, { words, traces: { selector, text } });
}

/** A heading of the page. */
export function heading(name: RegExp): Look {
  const find = (page: Page) => page.getByRole("main").getByRole("heading", { name });
  const traces = { selector: "main :is(h1, h2, h3, h4, h5, h6)", text: name };
  return Object.assign(find, { words: `the heading ${name}`, traces });
}

/** What alerts the visitor to something. */
export function alert(text: RegExp): Look {
  return sight('main [role="alert"]', text, `an alert ${text}`);
}

/** Something of the page, by a selector, with or without such words in it. */
export function part(selector: string, text: { readonly has?: RegExp; readonly hasNot?: RegExp } = {}): Look {
  const { has, hasNot } = text;
  const find = (page: Page) =>
    page.locator(selector).filter({ ...(has && { hasText: has }), ...(hasNot && { hasNotText: hasNot }) });
  const words = [selector, ...(has ? [`with ${has}`] : []), ...(hasNot ? [`without ${hasNot}`] : [])];
  return Object.assign(find, { words: words.join(" "), traces: { selector, ...(has && { text: has }) } });
}
