import type { ReactNode } from "react";
import type { AreaInput } from "../../api/area-types.ts";
import type { Building } from "../../api/contract/places.ts";
import { isOwnTime } from "../../machines/booking/choice.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { Price, perUnit } from "../../ui/price.tsx";
import { Areas, useArea } from "../frame/areas.tsx";
import { queryOfChoice } from "./address.ts";
import { useBooking } from "./booking.tsx";

type Question = AreaInput<"bookingPage.product">;

const nothingKnown = {};

/** What the choice costs, all in, as the service's listing tells it; the price of a unit until there is a choice. */
export function PricePreview({ building }: { readonly building: Building }): ReactNode {
  const known = useBooking(knownTotal);
  const question = useBooking((snapshot) => JSON.stringify(questionOf(snapshot, building)));
  if (known !== null) return <Price paise={known} tax="included" />;
  const asked: Question | null = JSON.parse(question);
  if (asked === null) return <BeforeTax />;
  return (
    <Areas requests={[{ area: "bookingPage.product", input: asked }]} snapshots={nothingKnown}>
      <ListedPrice />
    </Areas>
  );
}

function ListedPrice(): ReactNode {
  const listing = useArea("bookingPage.product").data;
  const id = useBooking(({ context }) => context.item.id);
  const quote = listing?.items.find(({ item }) => item.id === id)?.quote;
  return quote ? <Price paise={quote.totalPaise} tax="included" /> : <BeforeTax />;
}

/** Unit price times what is chosen; tax is the service's to add. */
function BeforeTax(): ReactNode {
  const item = useBooking(({ context }) => context.item);
  const units = useBooking(unitsOf);
  return units === 0 ? (
    <Price paise={item.pricePaise} per={perUnit(item.unit)} tax="extra" />
  ) : (
    <Price paise={Math.round(item.pricePaise * units)} tax="extra" />
  );
}

function knownTotal({ context }: BookingSnapshot): number | null {
  return context.quote !== null && isOwnTime(context) ? context.quote.totalPaise : null;
}

function unitsOf(snapshot: BookingSnapshot): number {
  if (!isChosen(snapshot)) return 0;
  const { choice, item } = snapshot.context;
  return item.unit === "hour" ? choice.minutes / 60 : choice.passes * choice.days;
}

/** The listing prices a time of a room, and a day of passes; longer stays are priced with the details. */
function questionOf(snapshot: BookingSnapshot, { city, locality }: Building): Question | null {
  const { choice, item } = snapshot.context;
  if (!isChosen(snapshot) || (item.unit === "day" && choice.days > 1)) return null;
  const { date = "", from, to } = Object.fromEntries(queryOfChoice(choice, item.unit));
  return {
    city: city.slug,
    locality: locality.slug,
    productType: item.productType,
    date,
    people: String(choice.people),
    ...(from && to ? { from, to } : {}),
    pageSize: "50",
  };
}

function isChosen(snapshot: BookingSnapshot): boolean {
  return !snapshot.matches("choosing") || snapshot.matches({ choosing: { choice: "complete" } });
}
