// @vitest-environment happy-dom
import { fireEvent, render } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { cancelExecutor, moveExecutor } from "../../../tests/paths/executors/changes.ts";
import { type MachineExecutor, runJourney } from "../../../tests/paths/executors/machine-level.ts";
import { resultExecutor } from "../../../tests/paths/executors/result.ts";
import { saveExecutor } from "../../../tests/paths/executors/save.ts";
import { cancelJourneys, moveJourneys } from "../../../tests/paths/journeys/changes.ts";
import type { Journey } from "../../../tests/paths/journeys/journey.ts";
import { resultJourneys } from "../../../tests/paths/journeys/result.ts";
import { saveJourneys } from "../../../tests/paths/journeys/save.ts";
import {
  latestActorRecord,
  pendingActorsIn,
  settlePendingActor,
  withPendingActors,
} from "../../../tests/paths/machine-path-run.ts";
import {
  findEnabledControl,
  indistinguishableStates,
  type ScreenDriver,
  screenFixture,
} from "../../../tests/paths/screen-fixture.ts";
import { createRecorder } from "../../../tests/qa/recorder.ts";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { Guest } from "../../api/contract/changes.ts";
import { type FoundOrder, otherRoom } from "../../machines/booking/fixtures.ts";
import { cancelMachine } from "../../machines/cancel/machine.ts";
import { moveMachine } from "../../machines/move/machine.ts";
import { invoice, orderByResultStatus } from "../../machines/result/fixtures.ts";
import { resultMachine } from "../../machines/result/machine.ts";
import type { ResultContext } from "../../machines/result/types.ts";
import * as common from "../../texts/common.ts";
import { formatBookedTime } from "../booking-parts/format-booked-time.ts";
import { SettledSite, siteContentFixture } from "../site/testing.tsx";
import { computeMovedTime } from "./from-form.ts";
import { Result } from "./result.tsx";
import { ResultScreen } from "./result-screen.tsx";
import { changeable, key } from "./testing.ts";

/* Runs the journeys of the result, cancellation, move and save (guests) machines on the page in a DOM. */

vi.mock("./provide-machines.ts", async (original) => ({
  ...(await original<typeof import("./provide-machines.ts")>()),
  provideCancelMachine: () => withPendingActors(cancelMachine),
  provideMoveMachine: () => withPendingActors(moveMachine),
  provideGuestsMachine: () => withPendingActors(saveExecutor.machine),
}));

