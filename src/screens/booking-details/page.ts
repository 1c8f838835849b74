import type { Snapshot } from "xstate";
import type { Quote, WeeklyDatesResponse } from "../../api/contract/booking.ts";
import type { LastCustomer } from "../../api/contract/my-bookings.ts";
import type { Item } from "../../api/contract/places.ts";
import type { Choice } from "../../machines/booking/types.ts";
import { choiceFromQuery } from "../booking-parts/booking-href.ts";

/** The flow snapshot of this screen: the server's persisted booking, and the service's time (an instant). */
export type BookingPage = {
  readonly now: string;
  readonly booking: Snapshot<unknown>;
  /** The listing's price of the choice; null if the server did not load one. */
  readonly price: ListedPrice | null;
  /** The details of the last booking that was made in this browser, if there is one. */
  readonly lastCustomer?: LastCustomer | null;
  /** The weekly dates of the choice; null if the server did not load them. */
  readonly weekly?: ListedWeekly | null;
};

/** The price of a choice, with what determines its refunds. */
export type ChosenQuote = Pick<
  Quote,
  "subtotalPaise" | "discountPaise" | "taxes" | "totalPaise" | "cancellation"
>;

/** The listing's price of a choice, and the request that returned it (as JSON). */
export type ListedPrice = { readonly requestKey: string; readonly quote: ChosenQuote };

/** The weekly dates of a choice, the request that returned them (as JSON), and the error of the choice at that time. */
export type ListedWeekly = {
  readonly requestKey: string;
  readonly error: string | null;
  readonly weekly: WeeklyDatesResponse;
};

/** Returns the flow snapshot; null after a navigation in the browser, or if the server did not find the item. */
export function bookingPageOf(flow: unknown): BookingPage | null {
  const page = flow as BookingPage | null | undefined;
  return page?.booking ? page : null;
}

/** Returns the choice in the URL. If the URL has no date, uses the day on which the item is next free. */
export function initialChoice(query: URLSearchParams, item: Item): Partial<Choice> {
  const date = item.nextFree?.slice(0, 10);
  const chosen = choiceFromQuery(query, item.unit);
  const people = Math.min(chosen.people ?? 1, item.capacity);
  return { ...(date === undefined ? {} : { date }), ...chosen, people };
}
