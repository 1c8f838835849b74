import { bookingOnChart } from "./executors/booking-chart.ts";
import { cancelOnChart, moveOnChart } from "./executors/changes-chart.ts";
import { type ChartExecutor, tryEvents, walkJourney } from "./executors/chart-depth.ts";
import { leadOnChart } from "./executors/lead-chart.ts";
import { resultOnChart } from "./executors/result-chart.ts";
import { saveOnChart } from "./executors/save-chart.ts";
import {
  areaOnChart,
  bookingsLinkOnChart,
  boundaryOnChart,
  connectionOnChart,
  navigationOnChart,
  trackingOnChart,
  watchOnChart,
} from "./executors/small-charts.ts";
import { bookingJourneys, bookingStates } from "./journeys/booking.ts";
import { cancelJourneys, cancelStates, moveJourneys, moveStates } from "./journeys/changes.ts";
import type { Journey, StateRow } from "./journeys/journey.ts";
import { leadJourneys, leadStates } from "./journeys/lead.ts";
import { resultJourneys, resultStates } from "./journeys/result.ts";
import { saveJourneys, saveStates } from "./journeys/save.ts";
import {
  areaJourneys,
  areaStates,
  bookingsLinkJourneys,
  bookingsLinkStates,
  boundaryJourneys,
  boundaryStates,
  connectionJourneys,
  connectionStates,
  navigationJourneys,
  navigationStates,
  trackingJourneys,
  trackingStates,
  watchJourneys,
  watchStates,
} from "./journeys/small.ts";
import type { TracedStep } from "./walk.ts";

/** What is pinned by hand of one chart, and how it is walked on the chart alone. */
export type ChartChecks = {
  readonly chart: string;
  readonly executor: Pick<ChartExecutor<string, string>, "machine" | "events" | "steps">;
  readonly journeys: readonly Journey[];
  readonly states: readonly StateRow[];
  readonly walk: (journey: Journey, traced?: TracedStep[]) => Promise<void>;
  readonly tryIn: (row: StateRow, traced?: TracedStep[]) => Promise<void>;
};

/** All charts. */
export const checks: readonly ChartChecks[] = [
  checksOf("area", areaOnChart, areaJourneys, areaStates),
  checksOf("booking", bookingOnChart, bookingJourneys, bookingStates),
  checksOf("bookings-link", bookingsLinkOnChart, bookingsLinkJourneys, bookingsLinkStates),
  checksOf("cancel", cancelOnChart, cancelJourneys, cancelStates),
  checksOf("connection", connectionOnChart, connectionJourneys, connectionStates),
  checksOf("error-boundary", boundaryOnChart, boundaryJourneys, boundaryStates),
  checksOf("lead", leadOnChart, leadJourneys, leadStates),
  checksOf("move", moveOnChart, moveJourneys, moveStates),
  checksOf("navigation", navigationOnChart, navigationJourneys, navigationStates),
  checksOf("result", resultOnChart, resultJourneys, resultStates),
  checksOf("save", saveOnChart, saveJourneys, saveStates),
  checksOf("tracking", trackingOnChart, trackingJourneys, trackingStates),
  checksOf("watch", watchOnChart, watchJourneys, watchStates),
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
    walk: (journey, traced) => walkJourney(executor, journey as Journey<Name, Fault>, traced),
    tryIn: (row, traced) => tryEvents(executor, row as StateRow<Name, Fault>, traced),
  };
}
