import type { Snapshot } from "xstate";
import type { Quote } from "../../api/contract/booking.ts";
import type { Item } from "../../api/contract/places.ts";
import type { Choice } from "../../machines/booking/types.ts";
import { choiceOfQuery } from "../booking-parts/address.ts";

/** What the server hands to this screen: the booking as far as it got there (persisted), and the service's time (an instant). */
export type BookingPage = {
  readonly now: string;
  readonly booking: Snapshot<unknown>;
  /** The price of the choice, and the request (as JSON) that it answers; null without a choice. */
  readonly price: ListedPrice | null;
};

/** The price of a choice before it is held: its total, and the rules for refunds. */
export type ChosenQuote = Pick<Quote, "totalPaise" | "cancellation">;

/** The price of a choice by the listing, and the request (as JSON) that it answers. */
export type ListedPrice = { readonly question: string; readonly quote: ChosenQuote };

/** Reads the flow snapshot; null after a navigation in the browser, or when the server knew no such item. */
export function bookingPageOf(flow: unknown): BookingPage | null {
  const page = flow as BookingPage | null | undefined;
  return page?.booking ? page : null;
}

/** The choice that a booking starts from: the address's, on the day when the item is next free unless it names one. */
export function firstChoice(query: URLSearchParams, item: Item): Partial<Choice> {
  const date = item.nextFree?.slice(0, 10);
  const chosen = choiceOfQuery(query, item.unit);
  const people = Math.min(chosen.people ?? 1, item.capacity);
  return { ...(date === undefined ? {} : { date }), ...chosen, people };
}
