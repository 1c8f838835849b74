import type { AnyStateMachine } from "xstate";
import { createAreaMachine } from "../../src/machines/area/machine.ts";
import { bookingMachine } from "../../src/machines/booking/machine.ts";
import { bookingsLinkMachine } from "../../src/machines/bookings-link/machine.ts";
import { cancelMachine } from "../../src/machines/cancel/machine.ts";
import { connectionMachine } from "../../src/machines/connection/machine.ts";
import { errorBoundaryMachine } from "../../src/machines/error-boundary/machine.ts";
import { leadMachine } from "../../src/machines/lead/machine.ts";
import { moveMachine } from "../../src/machines/move/machine.ts";
import { navigationMachine } from "../../src/machines/navigation/machine.ts";
import { resultMachine } from "../../src/machines/result/machine.ts";
import { trackingMachine } from "../../src/machines/tracking/machine.ts";
import { watchMachine } from "../../src/machines/watch/machine.ts";

/** Every chart of the site, by the name of its folder under `src/machines/`; a data area stands for all of them. */
export const charts: Readonly<Record<string, AnyStateMachine>> = {
  area: createAreaMachine<string, string>("area"),
  booking: bookingMachine,
  "bookings-link": bookingsLinkMachine,
  cancel: cancelMachine,
  connection: connectionMachine,
  "error-boundary": errorBoundaryMachine,
  lead: leadMachine,
  move: moveMachine,
  navigation: navigationMachine,
  result: resultMachine,
  tracking: trackingMachine,
  watch: watchMachine,
};
