import { cityAreas } from "../city-page/areas.ts";
import { DeferredCityWords } from "../city-page/deferred-city-words.ts";
import { cityHead } from "../city-page/head.ts";
import { DeferredLeadForm } from "../lead-form/deferred-lead-form.ts";
import { DeferredMap } from "../map/deferred-map.ts";
import { offeringAreas, offeringStatus } from "../offering-detail/offering-areas.ts";
import { offeringHead } from "../offering-detail/offering-head.ts";
import { missingPlace, placeMove } from "../place-pages/place-target.ts";
import { spaceTarget } from "../place-pages/space-target.ts";
import { defineScreen } from "../screen.ts";
import { DeferredOffering, Space } from "./space.tsx";

/** One route for two kinds of pages: a city's list of centres, or the page of an offering. */
export default defineScreen({
  areas: (place) => {
    const target = spaceTarget(place);
    return target.kind === "offering" ? offeringAreas(target.slug, place) : cityAreas(target.slug, place);
  },
  head: (place, read) => {
    const target = spaceTarget(place);
    return target.kind === "offering" ? offeringHead(target.slug, read) : cityHead(place, read);
  },
  status: (place, read) => {
    if (spaceTarget(place).kind === "offering") return offeringStatus(read);
    return missingPlace(read) === null ? 200 : 404;
  },
  redirect: (place, read) => (spaceTarget(place).kind === "offering" ? null : placeMove(place, read)),
  deferred: [DeferredCityWords, DeferredLeadForm, DeferredMap, DeferredOffering],
  Component: Space,
});
