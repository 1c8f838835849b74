import type { ReactNode } from "react";
import { CityListing } from "../city-page/city-listing.tsx";
import { useReadArea } from "../data/areas.tsx";
import { ErrorPage } from "../errors/error-page.tsx";
import { deferred } from "../loading/deferred.tsx";
import { Redirect } from "../navigation/navigate.ts";
import { missingPlace, placeMove } from "../place-pages/place-target.ts";
import { spaceTarget } from "../place-pages/space-target.ts";
import type { Place } from "../screen.ts";
import { OfferingDetailSkeleton } from "../skeletons/offering-detail-skeleton.tsx";

/** The page of an offering, lazily loaded because a city's page does not need it. */
export const DeferredOffering = deferred(
  "src/screens/offering-detail/offering-detail.tsx",
  async () => (await import("../offering-detail/offering-detail.tsx")).OfferingDetail,
  OfferingDetailSkeleton,
);

/** A city's centres, or the page of an offering (rows R12, R13, J1). */
export function Space({ place }: { readonly place: Place }): ReactNode {
  const target = spaceTarget(place);
  if (target.kind === "offering") return <DeferredOffering slug={target.slug} place={place} />;
  return <City place={place} />;
}

function City({ place }: { readonly place: Place }): ReactNode {
  const read = useReadArea();
  const move = placeMove(place, read);
  const missing = missingPlace(read);
  if (move !== null) return <Redirect to={move} />;
  if (missing !== null) return <ErrorPage error={missing} />;
  return <CityListing place={place} />;
}
