import { type CmsPageName, type OfferingSlug, offeringPages } from "../../api/contract/pages.ts";

/** Address of a city's page. */
export function cityAddress(city: string): string {
  return `/coworking-space/${city}`;
}

/** Address of a locality's page. */
export function localityAddress(city: string, locality: string): string {
  return `/office-space/${city}/${locality}`;
}

/** Address of a centre's page. */
export function centreAddress(city: string, centreId: string): string {
  return `/coworking-space/${city}/${centreId}`;
}

/** Address of a page of texts; null for bodies that are parts of other pages. */
export function pageAddress(name: CmsPageName): string | null {
  const slug = (Object.keys(offeringPages) as OfferingSlug[]).find((key) => offeringPages[key] === name);
  return slug === undefined ? (plainPages[name] ?? null) : `/office-space/${slug}`;
}

const plainPages: Partial<Record<CmsPageName, string>> = {
  home: "/",
  contactUs: "/contact-us",
  privacy: "/privacy",
  terms: "/terms",
  referral: "/referral",
  aboutUs: "/about-us",
  vyapaar: "/vyapaar",
  offerings: "/office-space",
};
