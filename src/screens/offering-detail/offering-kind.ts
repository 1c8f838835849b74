import type { OfferingSlug } from "../../api/contract/offerings.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import { href } from "../../api/contract/routes.ts";
import type { Tone } from "../page-sections/tone.ts";

/** What the site knows of an offering besides its page's words. */
export type OfferingKind = {
  readonly name: string;
  /** Product type behind it; coworking is a membership and a virtual office an address, so they have none. */
  readonly productType?: ProductType;
  readonly tone: Tone;
};

/** The ten offering pages: marigold by the hour and day, leaf by the month, indigo for what is made to measure. */
export const offeringKinds: Readonly<Record<OfferingSlug, OfferingKind>> = {
  "coworking-space": { name: "Coworking space", tone: "leaf" },
  "office-space": { name: "Office space", productType: "CO_WORKING_CABIN", tone: "leaf" },
  "fixed-desk": { name: "Fixed desk", productType: "CO_WORKING_FIXED_DESK", tone: "leaf" },
  "hot-desk": { name: "Hot desk", productType: "CO_WORKING_HOT_DESK", tone: "marigold" },
  "private-office": { name: "Private office", productType: "CO_WORKING_PRIVATE_CABIN", tone: "leaf" },
  "meeting-room": { name: "Meeting room", productType: "CO_WORKING_MEETING_ROOM", tone: "marigold" },
  "event-space": { name: "Event space", productType: "CO_WORKING_MULTI_UTILITY_SPACE", tone: "marigold" },
  "flexi-pass": { name: "Flexi pass", productType: "CO_WORKING_FLEXI_PASS", tone: "marigold" },
  "virtual-office": { name: "Virtual office", tone: "indigo" },
  "bespoke-solutions": {
    name: "Bespoke solutions",
    productType: "CO_WORKING_BE_SPOKE_SOLUTIONS",
    tone: "indigo",
  },
};

/** Canonical path of an offering page. */
export function offeringPath(slug: OfferingSlug): string {
  return href("/office-space/:parameter", { parameter: slug });
}
