import type { CmsPage, OfferingCard } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import type { Tone } from "../page-sections/tone.ts";

/**
 * The colour of each offering page: marigold for hourly and daily products, leaf for monthly ones, indigo for custom
 * ones.
 */
export const offeringTones: Readonly<Record<OfferingSlug, Tone>> = {
  "coworking-space": "leaf",
  "office-space": "leaf",
  "fixed-desk": "leaf",
  "hot-desk": "marigold",
  "private-office": "leaf",
  "meeting-room": "marigold",
  "event-space": "marigold",
  "flexi-pass": "marigold",
  "virtual-office": "indigo",
  "bespoke-solutions": "indigo",
};

export function offeringPath(slug: OfferingSlug): string {
  return href("/office-space/:parameter", { parameter: slug });
}

/** Returns the card of an offering on the overview, for its price; undefined if the overview does not list it. */
export function offeringCard(overview: CmsPage | null, slug: OfferingSlug): OfferingCard | undefined {
  return overview?.sections
    .flatMap((section) => (section.kind === "offerings" ? section.items : []))
    .find(({ href }) => href === offeringPath(slug));
}
