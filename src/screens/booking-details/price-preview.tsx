import { type ReactNode, useState } from "react";
import { formatPaise } from "../../api/contract/money.ts";
import * as texts from "../../texts/booking-details.ts";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Price, UnitPrice } from "../../ui/price.tsx";
import { StickyBar } from "../../ui/sticky-bar.tsx";
import { useBooking } from "./booking.tsx";
import { useNextRefunds } from "./cancellation-terms.tsx";
import { useChosenQuote } from "./chosen-quote.tsx";

type ChoiceBarProps = {
  readonly note?: { readonly id: string; readonly text: string };
  readonly children: ReactNode;
};

/**
 * The action bar of the steps before the hold, with the price of the choice and what a cancellation refunds.
 * @param note a sentence about the next step
 * @param children one button
 */
export function ChoiceBar({ note, children }: ChoiceBarProps): ReactNode {
  const refunds = useNextRefunds();
  const notes = (
    <>
      <span>{refunds}</span>
      {note && <span id={note.id}>{note.text}</span>}
    </>
  );
  return (
    <StickyBar note={refunds !== "" || note ? notes : undefined} summary={<PricePreview />}>
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

/** Shows the price of the choice including GST. Without a choice, shows the unit price. */
export function ChosenPrice(): ReactNode {
  const quote = useChosenQuote();
  const { pricePaise, allInPricePaise, unit } = useBooking(({ context }) => context.item);
  if (quote !== null) return <Price paise={quote.totalPaise} tax="included" />;
  return <UnitPrice paise={pricePaise} allInPaise={allInPricePaise} unit={unit} />;
}

/** Announces price changes to screen readers. While the next price loads, the last announcement is kept. */
function PriceAnnouncement({ paise }: { readonly paise: number | undefined }): ReactNode {
  const [latest, setLatest] = useState({ paise, isChanged: false });
  if (paise !== undefined && paise !== latest.paise) setLatest({ paise, isChanged: true });
  const { isChanged, paise: last = 0 } = latest;
  return <LiveRegion message={isChanged ? texts.includingGst(formatPaise(last)) : ""} />;
}
