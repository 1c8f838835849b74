import type { OfferingSlug } from "../../api/contract/offerings.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";
import { homeCrumb, offeringsPath } from "../frame/paths.ts";
import { offeringKinds, offeringPath } from "./offering-kind.ts";

/** Where an offering page stands in the site. */
export function offeringCrumbs(slug: OfferingSlug): readonly Crumb[] {
  return [
    homeCrumb,
    { label: "Offerings", href: offeringsPath },
    { label: offeringKinds[slug].name, href: offeringPath(slug) },
  ];
}
