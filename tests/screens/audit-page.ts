import type { Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { findClippedTexts, horizontalOverflow } from "./clipped-texts.ts";
import { findCoveredControls } from "./covered-controls.ts";
import { withTextSpacing } from "./text-spacing.ts";

/** Problems of a page, keyed by check, width and colour scheme. */
export type Problems = Readonly<Record<string, unknown>>;

type AuditMode = {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
  readonly check: (page: Page) => Promise<Record<string, unknown>>;
};

/**
 * Audits for different visitors: on a phone and a desktop, with a light and a dark scheme, at 400 % and 200 % zoom (320
 * and 640 px wide), and with custom text spacing. If a width is audited twice, the second audit checks only the
 * contrast, because nothing else depends on the colour scheme.
 */
const auditModes = (includesLayout: boolean): readonly AuditMode[] => [
  { width: 360, colorScheme: "light", check: auditPhone(includesLayout) },
  { width: 360, colorScheme: "dark", check: auditContrast(includesLayout) },
  { width: 320, colorScheme: "dark", check: (page) => auditFit(page, false) },
  { width: 640, colorScheme: "dark", check: (page) => auditFit(page) },
  { width: 1280, colorScheme: "dark", check: auditDesktop(includesLayout) },
  { width: 1280, colorScheme: "light", check: auditContrast(includesLayout) },
];

/**
 * Audits the page in every mode and returns the problems. `includesLayout` also audits the layout around the screen.
 */
export async function auditPage(page: Page, includesLayout: boolean): Promise<Problems> {
  const problems: Record<string, unknown> = {};
  for (const { width, colorScheme, check } of auditModes(includesLayout)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const [what, found] of Object.entries(await check(page))) {
      const isNone = found === 0 || (Array.isArray(found) && found.length === 0);
      if (!isNone) problems[`${what}, ${width} px, ${colorScheme}`] = found;
    }
  }
  return problems;
}

function auditPhone(includesLayout: boolean): AuditMode["check"] {
  return async (page) => ({
    axe: await axeFindings(page, { includesLayout }),
    ...(await auditFit(page)),
    ...(await auditTextSpacing(page)),
    covered: await findCoveredControls(page, includesLayout),
  });
}

function auditDesktop(includesLayout: boolean): AuditMode["check"] {
  return async (page) => ({
    axe: await axeFindings(page, { includesLayout }),
    ...(await auditFit(page)),
    ...(await auditTextSpacing(page)),
  });
}

function auditContrast(includesLayout: boolean): AuditMode["check"] {
  return async (page) => ({ axe: await axeFindings(page, { includesLayout, rules: ["color-contrast"] }) });
}

async function auditFit(page: Page, wholeWords = true): Promise<Record<string, unknown>> {
  return {
    "scrolls sideways": await horizontalOverflow(page),
    "text cut off": await findClippedTexts(page, wholeWords),
  };
}

function auditTextSpacing(page: Page): Promise<Record<string, unknown>> {
  return withTextSpacing(page, async () => ({
    "with text spacing, scrolls sideways": await horizontalOverflow(page),
    "with text spacing, cut off": await findClippedTexts(page, false),
  }));
}
