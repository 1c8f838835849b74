import type { ReactNode } from "react";
import { OfferingDetail } from "../offering-detail/offering-detail.tsx";
import type { Place } from "../screen.ts";
import { CityListing } from "./city-listing.tsx";
import { spaceTarget } from "./space-target.ts";

/** A city's centres, or the page of an offering (rows R12, R13, J1). */
export function Space({ place }: { readonly place: Place }): ReactNode {
  const target = spaceTarget(place);
  if (target.kind === "offering") return <OfferingDetail slug={target.slug} place={place} />;
  return <CityListing place={place} />;
}
