import type { Page } from "@playwright/test";

/**
 * Returns controls that are covered when they have the focus, for example by a bar at the bottom of the window (WCAG
 * 2.2, 2.4.11). Moves the focus through the page and restores it.
 */
export function findCoveredControls(page: Page, includesLayout: boolean): Promise<string[]> {
  return page.evaluate((includesLayout) => {
    const before = document.activeElement;
    const covers = new Map<Element, string>();
    const dialog = document.querySelector("dialog[open], [role=dialog]:not([hidden])");
    const scope = dialog ?? (includesLayout ? document.body : document.querySelector("main"));
    const controls = scope?.querySelectorAll<HTMLElement>(
      "a[href], button, input, select, textarea, summary",
    );
    const coveredElements = [...(controls ?? [])].filter(
      (control) =>
        control.tabIndex >= 0 &&
        control.closest("[inert]") === null &&
        control.checkVisibility() &&
        isCovered(control),
    );
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    window.scrollTo(0, 0);
    return coveredElements.map((control) => {
      const name = control.textContent?.trim().slice(0, 60) || control.id;
      return `<${control.localName}> ${name}, by ${covers.get(control)}`;
    });

    function isCovered(control: HTMLElement): boolean {
      control.focus();
      if (document.activeElement !== control) return false;
      // Radio buttons and checkboxes are visually hidden. Their labels are visible and receive clicks.
      const target = control.matches("input[type=radio], input[type=checkbox]")
        ? (control.closest("label") ?? control)
        : control;
      const box = [...target.getClientRects()].find(({ width, height }) => width > 2 && height > 2);
      if (box === undefined) return false;
      const points = [0.15, 0.5, 0.85].map((part) => [box.left + box.width / 2, box.top + part * box.height]);
      return points.every(([x = 0, y = 0]) => {
        const top = document.elementFromPoint(x, y);
        if (top === null || target.contains(top)) return false;
        covers.set(control, `<${top.localName} ${top.getAttribute("class") ?? top.id}>`);
        return true;
      });
    }
  }, includesLayout);
}
