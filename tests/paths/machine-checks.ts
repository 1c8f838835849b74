import { bookingExecutor } from "./executors/booking.ts";
import { cancelExecutor, moveExecutor } from "./executors/changes.ts";
import { leadExecutor } from "./executors/lead.ts";
import type { MachineExecutor } from "./executors/machine-level.ts";
import { resultExecutor } from "./executors/result.ts";
import { saveExecutor } from "./executors/save.ts";
import {
  areaExecutor,
  bookingsLinkExecutor,
  boundaryExecutor,
  connectionExecutor,
  navigationExecutor,
  trackingExecutor,
  watchExecutor,
} from "./executors/small.ts";
import { bookingJourneys, bookingStateCases } from "./journeys/booking.ts";
import { cancelJourneys, cancelStateCases, moveJourneys, moveStateCases } from "./journeys/changes.ts";
import type { Journey, StateCase } from "./journeys/journey.ts";
import { leadJourneys, leadStateCases } from "./journeys/lead.ts";
import { resultJourneys, resultStateCases } from "./journeys/result.ts";
import { saveJourneys, saveStateCases } from "./journeys/save.ts";
import {
  areaJourneys,
  areaStateCases,
  bookingsLinkJourneys,
  bookingsLinkStateCases,
  boundaryJourneys,
  boundaryStateCases,
  connectionJourneys,
  connectionStateCases,
  navigationJourneys,
  navigationStateCases,
  trackingJourneys,
  trackingStateCases,
  watchJourneys,
  watchStateCases,
} from "./journeys/small.ts";

/** A machine with its hand-written journeys and state cases, and the executor that runs them without a screen. */
export type MachineChecks = {
  readonly chart: string;
  readonly executor: MachineExecutor;
  readonly journeys: readonly Journey[];
  readonly states: readonly StateCase[];
};

/** All machines, by the names of their folders under `src/machines/`. One data area represents all data areas. */
export const checks: readonly MachineChecks[] = [
  { chart: "area", executor: areaExecutor, journeys: areaJourneys, states: areaStateCases },
  { chart: "booking", executor: bookingExecutor, journeys: bookingJourneys, states: bookingStateCases },
  {
    chart: "bookings-link",
    executor: bookingsLinkExecutor,
    journeys: bookingsLinkJourneys,
    states: bookingsLinkStateCases,
  },
  { chart: "cancel", executor: cancelExecutor, journeys: cancelJourneys, states: cancelStateCases },
  {
    chart: "connection",
    executor: connectionExecutor,
    journeys: connectionJourneys,
    states: connectionStateCases,
  },
  {
    chart: "error-boundary",
    executor: boundaryExecutor,
    journeys: boundaryJourneys,
    states: boundaryStateCases,
  },
  { chart: "lead", executor: leadExecutor, journeys: leadJourneys, states: leadStateCases },
  { chart: "move", executor: moveExecutor, journeys: moveJourneys, states: moveStateCases },
  {
    chart: "navigation",
    executor: navigationExecutor,
    journeys: navigationJourneys,
    states: navigationStateCases,
  },
  { chart: "result", executor: resultExecutor, journeys: resultJourneys, states: resultStateCases },
  { chart: "save", executor: saveExecutor, journeys: saveJourneys, states: saveStateCases },
  { chart: "tracking", executor: trackingExecutor, journeys: trackingJourneys, states: trackingStateCases },
  { chart: "watch", executor: watchExecutor, journeys: watchJourneys, states: watchStateCases },
];
