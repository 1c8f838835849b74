import type { ReactNode } from "react";
import { formatDate } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/console-booking.ts";
import { bookingHref } from "../../links.ts";

type ArrivalState = keyof typeof texts.arrival;

const states: readonly ArrivalState[] = ["arrived", "did_not_come"];

/**
 * Whether the customer of a booking came on an IST date, with a button for each other state and one to undo. It needs no
 * key: a repeated submission changes nothing.
 * @param back path of the page to which the form returns; by default the booking's page
 */
export function ArrivalForm({
  number,
  date,
  arrival,
  back,
  children,
}: {
  readonly number: string;
  readonly date: string;
  readonly arrival: ArrivalState | null;
  readonly back?: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <form
      method="post"
      action={`${bookingHref({ number })}/arrival`}
      className="arrival"
      aria-label={`${number}, ${formatDate(date)}`}
    >
      {children}
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="was" value={arrival ?? ""} />
      {back !== undefined && <input type="hidden" name="back" value={back} />}
      {states.map((state) =>
        state === arrival ? (
          <strong key={state}>{texts.arrival[state]}</strong>
        ) : (
          <button key={state} type="submit" name="state" value={state} className="quiet">
            {texts.arrival[state]}
          </button>
        ),
      )}
      {arrival !== null && (
        <button type="submit" name="state" value="" className="quiet">
          {texts.undo}
        </button>
      )}
    </form>
  );
}
