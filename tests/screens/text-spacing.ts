import type { Page } from "@playwright/test";

/** Spacing of lines, letters, words and paragraphs that a reader may set (WCAG 2.2, 1.4.12). */
const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/**
 * Runs `act` while the page has custom text spacing. A script sets the spacing, because the CSP blocks other styles.
 */
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
