import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

export type AxeOptions = {
  /** With the frame round the screen, which is the same everywhere. */
  readonly isWhole: boolean;
  /** Only these rules; all when left out. */
  readonly rules?: readonly string[];
};

/** A broken rule, and where. */
export type AxeFinding = { readonly id: string; readonly at: readonly string[] };

/** What axe finds in the page as it stands, frames included. */
export async function axeFindings(page: Page, { isWhole, rules }: AxeOptions): Promise<AxeFinding[]> {
  const options = { resultTypes: ["violations" as const] };
  const runOnly = rules && { runOnly: { type: "rule" as const, values: [...rules] } };
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ ...options, ...runOnly });
  const { violations } = await (isWhole
    ? axe
    : axe.exclude("header:not(main *)").exclude("footer:not(main *)")
  ).analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
  }));
}
