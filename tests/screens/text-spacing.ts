import type { Page } from "@playwright/test";

/** The distances that a reader may set between lines, letters, words and paragraphs (WCAG 2.2, 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Does something while the page has a reader's own text spacing; set by script, for the page allows no other style. */
export async function withTextSpacing<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  const result = await act();
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return result;
}
