import { callbackRequestPath } from "../../api/contract/fixed-paths.ts";
import { withQuery } from "../../api/contract/href.ts";
import type { ProductType } from "../../api/contract/product-types.ts";

/** Subject of an enquiry, as far as the page knows it. */
export type Enquiry = {
  /** Slug of the city. */
  readonly city?: string | null;
  readonly productType?: ProductType | null;
  /** Id or slug of the centre. */
  readonly centre?: string;
  /** Day passes that exceed the limits of an online booking. */
  readonly passes?: PassesEnquiry;
  /** A group that is too large for every room. */
  readonly group?: GroupEnquiry;
};

/** Requested day passes: passes per day, number of days, first IST date. */
export type PassesEnquiry = {
  readonly passes: number;
  readonly days: number;
  /** `YYYY-MM-DD`; null if none is chosen. */
  readonly date: string | null;
};

/** Number of people, IST date, and IST times of a group. The date and the times are empty if they are not chosen. */
export type GroupEnquiry = {
  readonly people: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly from: string;
  readonly to: string;
};

/**
 * Returns the URL of the contact page with the subject of the enquiry in its query. The page parses the query with
 * `parseEnquirySubject` and shows the subject in its form.
 */
export function enquiryHref({ city, productType, centre, passes, group }: Enquiry): string {
  return withQuery(callbackRequestPath, {
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
