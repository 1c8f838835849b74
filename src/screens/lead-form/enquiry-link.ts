import { withQuery } from "../../api/contract/href.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import { callBackPath } from "../frame/paths.ts";

/** Day passes that someone wants and cannot book online: how many a day, for how many days, from when (IST). */
export type AskedPasses = {
  readonly city: string;
  readonly productType: ProductType;
  readonly passes: number;
  readonly days: number;
  /** `YYYY-MM-DD`; null when none is chosen. */
  readonly date: string | null;
};

/** Address of the contact page, its form filled in with the passes that are asked for. */
export function enquiryHref({ city, productType, passes, days, date }: AskedPasses): string {
  const query = { city, productType, passes: String(passes), days: String(days), ...(date && { date }) };
  return withQuery(callBackPath, query);
}

/** A group that no room seats: how many people, and when (IST) where that is chosen; an empty text is not. */
export type AskedGroup = {
  readonly city: string;
  readonly productType: ProductType | undefined;
  readonly people: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** `HH:MM`. */
  readonly from: string;
  readonly to: string;
};

/** Address of the contact page, its form filled in with the group that needs a room. */
export function groupEnquiryHref({ people, ...asked }: AskedGroup): string {
  const given = Object.entries({ ...asked, people: String(people) }).filter(([, value]) => value);
  return withQuery(callBackPath, Object.fromEntries(given) as Record<string, string>);
}
