import type { ReactNode } from "react";
import * as texts from "../../texts/meeting-rooms.ts";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { RichText } from "../../ui/rich-text.tsx";
import { RedirectWhenOnline } from "../booking-parts/redirect-when-online.tsx";
import { useArea, useReadArea } from "../data/areas.tsx";
import { ErrorPage } from "../errors/error-page.tsx";
import site from "../layout/layout.module.css";
import { deferred } from "../loading/deferred.tsx";
import { sectionIn } from "../page-sections/section-of.ts";
import results from "../results/results.module.css";
import { ResultsHeader } from "../results/results-header.tsx";
import type { RouteLocation } from "../screen.ts";
import { ListingSkeleton } from "../skeletons/listing-skeleton.tsx";
import { FilterForm } from "./filter-form.tsx";
import { formFieldOf, isForPasses, placeOfPath, readFilters } from "./filters.ts";
import { listingRedirect } from "./listing-redirect.ts";
import { listingTitle, nounOf, placeName } from "./listing-text.ts";
import styles from "./meeting-rooms.module.css";
import { Results } from "./results.tsx";
import { unknownPlaceError } from "./unknown-place.ts";

export const DeferredCityFaqs = deferred(
  "src/screens/meeting-rooms/city-faqs.tsx",
  async () => (await import("./city-faqs.tsx")).CityFaqs,
);

export function MeetingRooms({ location }: { readonly location: RouteLocation }): ReactNode {
  const read = useReadArea();
  const destination = useArea("destination").data;
  const choices = useArea("bookingPage.filters").data;
  const city = useArea("bookingPage.cityContent").data;
  const content = useArea("bookingPage.header");
  const header = sectionIn(content.data, "hero");
  const fieldErrors = useArea("bookingPage.product").error?.fields ?? {};
  const listing = placeOfPath(location);
  const filters = readFilters(location.query);
  const redirect = listingRedirect(location);
  if (redirect !== null) return <RedirectWhenOnline to={redirect} Skeleton={ListingSkeleton} />;
  const unknown = unknownPlaceError(read);
  const name = placeName(listing, destination);
  if (unknown !== null) return <ErrorPage error={unknown} />;
  return (
    <>
      <a className={site.skip} href="#results">
        {texts.skipTo(nounOf(filters))}
      </a>
      <ResultsHeader title={listingTitle(filters, name)}>
        {/* The text of the content service is about rooms and their times. */}
        {!isForPasses(filters) && (header !== null || content.fetching) && (
          <p className={classes(styles.intro, filters.date !== "" && styles.read)}>
            {header && (
              <>
                <strong>{`${header.heading}.`}</strong>{" "}
                <span>
                  <RichText text={header.lead} />
                </span>
              </>
            )}
          </p>
        )}
      </ResultsHeader>
      <div className={classes(layout.wrap, results.body)}>
        <FilterForm
          place={listing}
          filters={filters}
          choices={choices}
          fieldErrors={Object.fromEntries(
            Object.entries(fieldErrors).map(([name, text]) => [formFieldOf(name), text]),
          )}
        />
        <Results place={listing} placeName={name} filters={filters} choices={choices} />
      </div>
      {city !== null && <DeferredCityFaqs city={city} />}
    </>
  );
}
