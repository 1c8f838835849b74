import type { Page } from "@playwright/test";

/** The visible content of the main landmark at one moment. */
export type PageContent = Awaited<ReturnType<typeof read>>;

/**
 * Reads the content in one evaluate(), because separate queries would take most of a path run's time. Returns null
 * while the page navigates to another document.
 * @param hasScripts true if the page runs scripts: waits a few tasks, so that scripts can render new data first
 */
export async function readPageContent(page: Page, hasScripts: boolean): Promise<PageContent | null> {
  return page.evaluate(read, hasScripts ? 3 : 0).catch((error: unknown) => {
    if (/context was destroyed|navigat|closed/i.test(String(error))) return null;
    throw error;
  });
}

/** Runs in the page. Must not contain named functions: tsx wraps them in a helper that the page does not have. */
async function read(turns: number) {
  // Uses messages instead of timers, because the test controls the page's clock.
  for (let slot = 0; slot < turns; slot += 1)
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  const main = document.querySelector("main");
  const [headings = [], buttons = [], rows = []] = ["h1, h2, h3, h4, h5, h6", "button", "tr"].map(
    (selector) =>
      [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((each) =>
        each.checkVisibility({ visibilityProperty: true }),
      ),
  );
  return {
    /** True if the document has loaded completely. */
    isWhole: document.readyState === "complete",
    /** True if a part of the page is still loading. */
    isLoading:
      document.querySelector('[aria-busy="true"], [data-skeleton], main button[aria-disabled="true"]') !==
      null,
    text: (main?.innerText ?? "").replaceAll(/\s+/g, " "),
    title: main?.querySelector("h1")?.innerText ?? "",
    headings: headings.map((each) => each.innerText),
    buttons: buttons.map((each) => each.innerText),
    fields: [...(main?.querySelectorAll<HTMLInputElement & HTMLSelectElement>("input, select") ?? [])]
      .filter((each) => (each.closest("label") ?? each).checkVisibility())
      .map((each) => ({
        ...{ name: each.name, type: each.type as string, value: each.value },
        words: (each.closest("label")?.textContent ?? "").replaceAll("\u00a0", " "),
        isChecked: each.checked === true,
        isDisabled: each.disabled,
        options: [...(each.options ?? [])].filter((one) => !one.disabled).map((one) => one.value),
      })),
    /** Time of the page's clock, in milliseconds since 1970. */
    now: Date.now(),
    countdowns: [...(main?.querySelectorAll('[role="timer"]') ?? [])].map((each) => each.textContent ?? ""),
    links: [...(main?.querySelectorAll<HTMLAnchorElement>("a[href]") ?? [])].map((each) => each.href),
    rows: rows.map((row) => ({
      table: [...(main?.querySelectorAll("table") ?? [])].indexOf(row.closest("table") as HTMLTableElement),
      label: row.querySelector("th")?.textContent?.trim() ?? "",
      amount: row.querySelector("td:last-child")?.textContent?.trim() ?? "",
    })),
    /** The room named in the summary of the booking. */
    chosenRoom:
      main?.querySelector<HTMLElement>('aside[aria-label="Your booking"] :is(h2, h3, h4)')?.innerText ?? null,
    instead: [
      ...(main?.querySelectorAll<HTMLElement>('ul[aria-label="Available instead"] button') ?? []),
    ].map((each) => ({
      room: each.querySelector<HTMLElement>("strong")?.innerText ?? "",
      words: each.innerText.replaceAll("\u00a0", " "),
    })),
  };
}
