import { callBackPath } from "../../api/contract/fixed-paths.ts";
import { withQuery } from "../../api/contract/href.ts";
import type { ProductType } from "../../api/contract/product-types.ts";

/** What an enquiry is about, as far as the page knows it. */
export type Enquiry = {
  /** Slug of the city. */
  readonly city?: string | null;
  readonly productType?: ProductType | null;
  /** Id or slug of the centre. */
  readonly centre?: string;
  /** Day passes that cannot be booked online. */
  readonly passes?: AskedPasses;
  /** A group that no room seats. */
  readonly group?: AskedGroup;
};

/** How many passes a day, for how many days, from when (IST). */
export type AskedPasses = {
  readonly passes: number;
  readonly days: number;
  /** `YYYY-MM-DD`; null when none is chosen. */
  readonly date: string | null;
};

/** How many people, and when (IST) where that is chosen; an empty text is not. */
export type AskedGroup = {
  readonly people: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly from: string;
  readonly to: string;
};

/** Address of the contact page, whose form shows what the enquiry is about; `askedSubject` reads it. */
export function enquiryHref({ city, productType, centre, passes, group }: Enquiry): string {
  return withQuery(callBackPath, {
    ...(city && { city }),
    ...(productType && { productType }),
    ...(centre && { centre }),
    ...(passes && { passes: String(passes.passes), days: String(passes.days) }),
    ...(passes?.date && { date: passes.date }),
    ...(group && { people: String(group.people) }),
    ...(group?.date && { date: group.date }),
    ...(group?.from && { from: group.from }),
    ...(group?.to && { to: group.to }),
  });
}
