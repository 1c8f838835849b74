import type { Page } from "playwright-core";

/** A field of a page's forms as the visitor finds it. */
export type ShownField = {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** Those of a chip. */
  readonly words: string;
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  /** Values of a list that can be chosen. */
  readonly options: readonly string[];
};

/** The fields that a visitor sees in the main part, its words, and those of what is offered instead of a time. */
export type ShownForms = {
  readonly fields: readonly ShownField[];
  readonly text: string;
  readonly instead: readonly string[];
};

/** Reads them; null while the page is being left for another document. */
export async function formsIn(page: Page): Promise<ShownForms | null> {
  // No function in it has a name: tsx marks those by a helper that the page does not have.
  const read = page.evaluate(() => ({
    fields: [...document.querySelectorAll<HTMLInputElement & HTMLSelectElement>("main input, main select")]
      .filter((each) => (each.closest("label") ?? each).checkVisibility())
      .map((each) => ({
        ...{ name: each.name, type: each.type, value: each.value },
        words: each.closest("label")?.textContent ?? "",
        isChecked: each.checked === true,
        isDisabled: each.disabled,
        options: [...(each.options ?? [])].filter((one) => !one.disabled).map((one) => one.value),
      })),
    text: document.querySelector("main")?.innerText ?? "",
    instead: [
      ...document.querySelectorAll<HTMLElement>('main ul[aria-label="Available instead"] button'),
    ].map((each) => each.innerText),
  }));
  return read.catch((error) => {
    if (/context was destroyed|navigat|closed/i.test(String(error))) return null;
    throw error;
  });
}
