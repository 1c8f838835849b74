import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { isHeldTime } from "../../machines/booking/choice.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { Areas, useArea } from "../data/areas.tsx";
import { useBooking, useInitialPrice } from "./booking.tsx";
import type { ChosenQuote, ListedPrice } from "./page.ts";
import { type PriceRequest, priceRequest } from "./price-request.ts";
import { useWeekly } from "./weekly-dates.tsx";

const QuoteContext = createContext<ChosenQuote | null>(null);

/**
 * Returns the price of the choice, from the hold if there is one, otherwise from the weekly dates or the listing. Returns null until a time
 * is chosen and its price is loaded.
 */
export function useChosenQuote(): ChosenQuote | null {
  return useContext(QuoteContext);
}

/** Loads the price of each choice once for all components that show it. */
export function ChosenQuoteProvider({ children }: { readonly children: ReactNode }): ReactNode {
  const held = useBooking(heldQuote);
  const requestKey = useBooking((snapshot) => JSON.stringify(priceRequest(snapshot)));
  const [listed, setListed] = useState(useInitialPrice());
  const { weekly, chosen } = useWeekly();
  const quoteOfDates = weekly?.quotes[chosen.length] ?? null;
  const quote = held ?? quoteOfDates ?? (listed?.requestKey === requestKey ? listed.quote : null);
  const request: PriceRequest | null = quote === null ? JSON.parse(requestKey) : null;
  return (
    <QuoteContext value={quote}>
      {children}
      {request !== null && (
        <Areas requests={[{ area: "bookingPage.product", input: request }]} snapshots={noSnapshots}>
          <ListedQuote requestKey={requestKey} onLoaded={setListed} />
        </Areas>
      )}
    </QuoteContext>
  );
}

const noSnapshots = {};

function ListedQuote(props: {
  readonly requestKey: string;
  readonly onLoaded: (price: ListedPrice) => void;
}): null {
  const { requestKey, onLoaded } = props;
  const quote = useArea("bookingPage.product").data?.items[0]?.quote;
  useEffect(() => {
    if (quote) onLoaded({ requestKey, quote });
  }, [requestKey, quote, onLoaded]);
  return null;
}

function heldQuote({ context }: BookingSnapshot): ChosenQuote | null {
  return isHeldTime(context) ? context.quote : null;
}
