import { bookingOnChart } from "./executors/booking-chart.ts";
import { cancelOnChart, moveOnChart } from "./executors/changes-chart.ts";
import type { ChartExecutor } from "./executors/chart-depth.ts";
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

/** A machine with what is pinned by hand of it, and how its journeys are run without a screen. */
export type ChartChecks = {
  readonly chart: string;
  readonly executor: ChartExecutor;
  readonly journeys: readonly Journey[];
  readonly states: readonly StateRow[];
};

/** All machines, by the names of their folders under `src/machines/`; a data area stands for all of them. */
export const checks: readonly ChartChecks[] = [
  { chart: "area", executor: areaOnChart, journeys: areaJourneys, states: areaStates },
  { chart: "booking", executor: bookingOnChart, journeys: bookingJourneys, states: bookingStates },
  {
    chart: "bookings-link",
    executor: bookingsLinkOnChart,
    journeys: bookingsLinkJourneys,
    states: bookingsLinkStates,
  },
  { chart: "cancel", executor: cancelOnChart, journeys: cancelJourneys, states: cancelStates },
  {
    chart: "connection",
    executor: connectionOnChart,
    journeys: connectionJourneys,
    states: connectionStates,
  },
  { chart: "error-boundary", executor: boundaryOnChart, journeys: boundaryJourneys, states: boundaryStates },
  { chart: "lead", executor: leadOnChart, journeys: leadJourneys, states: leadStates },
  { chart: "move", executor: moveOnChart, journeys: moveJourneys, states: moveStates },
  {
    chart: "navigation",
    executor: navigationOnChart,
    journeys: navigationJourneys,
    states: navigationStates,
  },
  { chart: "result", executor: resultOnChart, journeys: resultJourneys, states: resultStates },
  { chart: "save", executor: saveOnChart, journeys: saveJourneys, states: saveStates },
  { chart: "tracking", executor: trackingOnChart, journeys: trackingJourneys, states: trackingStates },
  { chart: "watch", executor: watchOnChart, journeys: watchJourneys, states: watchStates },
];
