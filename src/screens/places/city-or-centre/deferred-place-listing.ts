import { deferred } from "../../loading/deferred.tsx";
import { ListingSkeleton } from "../../skeletons/listing-skeleton.tsx";

/** The list of a city or a locality, lazily loaded because the page of a centre does not need it. */
export const DeferredPlaceListing = deferred(
  "src/screens/places/city-or-centre/place-listing.tsx",
  async () => (await import("./place-listing.tsx")).PlaceListing,
  ListingSkeleton,
);
