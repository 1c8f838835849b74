import { type ReactNode, useEffect, useState } from "react";
import { skeletonOf } from "../../api/contract/routes.ts";
import * as texts from "../../texts/booking-details.ts";
import { useArea, useAreaVerbs } from "../frame/areas.tsx";
import { ErrorPage } from "../frame/error-page.tsx";
import { useFlowSnapshot } from "../frame/flow-snapshot.ts";
import { isOffline } from "../frame/in-time.ts";
import { Skeleton } from "../frame/skeleton.tsx";
import type { Place } from "../screen.ts";
import { Booking } from "./booking.tsx";
import { BookingMemory } from "./booking-memory.tsx";
import { BookingScreen } from "./booking-screen.tsx";
import { ChosenQuoteProvider } from "./chosen-quote.tsx";
import { loadBooking, loadLater } from "./load-later.ts";
import { bookingPageOf, firstChoice } from "./page.ts";
import { ServiceAway } from "./service-away.tsx";

/** The booking of the address's item, or why there is none. */
export function BookingDetails({ place }: { readonly place: Place }): ReactNode {
  const { data, error, fetching } = useArea("bookingDetails.details");
  const { retry } = useAreaVerbs("bookingDetails.details");
  const flow = useFlowSnapshot();
  // The snapshot is the first page's; it must outlive the address, which changes with every choice.
  const [page] = useState(() => bookingPageOf(flow));
  // After a navigation there is nothing to show without the chart: it comes beside the room's data.
  useEffect(() => {
    if (page === null) loadLater().catch(() => undefined);
  }, [page]);
  const { buildingId = "", catalogId } = place.params;
  const skeleton = skeletonOf({ name: "booking-details", params: place.params }, place.query);
  if (fetching) return <Skeleton kind={skeleton} />;
  if (error !== null && (error.statusCode === 0 || error.statusCode >= 500) && !isOffline(error)) {
    return <ServiceAway onRetry={retry} />;
  }
  const item = data?.catalogue.find(({ id }) => id === catalogId);
  if (error !== null) return <ErrorPage error={error} />;
  if (data === null || item === undefined) return <ErrorPage error={new Error(texts.notFound)} />;
  const input = { buildingId, item, choice: firstChoice(place.query, item) };
  return (
    <Booking key={item.id} input={input} page={page} load={loadBooking} skeleton={skeleton}>
      <BookingMemory place={place} />
      <ChosenQuoteProvider>
        <BookingScreen building={data.building} item={item} place={place} />
      </ChosenQuoteProvider>
    </Booking>
  );
}
