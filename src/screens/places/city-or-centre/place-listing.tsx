import type { ReactNode } from "react";
import type { RouteLocation } from "../../screen.ts";
import { CityListing } from "../city/city-listing.tsx";
import type { ResolvedPlace } from "../resolve/resolve-place.ts";
import { cityFromSecondSegment } from "./city-from-second-segment.ts";
import { LocalityListing } from "./locality-listing.tsx";

type Props = {
  readonly location: RouteLocation;
  readonly target: Extract<ResolvedPlace, { kind: "city" | "locality" }>;
};

/** The list of a city, or of one of its localities. */
export function PlaceListing({ location, target }: Props): ReactNode {
  if (target.kind === "city") return <CityListing location={cityFromSecondSegment(location) ?? location} />;
  return <LocalityListing location={location} city={target.city} locality={target.locality} />;
}
