import { type ReactNode, useState } from "react";
import { resolveSkeleton } from "../../api/contract/routes.ts";
import * as texts from "../../texts/booking-details.ts";
import { useArea, useAreaActions } from "../data/areas.tsx";
import { useFlowSnapshot } from "../data/flow-snapshot.ts";
import { ErrorPage } from "../errors/error-page.tsx";
import { deferred } from "../loading/deferred.tsx";
import { isOfflineError } from "../loading/lazy-module.ts";
import type { RouteLocation } from "../screen.ts";
import { BookingSkeleton, BookingStepSkeleton } from "../skeletons/booking-skeleton.tsx";
import type { BookingFlowProps } from "./booking-flow.tsx";
import { bookingPageOf, initialChoice } from "./page.ts";
import { ServiceUnavailable } from "./service-unavailable.tsx";

/**
 * The booking, loaded lazily with its state machine. Until it is loaded, its forms work as they do without JavaScript.
 */
export const DeferredBooking = deferred<BookingFlowProps>(
  "src/screens/booking-details/booking-flow.tsx",
  async () => (await import("./booking-flow.tsx")).BookingFlow,
  ({ Skeleton }) => <Skeleton />,
);

/** Renders the booking of the item in the URL, or an error page if the item cannot be loaded. */
export function BookingDetails({ location }: { readonly location: RouteLocation }): ReactNode {
  const { data, error, fetching } = useArea("bookingDetails.details");
  const { retry } = useAreaActions("bookingDetails.details");
  const flow = useFlowSnapshot();
  // Kept in state: the snapshot must survive the URL changes that follow each choice.
  const [page] = useState(() => bookingPageOf(flow));
  const { buildingId = "", catalogId } = location.params;
  const kind = resolveSkeleton({ name: "booking-details", params: location.params }, location.query);
  const Skeleton = kind === "booking-step" ? BookingStepSkeleton : BookingSkeleton;
  if (fetching) return <Skeleton />;
  if (error !== null && (error.statusCode === 0 || error.statusCode >= 500) && !isOfflineError(error)) {
    return <ServiceUnavailable onRetry={retry} />;
  }
  const item = data?.catalogue.find(({ id }) => id === catalogId);
  if (error !== null) return <ErrorPage error={error} />;
  if (data === null || item === undefined) return <ErrorPage error={new Error(texts.notFound)} />;
  return (
    <DeferredBooking
      key={item.id}
      input={{ buildingId, item, choice: initialChoice(location.query, item) }}
      page={page}
      building={data.building}
      location={location}
      Skeleton={Skeleton}
    />
  );
}
