import type { Page } from "@playwright/test";

/** A text that is partly hidden. `by` describes what hides the text. */
export type CutText = { readonly text: string; readonly by: string; readonly pixels: number };

/**
 * Returns texts that are cut off or squeezed:
 * - texts beyond the edge of a box that hides its overflow;
 * - texts beyond the left or right edge of the window;
 * - texts outside their own box, or with only a few letters per line.
 *
 * Ignores texts that are visually hidden or shortened with an ellipsis on purpose, and texts that can be scrolled to.
 * @param wholeWords also reports words of usual length that break across lines
 */
export function findCutTexts(page: Page, wholeWords: boolean): Promise<CutText[]> {
  return page.evaluate((wholeWords) => {
    const found: { text: string; by: string; pixels: number }[] = [];
    const visitor = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = visitor.nextNode(); node !== null; node = visitor.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (text === "" || parent === null || !isToBeRead(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      const lines = range.getClientRects();
      if (lines.length > 5 && text.length / lines.length < 5) {
        found.push({ text: text.slice(0, 60), by: "a column of a few letters", pixels: lines.length });
        continue;
      }
      const broken = wholeWords && lines.length > 1 ? brokenWord(node, text) : undefined;
      if (broken !== undefined) {
        found.push({ text: broken, by: "a break within the word", pixels: 0 });
        continue;
      }
      for (const line of lines) {
        const cut = line.width > 0.5 ? cutOf(line, parent, size) : null;
        if (cut === null) continue;
        found.push({ text: text.slice(0, 60), ...cut });
        break;
      }
    }
    return found;

    function isToBeRead(element: Element): boolean {
      if (element.closest("script, style, noscript, option, [aria-hidden=true]") !== null) return false;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { clipPath, textOverflow, transform } = getComputedStyle(at);
        if (clipPath === "inset(50%)" || textOverflow === "ellipsis") return false;
        // Ignores elements that are moved out of view, such as a link that appears on focus.
        if (transform !== "none" && at.getBoundingClientRect().bottom <= 0) return false;
      }
      return true;
    }

    /** Returns a word of usual length that breaks across lines, unless it has a hyphen. */
    function brokenWord(node: Node, text: string): string | undefined {
      const whole = node.textContent ?? "";
      const range = document.createRange();
      return text.match(/(?<![\p{L}\d:-])[\p{L}\d:]{2,11}(?![\p{L}\d:-])/gu)?.find((word) => {
        const at = whole.indexOf(word);
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return tops.size > 1;
      });
    }

    function cutOf(line: DOMRect, parent: Element, size: number): { by: string; pixels: number } | null {
      // Allows for some slack: the box of a line is as high as the font, which may exceed the line height.
      const slack = { x: 1.5, y: 0.3 * size };
      let [left, right, top, bottom] = [line.left, line.right, line.top + slack.y, line.bottom - slack.y];
      const own = ownBoxOf(parent);
      const box = own.getBoundingClientRect();
      const outside = Math.max(right - box.right, box.left - left, bottom - box.bottom, box.top - top);
      if (outside > slack.x) return { by: `its own box ${nameOf(own)}`, pixels: Math.round(outside) };
      for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        if (isClipping(overflowX)) {
          const cut = Math.max(right - edge.right, edge.left - left);
          if (cut > slack.x) return { by: nameOf(at), pixels: Math.round(cut) };
        } else if (isScrolling(overflowX)) [left, right] = [edge.left, edge.right];
        if (isClipping(overflowY)) {
          const cut = Math.max(bottom - edge.bottom, edge.top - top);
          if (cut > slack.x) return { by: nameOf(at), pixels: Math.round(cut) };
        } else if (isScrolling(overflowY)) [top, bottom] = [edge.top, edge.bottom];
        if (position === "fixed") break;
      }
      const beyond = Math.max(right - document.documentElement.clientWidth, -left);
      return beyond > slack.x ? { by: "the window's edge", pixels: Math.round(beyond) } : null;
    }

    function ownBoxOf(element: Element): Element {
      let at = element;
      while (getComputedStyle(at).display.startsWith("inline") && at.parentElement !== null) {
        if (getComputedStyle(at).display !== "inline") return at;
        at = at.parentElement;
      }
      return getComputedStyle(at).display === "contents" && at.parentElement ? at.parentElement : at;
    }

    function isClipping(overflow: string): boolean {
      return overflow === "hidden" || overflow === "clip";
    }

    function isScrolling(overflow: string): boolean {
      return overflow === "auto" || overflow === "scroll";
    }

    function nameOf(element: Element): string {
      const name = element.getAttribute("class")?.split(" ")[0] ?? element.id;
      return `<${element.localName} ${name}>`;
    }
  }, wholeWords);
}

/** Returns how far the document can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
