import { bookingExecutor } from "./executors/booking-chart.ts";
import { cancelExecutor, moveExecutor } from "./executors/changes-chart.ts";
import type { MachineExecutor } from "./executors/chart-depth.ts";
import { leadExecutor } from "./executors/lead-chart.ts";
import { resultExecutor } from "./executors/result-chart.ts";
import { saveExecutor } from "./executors/save-chart.ts";
import {
  areaExecutor,
  bookingsLinkExecutor,
  boundaryExecutor,
  connectionExecutor,
  navigationExecutor,
  trackingExecutor,
  watchExecutor,
} from "./executors/small-charts.ts";
import { bookingJourneys, bookingStates } from "./journeys/booking.ts";
import { cancelJourneys, cancelStates, moveJourneys, moveStates } from "./journeys/changes.ts";
import type { Journey, StateCase } from "./journeys/journey.ts";
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
export type MachineChecks = {
  readonly chart: string;
  readonly executor: MachineExecutor;
  readonly journeys: readonly Journey[];
  readonly states: readonly StateCase[];
};

/** All machines, by the names of their folders under `src/machines/`; a data area stands for all of them. */
export const checks: readonly MachineChecks[] = [
  { chart: "area", executor: areaExecutor, journeys: areaJourneys, states: areaStates },
  { chart: "booking", executor: bookingExecutor, journeys: bookingJourneys, states: bookingStates },
  {
    chart: "bookings-link",
    executor: bookingsLinkExecutor,
    journeys: bookingsLinkJourneys,
    states: bookingsLinkStates,
  },
  { chart: "cancel", executor: cancelExecutor, journeys: cancelJourneys, states: cancelStates },
  {
    chart: "connection",
    executor: connectionExecutor,
    journeys: connectionJourneys,
    states: connectionStates,
  },
  { chart: "error-boundary", executor: boundaryExecutor, journeys: boundaryJourneys, states: boundaryStates },
  { chart: "lead", executor: leadExecutor, journeys: leadJourneys, states: leadStates },
  { chart: "move", executor: moveExecutor, journeys: moveJourneys, states: moveStates },
  {
    chart: "navigation",
    executor: navigationExecutor,
    journeys: navigationJourneys,
    states: navigationStates,
  },
  { chart: "result", executor: resultExecutor, journeys: resultJourneys, states: resultStates },
  { chart: "save", executor: saveExecutor, journeys: saveJourneys, states: saveStates },
  { chart: "tracking", executor: trackingExecutor, journeys: trackingJourneys, states: trackingStates },
  { chart: "watch", executor: watchExecutor, journeys: watchJourneys, states: watchStates },
];
