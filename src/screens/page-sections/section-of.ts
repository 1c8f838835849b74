import type { CmsPage, Section } from "../../api/contract/content.ts";

/** A section of one kind, without what tells the kind apart. */
export type SectionOf<Kind extends Section["kind"]> = Omit<Extract<Section, { kind: Kind }>, "kind">;

/** The first section of a kind on a page; undefined when it has none, or is not there yet. */
export function sectionIn<Kind extends Section["kind"]>(
  page: CmsPage | null,
  kind: Kind,
): SectionOf<Kind> | undefined {
  return page?.sections.find((section): section is Extract<Section, { kind: Kind }> => section.kind === kind);
}
