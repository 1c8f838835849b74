import type { ReactNode } from "react";
import { useReadArea } from "../../data/areas.tsx";
import { LeadErrorPage } from "../../lead-form/lead-error-page.tsx";
import { Redirect } from "../../navigation/navigate.ts";
import type { RouteLocation } from "../../screen.ts";
import { ListingSkeleton } from "../../skeletons/listing-skeleton.tsx";
import { CentrePage } from "../centre/centre-page.tsx";
import { placeRedirect, resolvePlace } from "../resolve/resolve-place.ts";
import { DeferredPlaceListing } from "./deferred-place-listing.ts";

/** A centre, a city's list, or that list filtered by a locality (requirements R14, J1). */
export function CityOrCentre({ location }: { readonly location: RouteLocation }): ReactNode {
  const read = useReadArea();
  const target = resolvePlace(read);
  const redirect = placeRedirect(location, read);
  if (redirect !== null) return <Redirect to={redirect} />;
  if (target.kind === "pending") return <ListingSkeleton />;
  if (target.kind === "missing") return <LeadErrorPage error={target.error} />;
  if (target.kind === "centre") return <CentrePage />;
  return <DeferredPlaceListing location={location} target={target} />;
}
