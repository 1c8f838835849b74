// biome-ignore lint/style/noRestrictedImports: the subject is stored with the lead, so it must not contain no-break spaces.
import { formatDay, formatOpening, isValidDate } from "../../api/contract/ist.ts";
import { isOffering } from "../../api/contract/offerings.ts";
import { isProductType, type ProductType, productTypeOfPage } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/common.ts";
import * as lead from "../../texts/lead-form.ts";
import { names as offeringNames } from "../../texts/offering-detail.ts";

/** Subject of an enquiry, from a link to the contact page; `city` is a slug. */
export type EnquirySubject = {
  readonly city: string | null;
  readonly productType: ProductType | undefined;
  /** Text about day passes, a room for a group, or a subject without a product type. */
  readonly about: string | undefined;
  /** Id or slug of a centre. */
  readonly centre: string | null;
};

/**
 * Parses `?city=`, `?productType=`, `?about=`, `?centre=`, `?passes=`, `?days=`, `?people=`, `?date=`, `?from=` and
 * `?to=`; ignores unknown values. Texts are composed from the values, so that a link cannot inject text into the page.
 */
export function parseEnquirySubject(query: URLSearchParams): EnquirySubject {
  const productType = query.get("productType");
  const aboutParam = query.get("about") ?? "";
  const productTypeOfSubject = productTypeOfPage(aboutParam);
  return {
    city: slugOf(query.get("city")),
    productType: productTypeOfSubject ?? (isProductType(productType) ? productType : undefined),
    about:
      passesSubject(query) ??
      groupSubject(query) ??
      (productTypeOfSubject === undefined ? pageSubject(aboutParam) : undefined),
    centre: slugOf(query.get("centre")),
  };
}

function slugOf(text: string | null): string | null {
  return text !== null && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 80 ? text : null;
}

function pageSubject(name: string): string | undefined {
  if (isOffering(name)) return offeringNames[name];
  return name === "vyapaar" || name === "referral" ? lead.aboutPage[name] : undefined;
}

function passesSubject(query: URLSearchParams): string | undefined {
  const [passes, days] = [query.get("passes") ?? "", query.get("days") ?? ""];
  if (![passes, days].every((text) => /^[1-9]\d{0,3}$/.test(text))) return undefined;
  return texts.passesEnquiry(Number(passes), Number(days), dayFromQuery(query));
}

function groupSubject(query: URLSearchParams): string | undefined {
  const people = query.get("people") ?? "";
  if (!/^[1-9]\d{0,3}$/.test(people)) return undefined;
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  const isTimed = [from, to].every((time) => /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time));
  return texts.groupEnquiry(Number(people), dayFromQuery(query), isTimed ? formatOpening(from, to) : null);
}

function dayFromQuery(query: URLSearchParams): string | null {
  const date = query.get("date") ?? "";
  return isValidDate(date) ? formatDay(date) : null;
}
