import type { Snapshot } from "xstate";
import type { Quote } from "../../api/contract/booking.ts";
import type { Item } from "../../api/contract/places.ts";
import type { Choice } from "../../machines/booking/types.ts";
import { choiceFromQuery } from "../booking-parts/booking-href.ts";

/** The flow snapshot of this screen: the persisted booking as the server left it, and the service's time (an instant). */
export type BookingPage = {
  readonly now: string;
  readonly booking: Snapshot<unknown>;
  /** The price of the choice, with the request (as JSON) that returned it; null without a choice. */
  readonly price: ListedPrice | null;
};

/** The price of a choice before it is held: its total, and its cancellation rules. */
export type ChosenQuote = Pick<Quote, "totalPaise" | "cancellation">;

/** The listing's price of a choice, with the request (as JSON) that returned it. */
export type ListedPrice = { readonly question: string; readonly quote: ChosenQuote };

/** Reads the flow snapshot; null after a navigation in the browser, or if the server found no such item. */
export function bookingPageOf(flow: unknown): BookingPage | null {
  const page = flow as BookingPage | null | undefined;
  return page?.booking ? page : null;
}

/** Returns the initial choice: the address's, on the day when the item is next free unless the address names one. */
export function initialChoice(query: URLSearchParams, item: Item): Partial<Choice> {
  const date = item.nextFree?.slice(0, 10);
  const chosen = choiceFromQuery(query, item.unit);
  const people = Math.min(chosen.people ?? 1, item.capacity);
  return { ...(date === undefined ? {} : { date }), ...chosen, people };
}
