import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/layout.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";

/**
 * Returns the path of a city's page. It ends with the city's lower-case, hyphenated name and a slash (requirement R19).
 */
export function cityPath(slug: string): string {
  return `${href("/coworking-space/:parameter", { parameter: slug })}/`;
}

/** The first breadcrumb of every page. */
export const homeCrumb: Crumb = { label: texts.home, href: href("/") };

/** Returns the `tel:` link of a phone number, without spaces and brackets. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** Returns the `mailto:` link of an email address. The address is encoded, because it may contain `&`, `?` or `%`. */
export function mailHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
