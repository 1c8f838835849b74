import { type ReactNode, useState } from "react";
import { formatPaise } from "../../api/contract/money.ts";
import { isOwnTime } from "../../machines/booking/choice.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import * as texts from "../../texts/booking-details.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Price, UnitPrice } from "../../ui/price.tsx";
import { Areas, useArea } from "../frame/areas.tsx";
import { useBooking, useFirstPrice } from "./booking.tsx";
import { type PriceQuestion, priceQuestion } from "./price-question.ts";

const nothingKnown = {};

/** What the choice costs, all in, as the service's listing tells it; the price of a unit until there is a choice. */
export function PricePreview(): ReactNode {
  const known = useBooking(knownTotal);
  const question = useBooking((snapshot) => JSON.stringify(priceQuestion(snapshot)));
  const first = useFirstPrice();
  if (known !== null) return <Price paise={known} tax="included" />;
  if (first !== null && first.question === question) return <Price paise={first.paise} tax="included" />;
  const asked: PriceQuestion | null = JSON.parse(question);
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
  return <LiveRegion message={told === undefined ? "" : texts.includingGst(formatPaise(told))} />;
}

function OneUnit(): ReactNode {
  const { pricePaise, allInPricePaise, unit } = useBooking(({ context }) => context.item);
  return <UnitPrice paise={pricePaise} allInPaise={allInPricePaise} unit={unit} />;
}

function knownTotal({ context }: BookingSnapshot): number | null {
  return context.quote !== null && isOwnTime(context) ? context.quote.totalPaise : null;
}
