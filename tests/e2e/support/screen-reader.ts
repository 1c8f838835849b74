import type { Locator, Page } from "@playwright/test";

/**
 * Returns role, name, states and description of the focused element, from the browser's accessibility tree. An element
 * without a name, such as a notice, is described by its text.
 */
export async function announcementsAtFocus(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  const node = nodes.findLast(({ properties }) =>
    properties?.some(({ name, value }) => name === "focused" && value.value === true),
  );
  const states = (node?.properties ?? []).filter(
    ({ name, value }) =>
      (name === "required" && value.value === true) || (name === "invalid" && value.value === "true"),
  );
  const name = node?.name?.value || (await page.evaluate(() => document.activeElement?.textContent));
  const parts = [`${node?.role?.value} "${name}"`, ...states.map((state) => state.name)];
  return [parts.join(", "), node?.description?.value].filter(Boolean).join(": ");
}

/** Lists the headings, fields and buttons of a part of the page, as a screen reader does. */
export async function accessibilityTreeLines(part: Locator): Promise<string[]> {
  const lines = (await part.ariaSnapshot()).split("\n");
  return lines.flatMap((line) => /^ *- ((?:heading|textbox|combobox|button) ".+?")/.exec(line)?.[1] ?? []);
}
