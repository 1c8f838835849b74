import type { Page } from "@playwright/test";

/** A shift of the layout: how much of the window moved, and the first words of what did. */
export type Shift = { readonly value: number; readonly moved: readonly string[] };

/** Notes what changes its place in a page that is open, or, from its first paint on, in the one that it opens next. */
export async function watchShifts(page: Page, isOpenedNext: boolean): Promise<() => Promise<Shift[]>> {
  await (isOpenedNext ? page.addInitScript(observeShifts, true) : page.evaluate(observeShifts, false));
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/**
 * Collects the layout shifts of all documents that a page opens from now on, also those that Chromium attributes to a recent
 * input: a visitor who presses one thing does not expect another to move. The gateway's frame is a page of its own.
 * @returns a function that returns the shifts since its last call
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

/** Runs in the page. */
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
