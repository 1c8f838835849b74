import type { Page } from "playwright-core";

/** A shift of the layout: how much of the window moved, and the first words of what did. */
type Shift = { readonly value: number; readonly moved: readonly string[] };

/** Notes what changes its place in a page that is open, or, from its first paint on, in the one that it opens next. */
export async function watchShifts(page: Page, isOpenedNext: boolean): Promise<() => Promise<Shift[]>> {
  await (isOpenedNext ? page.addInitScript(note, true) : page.evaluate(note, false));
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Runs in the page. */
function note(buffered: boolean): void {
  type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[])
      shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? "") });
  }).observe({ type: "layout-shift", buffered });
}
