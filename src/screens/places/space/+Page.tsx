import { DeferredLeadForm } from "../../lead-form/deferred-lead-form.ts";
import { DeferredResultsMap } from "../../map/deferred-results-map.ts";
import { offeringAreas, offeringStatus } from "../../offering-detail/offering-areas.ts";
import { offeringHead } from "../../offering-detail/offering-head.ts";
import { defineScreen } from "../../screen.ts";
import { cityAreas } from "../city/areas.ts";
import { DeferredCityContent } from "../city/deferred-city-content.ts";
import { cityHead } from "../city/head.ts";
import { placeNotFoundError, placeRedirect } from "../resolve/resolve-place.ts";
import { resolveSpace } from "../resolve/resolve-space.ts";
import { DeferredOffering, Space } from "./space.tsx";

/** One route for two kinds of pages: a city's list of centres, or the page of an offering. */
export default defineScreen({
  areas: (location) => {
    const target = resolveSpace(location);
    return target.kind === "offering"
      ? offeringAreas(target.slug, location)
      : cityAreas(target.slug, location);
  },
  head: (location, read) => {
    const target = resolveSpace(location);
    return target.kind === "offering" ? offeringHead(target.slug, read) : cityHead(location, read);
  },
  status: (location, read) => {
    if (resolveSpace(location).kind === "offering") return offeringStatus(read);
    return placeNotFoundError(read) === null ? 200 : 404;
  },
  redirect: (location, read) =>
    resolveSpace(location).kind === "offering" ? null : placeRedirect(location, read),
  deferred: [DeferredCityContent, DeferredLeadForm, DeferredResultsMap, DeferredOffering],
  Component: Space,
});
