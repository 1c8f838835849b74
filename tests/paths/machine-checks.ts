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
  readonly machine: string;
  readonly executor: MachineExecutor;
  readonly journeys: readonly Journey[];
  readonly states: readonly StateCase[];
};

/** All machines, by the names of their folders under `src/machines/`. One data area represents all data areas. */
export const checks: readonly MachineChecks[] = [
  { machine: "area", executor: areaExecutor, journeys: areaJourneys, states: areaStateCases },
  { machine: "booking", executor: bookingExecutor, journeys: bookingJourneys, states: bookingStateCases },
  {
    machine: "bookings-link",
    executor: bookingsLinkExecutor,
    journeys: bookingsLinkJourneys,
    states: bookingsLinkStateCases,
  },
  { machine: "cancel", executor: cancelExecutor, journeys: cancelJourneys, states: cancelStateCases },
  {
    machine: "connection",
    executor: connectionExecutor,
    journeys: connectionJourneys,
    states: connectionStateCases,
  },
  {
    machine: "error-boundary",
    executor: boundaryExecutor,
    journeys: boundaryJourneys,
    states: boundaryStateCases,
  },
  { machine: "lead", executor: leadExecutor, journeys: leadJourneys, states: leadStateCases },
  { machine: "move", executor: moveExecutor, journeys: moveJourneys, states: moveStateCases },
  {
    machine: "navigation",
    executor: navigationExecutor,
    journeys: navigationJourneys,
    states: navigationStateCases,
  },
  { machine: "result", executor: resultExecutor, journeys: resultJourneys, states: resultStateCases },
  { machine: "save", executor: saveExecutor, journeys: saveJourneys, states: saveStateCases },
  { machine: "tracking", executor: trackingExecutor, journeys: trackingJourneys, states: trackingStateCases },
  { machine: "watch", executor: watchExecutor, journeys: watchJourneys, states: watchStateCases },
];
