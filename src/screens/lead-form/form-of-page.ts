import type { CmsPage, FormDefinition } from "../../api/contract/content.ts";

/** The first form of a page of the content service; null when it has none, or is not there yet. */
export function formOf(page: CmsPage | null): FormDefinition | null {
  for (const section of page?.sections ?? []) if (section.kind === "form") return section.form;
  return null;
}
