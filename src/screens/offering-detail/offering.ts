import type { CmsPage, OfferingCard } from "../../api/contract/content.ts";
import { href } from "../../api/contract/href.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import type { Tone } from "../page-sections/tone.ts";

/** The colour of each offering page: marigold by the hour and day, leaf by the month, indigo for what is made to measure. */
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

/** Canonical path of an offering page. */
export function offeringPath(slug: OfferingSlug): string {
  return href("/office-space/:parameter", { parameter: slug });
}

/** The overview's card of an offering, which has its price; undefined when the overview does not name it. */
export function offeringCard(overview: CmsPage | null, slug: OfferingSlug): OfferingCard | undefined {
  return overview?.sections
    .flatMap((section) => (section.kind === "offerings" ? section.items : []))
    .find(({ href }) => href === offeringPath(slug));
}
