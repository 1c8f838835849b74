import { type ReactNode, useState } from "react";
import type { AreaInput } from "../../api/areas.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { isOwnTime } from "../../machines/booking/choice.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Price, UnitPrice } from "../../ui/price.tsx";
import { queryOfChoice } from "../booking-parts/address.ts";
import { Areas, useArea } from "../frame/areas.tsx";
import { useBooking } from "./booking.tsx";

type Question = AreaInput<"bookingPage.product">;

const nothingKnown = {};

/** What the choice costs, all in, as the service's listing tells it; the price of a unit until there is a choice. */
export function PricePreview(): ReactNode {
  const known = useBooking(knownTotal);
  const question = useBooking((snapshot) => JSON.stringify(questionOf(snapshot)));
  if (known !== null) return <Price paise={known} tax="included" />;
  const asked: Question | null = JSON.parse(question);
  if (asked === null) return <OneUnit />;
  return (
    <Areas requests={[{ area: "bookingPage.product", input: asked }]} snapshots={nothingKnown}>
      <ListedPrice />
    </Areas>
  );
}

function ListedPrice(): ReactNode {
  const paise = useArea("bookingPage.product").data?.items[0]?.quote?.totalPaise;
  return (
    <>
      {paise === undefined ? <OneUnit /> : <Price paise={paise} tax="included" />}
      <PriceNews paise={paise} />
    </>
  );
}

/** Reads out a price that is another one than before; while the next one is on its way it stays what it was. */
function PriceNews({ paise }: { readonly paise: number | undefined }): ReactNode {
  const [told, setTold] = useState(paise);
  if (paise !== undefined && paise !== told) setTold(paise);
  return <LiveRegion message={told === undefined ? "" : `${formatPaise(told)} all-in, GST included`} />;
}

function OneUnit(): ReactNode {
  const { pricePaise, allInPricePaise, unit } = useBooking(({ context }) => context.item);
  return <UnitPrice paise={pricePaise} allInPaise={allInPricePaise} unit={unit} />;
}

function knownTotal({ context }: BookingSnapshot): number | null {
  return context.quote !== null && isOwnTime(context) ? context.quote.totalPaise : null;
}

/** The listing names the price of one item for the whole of what is chosen, free or (as the visitor's own hold) not. */
function questionOf(snapshot: BookingSnapshot): Question | null {
  const { choice, item } = snapshot.context;
  if (!isChosen(snapshot)) return null;
  const { date = "", from, to, days } = Object.fromEntries(queryOfChoice(choice, item.unit));
  return {
    catalogId: item.id,
    date,
    people: String(item.unit === "day" ? choice.passes : choice.people),
    ...(from && to ? { from, to } : {}),
    ...(days ? { days } : {}),
  };
}

function isChosen(snapshot: BookingSnapshot): boolean {
  return !snapshot.matches("choosing") || snapshot.matches({ choosing: { choice: "complete" } });
}