beforeEach(() => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

const path = `/payment-success/${key.orderId}`;
const location = { pathname: path, params: {}, query: new URLSearchParams() };

function show(): () => void {
  return render(
    <SettledSite areas={{ cities: { cities: [] }, headerFooter: siteContentFixture }} at={path}>
      <main>
        <Result orderKey={key} snapshot={undefined} machine={withPendingActors(resultMachine)}>
          <ResultScreen location={location} />
        </Result>
      </main>
    </SettledSite>,
  ).unmount;
}

const text = () => document.body.textContent ?? "";
const heading = () => document.querySelector("h1")?.textContent ?? "";
const expectText = (expected: string | RegExp) => () => expect(text()).toMatch(expected);
const hasHeading = (expected: string | RegExp) => () => expect(heading()).toMatch(expected);
const press = (expected: string | RegExp, within?: ParentNode) => {
  const control = findEnabledControl(expected, within);
  if (control) fireEvent.click(control);
  return control !== undefined;
};

const resultDriver: ScreenDriver = {
  show,
  gestures: {
    "order.retried": () => press("Try again"),
    "invoice.asked": () => press("Try again"),
  },
  sights: {
    loading: () => expect(document.querySelector("[data-skeleton]")).not.toBeNull(),
    confirmed: hasHeading("You're booked"),
    "confirmed.shown": expectText("DL/2627/000001"),
    "confirmed.uninvoiced": expectText("We couldn't load the invoice"),
    missing: expectText("We couldn't find this booking"),
    unreachable: expectText("We can't load your booking right now"),
    checking: hasHeading("We're checking with your bank"),
    awaited: hasHeading("Waiting for your payment"),
    unconfirmed: hasHeading(/We're checking with your bank|No payment has reached us/),
    unpaid: hasHeading("Not paid yet"),
    failed: hasHeading("The payment didn't go through"),
    expired: hasHeading(/Hold released|Your hold has expired/),
    refunding: expectText(/₹\S+ is on its way to your account|We're refunding ₹/),
    refunded: hasHeading(/^(Not booked|Booking cancelled).*refund sent$/),
    cancelled: hasHeading("Booking cancelled"),
  },
  checkData: ({ context }) => checkOrder(context),
};

/** Asserts that the ticket shows the number, the time, and the people or passes of the order. */
function checkOrder({ order }: ResultContext): void {
  const ticket = document.querySelector('[aria-labelledby="ticket"]');
  if (order === null || ticket === null) return;
  const count = order.item.unit === "day" ? common.passes(order.quantity) : common.people(order.people);
  expect(text()).toContain(`Booking ${order.number}`);
  expect(ticket.textContent).toContain(formatBookedTime(order, order.item.unit));
  expect(ticket.textContent).toContain(count);
}

let isInvoiceWanted = false;

/**
 * Driver for the invoice journeys. The page requests an invoice as soon as it is mounted, but the request stays pending
 * until the journey's own step settles it.
 */
const invoiceDriver: ScreenDriver = {
  ...resultDriver,
  show: () => {
    isInvoiceWanted = false;
    return show();
  },
  gestures: {
    ...resultDriver.gestures,
    "invoice.asked": () => {
      const isFirst = !isInvoiceWanted;
      isInvoiceWanted = true;
      return isFirst || press("Try again");
    },
  },
  isLeftPending: (id) => id === "loadInvoice" && !isInvoiceWanted,
  mapResult: (response) => {
    const output = "output" in response ? (response.output as OrderOutcome) : undefined;
    if (output?.outcome !== "found") return response;
    return { output: { ...output, order: { ...output.order, invoice: { number: invoice.number } } } };
  },
};

/** A booking whose days can be cancelled individually. The booking can also be moved to another room. */
const divisible: FoundOrder = {
  ...changeable,
  order: {
    ...changeable.order,
    cancellation: {
      ...changeable.order.cancellation,
      days: [
        { date: "2026-11-23", refundPaise: 47_200 },
        { date: "2026-11-24", refundPaise: 47_200 },
      ],
    },
    move: {
      ...changeable.order.move,
      places: [
        { catalogId: "banyan-room", name: "Banyan", totalPaise: 94_400 },
        { catalogId: otherRoom.catalogId, name: otherRoom.name, totalPaise: 94_400 },
      ],
    },
  },
};

/** The booking once it can no longer be cancelled or moved. */
const tooLate: FoundOrder = {
  outcome: "found",
  order: {
    ...changeable.order,
    cancellation: { ...changeable.order.cancellation, canCancel: false, days: [] },
    move: { ...changeable.order.move, canMove: false, places: [] },
  },
};

/** Settles the pending request for the order with the order after the change. */
function setOrder(change: AnyMachineSnapshot): void {
  const result = latestActorRecord(resultMachine);
  if (result === undefined || !pendingActorsIn(result, result.actor.getSnapshot()).includes("loadOrder"))
    return;
  const output = change.matches("cancelled")
    ? cancelledOrder(change.context.choice?.dates)
    : change.matches("refused")
      ? tooLate
      : movedTo(change.context.time?.start);
  settlePendingActor(result, { type: "xstate.done.actor.loadOrder", output } as never);
}

/** Returns the cancelled booking, or the booking without the cancelled days. */
function cancelledOrder(dates: readonly string[] | undefined): OrderOutcome {
  if (dates === undefined) return orderByResultStatus.cancelled;
  const { cancellation } = divisible.order;
  const days = cancellation.days.filter(({ date }) => !dates.includes(date));
  return { ...divisible, order: { ...divisible.order, cancellation: { ...cancellation, days } } };
}

/** Returns the booking, at its new time if `start` is given. */
function movedTo(start: string | undefined): OrderOutcome {
  const { order } = divisible;
  if (start === undefined) return divisible;
  const { end } = computeMovedTime(order, start);
  return { ...divisible, order: { ...order, start, end, move: { ...order.move, left: 1 } } };
}

const part = (expected: string) =>
  [...document.querySelectorAll("details")].find((each) => each.textContent?.startsWith(expected)) ??
  document;
const cancelPart = () => part("Cancel this booking");
const movePart = () => part("Move this booking");
const isBusy = (within: ParentNode) => within.querySelector('button[aria-disabled="true"]') !== null;

const cancelDriver: ScreenDriver = {
  show,
  settleOtherMachines: setOrder,
  gestures: {
    "cancel.confirmed": (event) => {
      const { dates = [] } = event as { readonly dates?: readonly string[] };
      for (const date of dates)
        fireEvent.click(cancelPart().querySelector(`input[value="${date}"]`) as HTMLElement);
      const button = findEnabledControl(
        dates.length > 0 ? /^Cancel 1 day\b/ : /^Cancel both days\b/,
        cancelPart(),
      );
      if (button) fireEvent.submit(button.closest("form") as HTMLFormElement);
      return button !== undefined;
    },
  },
  sights: {
    "open.changed": expectText("The amount has changed"),
    "open.failed": expectText("We couldn't reach our service"),
    cancelling: () => expect(isBusy(cancelPart())).toBe(true),
    cancelled: () => {
      expect(document.activeElement?.textContent).toMatch(
        /is cancelled\. We're refunding ₹944\.$|is cancelled\. ₹944 is on its way|Booking cancelled/,
      );
    },
    refused: expectText("This booking has already started, so it can't be cancelled here."),
  },
};

/** Opens the move form, which also chooses the booked day. */
function openMove(): void {
  const summary = movePart().querySelector("summary");
  if (summary) fireEvent.click(summary);
}

const moveDriver: ScreenDriver = {
  show,
  settleOtherMachines: setOrder,
  gestures: {
    "day.chosen": (event) => {
      const { date, catalogId } = event as unknown as { readonly date: string; readonly catalogId: string };
      const room = movePart().querySelector<HTMLSelectElement>('select[name="room"]');
      const day = movePart().querySelector<HTMLInputElement>('input[name="day"]');
      if (room === null || day === null) return false;
      if ("start" in event) return press(/Neem/, movePart());
      if (room.value === catalogId && day.value === date) openMove();
      if (room.value !== catalogId) fireEvent.change(room, { target: { value: catalogId } });
      if (day.value !== date) fireEvent.change(day, { target: { value: date } });
      return true;
    },
    "move.confirmed": (event) => {
      const { start } = event as unknown as { readonly start: string };
      const button = findEnabledControl("Move booking", movePart());
      const chip = movePart().querySelector<HTMLInputElement>(`input[type="radio"][value="${start}"]`);
      if (chip) fireEvent.click(chip);
      if (button) fireEvent.submit(button.closest("form") as HTMLFormElement);
      return button !== undefined && chip !== null;
    },
  },
  sights: {
    "open.unasked": () =>
      expect(movePart().textContent).not.toMatch(/Available start times|Nothing is available/),
    "open.loading": () => expect(document.querySelector("[role=status]")?.textContent).toBeDefined(),
    "open.shown": () => expect(movePart().textContent).toMatch(/Available start times on/),
    "open.unavailable": expectText("We couldn't reach our service"),
    "open.taken": () => {
      expect(movePart().textContent).toMatch(/This time is no longer available\./);
      expect(document.activeElement?.textContent).toMatch(/This time is no longer available\./);
    },
    "open.taken.loading": () => {
      expect(movePart().textContent).toMatch(/One moment/);
      expect(movePart().textContent).not.toMatch(/Available start times/);
    },
    "open.taken.shown": () => expect(movePart().textContent).toMatch(/Available start times on/),
    "open.taken.unavailable": () => {
      expectText("We couldn't reach our service")();
      expect(movePart().textContent).not.toMatch(/Available start times/);
    },
    "open.repriced": expectText("The price has changed"),
    "open.unpaid": expectText("Your change is held until 9:15\u00a0am\u00a0IST"),
    "open.failed": expectText("We couldn't reach our service"),
    moving: () => expect(isBusy(movePart())).toBe(true),
    moved: () =>
      expect(document.activeElement?.textContent).toMatch(
        /^Your booking has moved to Mon 23\u00a0Nov, .+\u00a0IST\.$/,
      ),
    refused: expectText("A booking can be moved up to 6 hours before it starts."),
  },
};

const guestsPart = () => document.querySelector('section[aria-labelledby="guests"]') ?? document;
const expectInGuests = (expected: string | RegExp) => () =>
  expect(guestsPart().textContent).toMatch(expected);

const guestsDriver: ScreenDriver = {
  show,
  settleOtherMachines: (save) => {
    const result = latestActorRecord(resultMachine);
    if (result === undefined || !pendingActorsIn(result, result.actor.getSnapshot()).includes("loadOrder"))
      return;
    const mostGuests = save.matches("refused") ? 0 : 4;
    const output = { ...divisible, order: { ...divisible.order, mostGuests } };
    settlePendingActor(result, { type: "xstate.done.actor.loadOrder", output } as never);
  },
  gestures: {
    "save.asked": (event) => {
      const { values } = event as unknown as { readonly values: readonly Guest[] };
      const form = guestsPart().querySelector("form");
      const button = form ? findEnabledControl("Invite guests", form) : undefined;
      const [names, emails] = ["guestName", "guestEmail"].map((name) =>
        guestsPart().querySelectorAll<HTMLInputElement>(`input[name="${name}"]`),
      );
      for (const [index, { name, email }] of values.entries()) {
        fireEvent.input(names?.[index] as HTMLElement, { target: { value: name } });
        fireEvent.input(emails?.[index] as HTMLElement, { target: { value: email } });
      }
      if (button) fireEvent.submit(button.closest("form") as HTMLFormElement);
      return button !== undefined;
    },
  },
  sights: {
    "open.unasked": expectInGuests(/^GuestsInvite guests/),
    "open.saved": () => {
      expect(guestsPart().querySelector("[role=status]")?.textContent).toBe("Your guest list is saved");
      expect(document.activeElement?.textContent).toBe("Your guest list is saved");
    },
    "open.invalid": () => {
      expect(guestsPart().querySelector("[role=alert]")?.textContent).toMatch(
        /Nothing has been saved yet\.$/,
      );
      expect(guestsPart().querySelector('input[name="guestEmail"][aria-invalid="true"]')).not.toBeNull();
    },
    "open.failed": expectInGuests("Your guest list may not be saved"),
    saving: () => expect(isBusy(guestsPart())).toBe(true),
    refused: () => {
      expect(document.activeElement?.textContent).toBe(
        "You can change the guest list only for a confirmed booking that hasn't ended.",
      );
      expect(document.getElementById("guests")).toBeNull();
    },
  },
};

/** Journeys that cannot run in a DOM, with the reason. */
const skippedJourneys: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    resultJourneys
      .filter(({ steps }) => steps.some(({ step }) => /^has (cancelled|moved) /.test(step)))
      .map(({ name }) => [name, "the journeys of cancelling and moving end with this step on this screen"]),
  ),
  "J4 the address matches no order, and the visitor retries":
    "the page for a URL that opens no order has no retry button",
};
const resultJourneysRun = resultJourneys.filter(({ name }) => !(name in skippedJourneys));
const fixtureFor = (name: string) => (name.includes("invoice") ? invoiceDriver : resultDriver);

/** Runs the journeys of a machine on the page. The results are recorded in a file named after `part`. */
function describeJourneys<Name extends string, Fault extends string>(
  [machineName, part]: readonly [machine: string, part: string],
  executor: MachineExecutor<Name, Fault>,
  journeys: readonly Journey<Name, Fault>[],
  fixture: (name: string) => ScreenDriver,
  leftOut: Readonly<Record<string, string>> = {},
): void {
  describe(`journeys of the state machine ${machineName} on its screen`, () => {
    const { record } = createRecorder(machineName, "dom", part, journeys.length, leftOut);
    test.each(journeys.map((journey) => [journey.name, journey] as const))(
      "the journey %s runs to its end",
      (name, journey) =>
        record(journey, "journeys", (steps) =>
          runJourney(executor, journey, steps, (input) =>
            screenFixture(executor.machine, input, fixture(name)),
          ),
        ),
    );
  });
}

describeJourneys(["result", "result screen"], resultExecutor, resultJourneysRun, fixtureFor, skippedJourneys);
describeJourneys(["cancel", "cancel form"], cancelExecutor, cancelJourneys, () => cancelDriver);
describeJourneys(["move", "move form"], moveExecutor, moveJourneys, () => moveDriver);
describeJourneys(["save", "guests form"], saveExecutor, saveJourneys, () => guestsDriver);

test("no two states of the result, cancellation, move or save machine look alike", () => {
  expect(
    [resultMachine, cancelMachine, moveMachine, saveExecutor.machine].flatMap(indistinguishableStates),
  ).toEqual([]);
});
