import type { OfferingSlug } from "../../api/contract/offerings.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";
import { offeringsPath } from "../frame/paths.ts";
import { offeringKinds, offeringPath } from "./offering-kind.ts";

/** Where an offering page stands in the site. */
export function offeringCrumbs(slug: OfferingSlug): readonly Crumb[] {
  return [
    { label: "Home", href: "/" },
    { label: "Offerings", href: offeringsPath },
    { label: offeringKinds[slug].name, href: offeringPath(slug) },
  ];
}
