import { bookingOnChart } from "./executors/booking-chart.ts";
import { type ChartExecutor, tryEvent, walkJourney } from "./executors/chart-depth.ts";
import { bookingJourneys, bookingStates } from "./journeys/booking.ts";
import type { Journey, StateRow } from "./journeys/journey.ts";

/** What is pinned by hand of one chart, and how it is walked on the chart alone. */
export type ChartChecks = {
  readonly chart: string;
  readonly executor: Pick<ChartExecutor<string, string>, "machine" | "events">;
  readonly journeys: readonly Journey[];
  readonly states: readonly StateRow[];
  readonly walk: (journey: Journey) => Promise<void>;
  readonly tryIn: (row: StateRow, event: string) => Promise<void>;
};

/** All charts. */
export const checks: readonly ChartChecks[] = [
  checksOf("booking", bookingOnChart, bookingJourneys, bookingStates),
];

function checksOf<Name extends string, Fault extends string>(
  chart: string,
  executor: ChartExecutor<Name, Fault>,
  journeys: readonly Journey<Name, Fault>[],
  states: readonly StateRow<Name, Fault>[],
): ChartChecks {
  return {
    chart,
    executor,
    journeys,
    states,
    walk: (journey) => walkJourney(executor, journey as Journey<Name, Fault>),
    tryIn: (row, event) => tryEvent(executor, row as StateRow<Name, Fault>, event),
  };
}
