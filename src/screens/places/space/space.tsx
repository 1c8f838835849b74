import type { ReactNode } from "react";
import { useReadArea } from "../../data/areas.tsx";
import { ErrorPage } from "../../errors/error-page.tsx";
import { deferred } from "../../loading/deferred.tsx";
import { Redirect } from "../../navigation/navigate.ts";
import type { RouteLocation } from "../../screen.ts";
import { OfferingDetailSkeleton } from "../../skeletons/offering-detail-skeleton.tsx";
import { CityListing } from "../city/city-listing.tsx";
import { placeNotFoundError, placeRedirect } from "../resolve/resolve-place.ts";
import { resolveSpace } from "../resolve/resolve-space.ts";

/** The page of an offering, lazily loaded because a city's page does not need it. */
export const DeferredOffering = deferred(
  "src/screens/offering-detail/offering-detail.tsx",
  async () => (await import("../../offering-detail/offering-detail.tsx")).OfferingDetail,
  OfferingDetailSkeleton,
);

/** A city's centres, or the page of an offering (requirements R12, R13, J1). */
export function Space({ location }: { readonly location: RouteLocation }): ReactNode {
  const target = resolveSpace(location);
  if (target.kind === "offering") return <DeferredOffering slug={target.slug} location={location} />;
  return <City location={location} />;
}

function City({ location }: { readonly location: RouteLocation }): ReactNode {
  const read = useReadArea();
  const redirect = placeRedirect(location, read);
  const notFoundError = placeNotFoundError(read);
  if (redirect !== null) return <Redirect to={redirect} />;
  if (notFoundError !== null) return <ErrorPage error={notFoundError} />;
  return <CityListing location={location} />;
}
