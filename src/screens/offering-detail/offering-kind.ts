import { href } from "../../api/contract/href.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { Tone } from "../page-sections/tone.ts";

/** What the site knows of an offering besides its page's words. */
export type OfferingKind = {
  /** Product type behind it; coworking is a membership and a virtual office an address, so they have none. */
  readonly productType?: ProductType;
  readonly tone: Tone;
};

/** The ten offering pages: marigold by the hour and day, leaf by the month, indigo for what is made to measure. */
export const offeringKinds: Readonly<Record<OfferingSlug, OfferingKind>> = {
  "coworking-space": { tone: "leaf" },
  "office-space": { productType: "CO_WORKING_CABIN", tone: "leaf" },
  "fixed-desk": { productType: "CO_WORKING_FIXED_DESK", tone: "leaf" },
  "hot-desk": { productType: "CO_WORKING_HOT_DESK", tone: "marigold" },
  "private-office": { productType: "CO_WORKING_PRIVATE_CABIN", tone: "leaf" },
  "meeting-room": { productType: "CO_WORKING_MEETING_ROOM", tone: "marigold" },
  "event-space": { productType: "CO_WORKING_MULTI_UTILITY_SPACE", tone: "marigold" },
  "flexi-pass": { productType: "CO_WORKING_FLEXI_PASS", tone: "marigold" },
  "virtual-office": { tone: "indigo" },
  "bespoke-solutions": {
    productType: "CO_WORKING_BE_SPOKE_SOLUTIONS",
    tone: "indigo",
  },
};

/** Canonical path of an offering page. */
export function offeringPath(slug: OfferingSlug): string {
  return href("/office-space/:parameter", { parameter: slug });
}
