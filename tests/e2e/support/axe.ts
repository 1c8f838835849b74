import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

type Look = { readonly width: number; readonly colorScheme: "light" | "dark" };

const firstLook: Look = { width: 360, colorScheme: "light" };
const otherLooks: readonly Look[] = [
  { width: 360, colorScheme: "dark" },
  { width: 1280, colorScheme: "dark" },
  { width: 1280, colorScheme: "light" },
];

/**
 * Lets axe look at the page as it stands, frames included, on a phone and a desk, by day and by night. The frame round
 * every screen is the same everywhere: after the first look it is left out, unless it is what the state is about.
 */
export async function findNothing(page: Page, state: string, isWhole = false): Promise<void> {
  await look(page, state, firstLook, true);
  for (const other of otherLooks) await look(page, state, other, isWhole);
}

async function look(
  page: Page,
  state: string,
  { width, colorScheme }: Look,
  isWhole: boolean,
): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (isWhole
    ? axe
    : axe.exclude("header:not(main *)").exclude("footer:not(main *)")
  ).analyze();
  const findings = violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
  }));
  expect.soft(findings, `${state}, ${width} px, ${colorScheme}`).toEqual([]);
}
