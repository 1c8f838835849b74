import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import type { WeeklyDatesResponse } from "../../api/contract/booking.ts";
import { Areas, useArea } from "../data/areas.tsx";
import { useBooking, useInitialWeekly } from "./booking.tsx";
import type { ListedWeekly } from "./page.ts";
import { chosenRepeats, type WeeklyRequest, weeklyRequest } from "./weekly-request.ts";

type Weekly = {
  /** True if the visitor wants the room in several weeks, and its time is known. */
  readonly isWanted: boolean;
  /** Null until the dates are loaded. */
  readonly weekly: WeeklyDatesResponse | null;
  /** The chosen starts after the first date. */
  readonly chosen: readonly string[];
  /** Loads the dates again after a failure; null if there is none. */
  readonly retry: (() => void) | null;
};

const WeeklyContext = createContext<Weekly>({ isWanted: false, weekly: null, chosen: [], retry: null });

export function useWeekly(): Weekly {
  return useContext(WeeklyContext);
}

/** Loads the weekly dates of a choice, and again once the service has rejected some of them. */
export function WeeklyDates({ children }: { readonly children: ReactNode }): ReactNode {
  const requestKey = useBooking((snapshot) => JSON.stringify(weeklyRequest(snapshot)));
  const repeats = useBooking(({ context }) => context.choice.repeats);
  const error = useBooking(({ context }) => context.fieldErrors.repeats ?? null);
  const [listed, setListed] = useState(useInitialWeekly());
  const [attempt, setAttempt] = useState({ count: 0, isFailed: false });
  const request: WeeklyRequest | null = JSON.parse(requestKey);
  const isListed = listed !== null && listed.requestKey === requestKey;
  const isCurrent = isListed && (error === null || listed.error === error);
  const weekly = isListed ? listed.weekly : null;
  const value = {
    isWanted: request !== null,
    weekly,
    chosen: weekly === null ? [] : chosenRepeats(weekly, repeats),
    retry: attempt.isFailed ? () => setAttempt(({ count }) => ({ count: count + 1, isFailed: false })) : null,
  };
  return (
    <WeeklyContext value={value}>
      {children}
      {request !== null && !isCurrent && (
        <Areas
          key={`${attempt.count} ${error}`}
          requests={[{ area: "bookingDetails.weeklyDates", input: request }]}
          snapshots={noSnapshots}
        >
          <Listed
            requestKey={requestKey}
            error={error}
            onLoaded={setListed}
            onFailed={() => setAttempt(({ count }) => ({ count, isFailed: true }))}
          />
        </Areas>
      )}
    </WeeklyContext>
  );
}

const noSnapshots = {};

function Listed(props: {
  readonly requestKey: string;
  readonly error: string | null;
  readonly onLoaded: (listed: ListedWeekly) => void;
  readonly onFailed: () => void;
}): null {
  const { requestKey, error, onLoaded, onFailed } = props;
  const area = useArea("bookingDetails.weeklyDates");
  useEffect(() => {
    if (area.data !== null) onLoaded({ requestKey, error, weekly: area.data });
    else if (area.error !== null) onFailed();
  }, [area, requestKey, error, onLoaded, onFailed]);
  return null;
}
