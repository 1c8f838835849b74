import type { ComponentType, ReactNode } from "react";
import type { Building } from "../../api/contract/places.ts";
import type { BookingInput } from "../../machines/booking/types.ts";
import type { RouteLocation } from "../screen.ts";
import { Booking } from "./booking.tsx";
import { BookingPersistence } from "./booking-persistence.tsx";
import { BookingScreen } from "./booking-screen.tsx";
import { ChosenQuoteProvider } from "./chosen-quote.tsx";
import type { BookingPage } from "./page.ts";
import { WeeklyDates } from "./weekly-dates.tsx";

export type BookingFlowProps = {
  readonly input: BookingInput;
  /** The booking snapshot from the server; null after a navigation in the browser. */
  readonly page: BookingPage | null;
  readonly building: Building;
  readonly location: RouteLocation;
  /** Placeholder until the code has loaded, used if the server rendered no HTML. */
  readonly Skeleton: ComponentType;
};

/** The booking of an item: its state machine, its persistence in the URL and the session storage, and its screen. */
export function BookingFlow({ input, page, building, location }: BookingFlowProps): ReactNode {
  return (
    <Booking input={input} page={page}>
      <BookingPersistence location={location} />
      <WeeklyDates>
        <ChosenQuoteProvider>
          <BookingScreen building={building} item={input.item} location={location} />
        </ChosenQuoteProvider>
      </WeeklyDates>
    </Booking>
  );
}
