import type { CmsPage, FormDefinition } from "../../api/contract/content.ts";

/** Returns the first form of a page of the content service; null if it has none or is not loaded. */
export function findFirstForm(page: CmsPage | null): FormDefinition | null {
  for (const section of page?.sections ?? []) if (section.kind === "form") return section.form;
  return null;
}
