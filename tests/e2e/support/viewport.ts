import type { Locator } from "@playwright/test";

/** Viewports of a small phone, a common phone and a desktop. */
export const viewportSizes = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
] as const;

/** Returns true if the element has the focus in its own document, which may be in a frame. */
export function hasFocus(part: Locator): Promise<boolean> {
  return part.evaluate((element) => element === element.ownerDocument.activeElement);
}

/** Returns true if the whole element is inside the window and nothing covers it. */
export function isFullyVisible(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const middle = (left + right) / 2;
    return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
      const topElement = document.elementFromPoint(middle, y);
      return topElement !== null && element.contains(topElement);
    });
  });
}
