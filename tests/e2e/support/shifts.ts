import type { Page } from "@playwright/test";

/** A layout shift: its score, and the first words of the moved elements. */
export type Shift = { readonly value: number; readonly moved: readonly string[] };

/**
 * Records the layout shifts of the open document. With `isOpenedNext`, records the shifts of the next document, from
 * its first paint on.
 */
export async function watchShifts(page: Page, isOpenedNext: boolean): Promise<() => Promise<Shift[]>> {
  await (isOpenedNext ? page.addInitScript(observeShifts, true) : page.evaluate(observeShifts, false));
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/**
 * Collects the layout shifts of all documents that a page opens from now on, except in frames. Includes the shifts that
 * Chromium attributes to a recent input: pressing one element should not move another.
 * @returns a function that returns the shifts since it was last called
 */
export async function collectShifts(page: Page): Promise<() => Promise<Shift[]>> {
  const shifts: Shift[] = [];
  await page.exposeBinding("reportShift", ({ frame }, shift: Shift) => {
    if (frame === page.mainFrame()) shifts.push(shift);
  });
  await page.addInitScript(observeShifts, true);
  return async () => {
    // Chromium reports a shift after the frame in which it was painted.
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
        ),
    );
    return shifts.splice(0);
  };
}

/** Runs in the page: records layout shifts in `window.shifts`. */
function observeShifts(buffered: boolean): void {
  type Entry = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  const { reportShift } = window as { reportShift?: (shift: Shift) => void };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Entry[]) {
      const shift = { value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? "") };
      shifts.push(shift);
      reportShift?.(shift);
    }
  }).observe({ type: "layout-shift", buffered });
}
