import type { Page } from "@playwright/test";

/** A text that is partly hidden. `by` describes what hides the text. */
export type ClippedText = { readonly text: string; readonly by: string; readonly pixels: number };

/**
 * Returns texts that are cut off or squeezed:
 * - texts beyond the edge of a box that hides its overflow;
 * - texts beyond the left or right edge of the window;
 * - texts outside their own box, or with only a few letters per line.
 *
 * Ignores texts that are visually hidden or shortened with an ellipsis on purpose, and texts that can be scrolled to.
 * @param wholeWords also reports words of usual length that break across lines
 */
export function findClippedTexts(page: Page, wholeWords: boolean): Promise<ClippedText[]> {
  return page.evaluate((wholeWords) => {
    const found: { text: string; by: string; pixels: number }[] = [];
    const visitor = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = visitor.nextNode(); node !== null; node = visitor.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (text === "" || parent === null || !isReadable(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      const lines = range.getClientRects();
      if (lines.length > 5 && text.length / lines.length < 5) {
        found.push({ text: text.slice(0, 60), by: "a column of a few letters", pixels: lines.length });
        continue;
      }
      const brokenWordText = wholeWords && lines.length > 1 ? brokenWord(node, text) : undefined;
      if (brokenWordText !== undefined) {
        found.push({ text: brokenWordText, by: "a break within the word", pixels: 0 });
        continue;
      }
      for (const line of lines) {
        const clipping = line.width > 0.5 ? clippedBy(line, parent, size) : null;
        if (clipping === null) continue;
        found.push({ text: text.slice(0, 60), ...clipping });
        break;
      }
    }
    return found;

    function isReadable(element: Element): boolean {
      if (element.closest("script, style, noscript, option, [aria-hidden=true]") !== null) return false;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      for (let current: Element | null = element; current !== null; current = current.parentElement) {
        const { clipPath, textOverflow, transform } = getComputedStyle(current);
        if (clipPath === "inset(50%)" || textOverflow === "ellipsis") return false;
        // Ignores elements that are moved out of view, such as a link that appears on focus.
        if (transform !== "none" && current.getBoundingClientRect().bottom <= 0) return false;
      }
      return true;
    }

    /** Returns a word of usual length that breaks across lines, unless it has a hyphen. */
    function brokenWord(node: Node, text: string): string | undefined {
      const fullText = node.textContent ?? "";
      const range = document.createRange();
      return text.match(/(?<![\p{L}\d:-])[\p{L}\d:]{2,11}(?![\p{L}\d:-])/gu)?.find((word) => {
        const position = fullText.indexOf(word);
        range.setStart(node, position);
        range.setEnd(node, position + word.length);
        const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        return tops.size > 1;
      });
    }

    function clippedBy(line: DOMRect, parent: Element, size: number): { by: string; pixels: number } | null {
      // Allows for some slack: the box of a line is as high as the font, which may exceed the line height.
      const tolerance = { x: 1.5, y: 0.3 * size };
      let [left, right, top, bottom] = [
        line.left,
        line.right,
        line.top + tolerance.y,
        line.bottom - tolerance.y,
      ];
      const boxOfParent = containingBlockOf(parent);
      const box = boxOfParent.getBoundingClientRect();
      const protrusion = Math.max(right - box.right, box.left - left, bottom - box.bottom, box.top - top);
      if (protrusion > tolerance.x)
        return { by: `its own box ${nameOf(boxOfParent)}`, pixels: Math.round(protrusion) };
      for (
        let current: Element | null = parent;
        current !== null && current !== document.body;
        current = current.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(current);
        const edge = current.getBoundingClientRect();
        if (isClipping(overflowX)) {
          const clipping = Math.max(right - edge.right, edge.left - left);
          if (clipping > tolerance.x) return { by: nameOf(current), pixels: Math.round(clipping) };
        } else if (isScrolling(overflowX)) [left, right] = [edge.left, edge.right];
        if (isClipping(overflowY)) {
          const clipping = Math.max(bottom - edge.bottom, edge.top - top);
          if (clipping > tolerance.x) return { by: nameOf(current), pixels: Math.round(clipping) };
        } else if (isScrolling(overflowY)) [top, bottom] = [edge.top, edge.bottom];
        if (position === "fixed") break;
      }
      const overflow = Math.max(right - document.documentElement.clientWidth, -left);
      return overflow > tolerance.x ? { by: "the window's edge", pixels: Math.round(overflow) } : null;
    }

    function containingBlockOf(element: Element): Element {
      let current = element;
      while (getComputedStyle(current).display.startsWith("inline") && current.parentElement !== null) {
        if (getComputedStyle(current).display !== "inline") return current;
        current = current.parentElement;
      }
      return getComputedStyle(current).display === "contents" && current.parentElement
        ? current.parentElement
        : current;
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
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
