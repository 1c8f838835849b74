import { offeringsPath } from "../../api/contract/fixed-paths.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import * as texts from "../../texts/offering-detail.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";
import { homeCrumb } from "../layout/paths.ts";
import { offeringPath } from "./offering.ts";

export function offeringCrumbs(slug: OfferingSlug): readonly Crumb[] {
  return [
    homeCrumb,
    { label: texts.offerings, href: offeringsPath },
    { label: texts.names[slug], href: offeringPath(slug) },
  ];
}
