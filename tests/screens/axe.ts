import type { Page } from "@playwright/test";
import axe, { type AxeResults } from "axe-core";

export type AxeOptions = {
  /** Audits the layout around the screen, too. It is identical on all pages, so most audits omit it. */
  readonly includesLayout: boolean;
  /** The rules to run. By default, axe runs all rules. */
  readonly rules?: readonly string[];
};

export type AxeFinding = { readonly id: string; readonly at: readonly string[] };

/**
 * Runs axe on the page and its frames. Does not use `AxeBuilder`, which injects the library for each run and so takes
 * twice as long as this function.
 */
export async function axeFindings(page: Page, { includesLayout, rules }: AxeOptions): Promise<AxeFinding[]> {
  for (const frame of page.frames()) {
    const isLoaded = await frame.evaluate(() => "axe" in window);
    if (!isLoaded) await frame.evaluate(axe.source);
  }
  const exclude = includesLayout ? [] : [["header:not(main *)"], ["footer:not(main *)"]];
  const options = {
    resultTypes: ["violations" as const],
    ...(rules && { runOnly: { type: "rule" as const, values: [...rules] } }),
  };
  const { violations } = await page.evaluate(
    ([outside, how]): Promise<AxeResults> => {
      const { axe: loadedAxe } = window as unknown as {
        axe: { run: (...given: unknown[]) => Promise<AxeResults> };
      };
      return loadedAxe.run({ include: [["html"]], exclude: outside }, how);
    },
    [exclude, options] as const,
  );
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`),
  }));
}
