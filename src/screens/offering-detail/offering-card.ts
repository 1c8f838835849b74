import type { CmsPage, OfferingCard } from "../../api/contract/content.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import { offeringPath } from "./offering-kind.ts";

/** The overview's card of an offering, which has its price; undefined when the overview does not name it. */
export function offeringCard(overview: CmsPage | null, slug: OfferingSlug): OfferingCard | undefined {
  return overview?.sections
    .flatMap((section) => (section.kind === "offerings" ? section.items : []))
    .find(({ href }) => href === offeringPath(slug));
}
