import type { ReactNode } from "react";
import type { Quote } from "../../api/contract/booking.ts";
import { type Amounts, refundsOfDays } from "../../api/contract/cancellation.ts";
import { formatPaise } from "../../api/contract/money.ts";
import * as texts from "../../texts/weekly.ts";
import content from "../../ui/content.module.css";
import { formatDay } from "../../ui/dates.ts";

/** Lists the price of each date of a room that is booked weekly. The prices add up to the total. */
export function DatePrices(props: {
  readonly quote: Amounts & Pick<Quote, "totalPaise">;
  readonly start: string;
  readonly repeats: readonly string[] | undefined;
}): ReactNode {
  const { quote, start, repeats = [] } = props;
  if (repeats.length === 0) return null;
  return (
    <ul className={content.small} aria-label={texts.eachDate}>
      {refundsOfDays({ quote, start, dates: [], repeats }, start).map(({ date, pricePaise }) => (
        <li key={date}>{texts.dateAndPrice(formatDay(date), formatPaise(pricePaise))}</li>
      ))}
    </ul>
  );
}
