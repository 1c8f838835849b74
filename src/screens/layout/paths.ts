import { href } from "../../api/contract/href.ts";
import * as texts from "../../texts/layout.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";

/** Page of a city: its lower-case name with hyphens, and a slash at the end (row R19). */
export function cityPath(slug: string): string {
  return `${href("/coworking-space/:parameter", { parameter: slug })}/`;
}

/** Where every other page is found from. */
export const homeCrumb: Crumb = { label: texts.home, href: href("/") };

/** A phone number as a link; spaces and brackets are for people only. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** An email address as a link; encoded, because `&`, `?` and `%` are valid in an address. */
export function mailHref(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}
