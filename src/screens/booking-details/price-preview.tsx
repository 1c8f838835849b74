import { type ReactNode, useState } from "react";
import { formatPaise } from "../../api/contract/money.ts";
import * as texts from "../../texts/booking-details.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Price, UnitPrice } from "../../ui/price.tsx";
import { StickyBar } from "../../ui/sticky-bar.tsx";
import { useBooking } from "./booking.tsx";
import { useNextDeadline } from "./cancellation-terms.tsx";
import { useChosenQuote } from "./chosen-quote.tsx";

type ChoiceBarProps = {
  readonly note?: { readonly id: string; readonly text: string };
  readonly children: ReactNode;
};

/**
 * The bar of a step before the hold: the price of the choice, its cancellation deadline, and the next step.
 * @param note a sentence about the next step
 * @param children one button
 */
export function ChoiceBar({ note, children }: ChoiceBarProps): ReactNode {
  const deadline = useNextDeadline();
  const notes = (
    <>
      <span>{deadline}</span>
      {note && <span id={note.id}>{note.text}</span>}
    </>
  );
  return (
    <StickyBar note={deadline !== "" || note ? notes : undefined} summary={<PricePreview />}>
      {children}
    </StickyBar>
  );
}

function PricePreview(): ReactNode {
  const paise = useChosenQuote()?.totalPaise;
  return (
    <>
      <ChosenPrice />
      <PriceAnnouncement paise={paise} />
    </>
  );
}

/** The price of the choice including GST; the unit price until there is a choice. */
export function ChosenPrice(): ReactNode {
  const quote = useChosenQuote();
  const { pricePaise, allInPricePaise, unit } = useBooking(({ context }) => context.item);
  if (quote !== null) return <Price paise={quote.totalPaise} tax="included" />;
  return <UnitPrice paise={pricePaise} allInPaise={allInPricePaise} unit={unit} />;
}

/** Announces a changed price. While the next price loads, the last one is kept. */
function PriceAnnouncement({ paise }: { readonly paise: number | undefined }): ReactNode {
  const [latest, setLatest] = useState({ paise, isNews: false });
  if (paise !== undefined && paise !== latest.paise) setLatest({ paise, isNews: true });
  const { isNews: isChanged, paise: last = 0 } = latest;
  return <LiveRegion message={isChanged ? texts.includingGst(formatPaise(last)) : ""} />;
}
