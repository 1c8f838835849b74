import type { CmsPage, Section } from "../../api/contract/content.ts";

/** A section of one kind, without the discriminant. */
export type SectionOf<Kind extends Section["kind"]> = Omit<Extract<Section, { kind: Kind }>, "kind">;

/** Returns the first section of a kind; undefined if the page has none or is not loaded. */
export function sectionIn<Kind extends Section["kind"]>(
  page: CmsPage | null,
  kind: Kind,
): SectionOf<Kind> | undefined {
  return page?.sections.find((section): section is Extract<Section, { kind: Kind }> => section.kind === kind);
}
