// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { eventsAt, type Path, shortestPaths } from "../../../tests/paths/generate-paths.ts";
import { readTrace, type TracedStep } from "../../../tests/paths/machine-path-run.ts";
import {
  comparedFields,
  stableStates,
  statesOf,
  transitionsTaken,
} from "../../../tests/paths/machine-structure.ts";
import { createRecorder } from "../../../tests/qa/recorder.ts";
import { expectOwnWords } from "../../../tests/support/foreign-words.ts";
import {
  dailyFixture,
  hourlyFixture,
  instantAt,
  slotTakenWithAlternative,
} from "../../machines/booking/fixtures.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import { type BookingSnapshot, isOtherRoom } from "../../machines/booking/selectors.ts";
import { hold, hourlyAvailability } from "../../machines/booking/testing.ts";
import type { BookingEvent, BookingInput } from "../../machines/booking/types.ts";
import { loadingBooking } from "../../texts/booking-payment.ts";
import { readDraft } from "../booking-parts/draft.ts";
import {
  checkVisualState,
  control,
  coverage,
  currentPath,
  heading,
  interactions,
  isOnOtherRoomPage,
  performEvent,
  type RenderedBooking,
  recordStates,
  renderBooking,
  setUpBookingTests,
  visualChecks,
} from "./testing.tsx";

/* Runs paths of the booking machine on the screen. Tests click and type to send events, settle the pending actors, and
   recognize every state by what the screen shows. The last tests assert that all events and states are covered. */

const transitionsOfPath = (path: Path) => transitionsTaken(bookingMachine, [path]);
const statesOfPath = ({ start, steps }: Path) =>
  new Set([start, ...steps.map(({ snapshot }) => snapshot)].flatMap(statesOf));

/** Day passes differ only in the choice, so their paths cover every state instead of every transition. */
const variants = [
  { name: "by the hour", ...hourlyFixture, toTake: transitionsOfPath },
  { name: "by the day", ...dailyFixture, toTake: statesOfPath },
] as const;

type Context = BookingSnapshot["context"];

/**
 * Conditions under which the screen offers events that the machine accepts in more states. `draft.restored` is sent
 * only while the page loads, so other tests below cover it.
 */
const isOffered = {
  "draft.restored": () => false,
  "date.chosen": ({ context }) => context.choice.start === null,
  "choice.changed": ({ context }) => isOpen(context),
  "availability.retried": (snapshot) => snapshot.matches({ choosing: { availability: "failed" } }),
  "customer.typed": (snapshot) => snapshot.matches("detailing"),
  "alternative.chosen": ({ context }) => context.alternatives.length > 0,
  // While the gateway's overlay is open, the browser's Back button closes the overlay.
  "went.back": (snapshot) => !snapshot.hasTag("overlay"),
  // In the payment step, this event comes only from a form that is posted without JavaScript.
  "code.confirmed": (snapshot) => !snapshot.matches("held"),
} satisfies { [Type in BookingEvent["type"]]?: (snapshot: BookingSnapshot) => boolean };

/** Returns true if the visitor has chosen another room and the booking continues on that room's page. */
function isOnOtherPage(snapshot: BookingSnapshot): boolean {
  return isOtherRoom(snapshot) && (snapshot.matches("choosing") || snapshot.matches("held"));
}

function isOpen({ availability }: Context): boolean {
  return availability !== null && !availability.closed;
}

/** Selects shortest paths until the variant's goal is covered, using only events that the screen offers. */
function screenPaths(fixtures: (typeof variants)[number]): Path[] {
  const machine = { machine: bookingMachine, ...fixtures, keyOf };
  return selectPaths(
    shortestPaths(machine, (snapshot) =>
      eventsAt(machine, snapshot).filter((event) => {
        if (isOnOtherPage(snapshot)) return false;
        const rule: ((at: BookingSnapshot) => boolean) | undefined =
          isOffered[event.type as keyof typeof isOffered];
        return rule?.(snapshot) ?? true;
      }),
    ),
    fixtures.toTake,
  );
}

const keyOf = ({ context }: BookingSnapshot) => [
  context.order !== null,
  context.quote?.couponCode ?? null,
  context.room.catalogId === context.ownRoom.catalogId,
];

beforeAll(() => {
  // Discards the coverage of other tests in this process.
  coverage.events.clear();
  coverage.states.clear();
});

setUpBookingTests();

for (const fixtures of variants) {
  describe(`the booking screen ${fixtures.name}`, () => {
    const { toTake } = fixtures;
    const paths = screenPaths(fixtures);
    const record = createRecorder("booking", "dom", `booking screen ${fixtures.name}`, paths.length);
    test.each(paths.map((path) => [path.name, path] as const))(
      "the booking screen follows the path %s",
      (_, path) =>
        record.record(path, toTake === transitionsOfPath ? "every transition" : "every state", (steps) =>
          runPath(fixtures.input, path, steps),
        ),
    );
  });
}

/**
 * Selects paths until everything is covered. Prefers the paths that cover the most per step. The machine's own test
 * runs all of the paths.
 */
function selectPaths(paths: readonly Path[], takenBy: (path: Path) => ReadonlySet<string>): Path[] {
  const candidates = paths.map((path) => ({ path, names: takenBy(path) }));
  const uncovered = new Set(candidates.flatMap(({ names }) => [...names]));
  const chosen: Path[] = [];
  while (uncovered.size > 0) {
    const newNamesPerStep = ({ path, names }: (typeof candidates)[number]) =>
      [...names].filter((name) => uncovered.has(name)).length / (path.steps.length + 1);
    const best = candidates.reduce((a, b) => (newNamesPerStep(b) > newNamesPerStep(a) ? b : a));
    for (const name of best.names) uncovered.delete(name);
    chosen.push(best.path);
  }
  return chosen;
}

/** Loads the availability of the day and chooses 10:00. */
async function confirmAtTen(rendered: RenderedBooking): Promise<void> {
  await performEvent({ type: "xstate.done.actor.loadAvailability", output: hourlyAvailability }, rendered);
  await performEvent(
    { type: "choice.changed", change: { start: instantAt("10:00") } } as BookingEvent,
    rendered,
  );
}

test("a taken time in the URL is named in an error after the check, and the visitor must choose another start", async () => {
  const start = instantAt("11:00");
  const rendered = renderBooking({
    ...hourlyFixture.input,
    choice: { ...hourlyFixture.input.choice, start, minutes: 60 },
  });
  const { actor } = rendered.record;
  await performEvent({ type: "xstate.done.actor.loadAvailability", output: hourlyAvailability }, rendered);
  await performEvent({ type: "choice.confirmed" }, rendered);
  checkVisualState(actor.getSnapshot());
  await performEvent({ type: "xstate.done.actor.checkTime", output: slotTakenWithAlternative }, rendered);
  checkVisualState(actor.getSnapshot());
  expect(
    screen.getByText("Banyan, Mon 23 Nov, 11:00 am – 12:00 pm IST, isn't available any more."),
  ).toBeTruthy();
  expect(screen.getByRole("complementary", { name: "Your booking" }).textContent).toContain(
    "WhenNot chosen yet",
  );
  await performEvent({ type: "went.back" }, rendered);
  await performEvent({ type: "xstate.done.actor.loadAvailability", output: hourlyAvailability }, rendered);
  expect(screen.getByText("11:00 am isn't available any more. Choose another start.")).toBeTruthy();
});

describe("a tab that remembers a booking", () => {
  test.each(Object.entries(hourlyFixture.actorResults.loadOrder.done))(
    "shows the step that matches the order response %s",
    async (_, found) => {
      const rendered = renderBooking(hourlyFixture.input, { hold: { ...hold, catalogId: "banyan-room" } });
      expect(heading()).toBe(loadingBooking);
      await performEvent({ type: "xstate.done.actor.loadOrder", output: found }, rendered);
      const name = found.outcome === "gone" ? "gone" : orderWith(found);
      expect([heading(), currentPath()].join(" ")).toMatch(restored[name] ?? /^$/);
      coverage.events.add("draft.restored");
    },
  );

  test("a tab that remembers a hold of another room starts a new booking", () => {
    renderBooking(hourlyFixture.input, { hold: { ...hold, catalogId: "neem-room" } });
    expect(heading()).toBe("When do you need it?");
  });

  test("a tab restores and updates the entered details", async () => {
    const rendered = renderBooking(hourlyFixture.input);
    await confirmAtTen(rendered);
    await performEvent({ type: "choice.confirmed" }, rendered);
    expect(control("email")?.value).toBe("asha@example.in");
    await performEvent(
      { type: "customer.typed", field: "email", value: "ravi@example.in" } as BookingEvent,
      rendered,
    );
    expect(readDraft().customer?.email).toBe("ravi@example.in");
  });
});

test("a new step receives focus and is announced with its number", async () => {
  const rendered = renderBooking(hourlyFixture.input);
  const announcement = () => document.getElementById("arrival")?.textContent;
  await confirmAtTen(rendered);
  expect(announcement()).toBe("");
  await performEvent({ type: "choice.confirmed" }, rendered);
  expect(document.activeElement?.textContent).toBe("Your details");
  expect(announcement()).toBe("Step 2 of 3: Your details");
  await performEvent({ type: "went.back" }, rendered);
  expect(announcement()).toBe("Step 1 of 3: When do you need it?");
});

test("applying a coupon moves the focus from the coupon field to the message with the discount", async () => {
  const rendered = renderBooking(hourlyFixture.input, { hold: { ...hold, catalogId: "banyan-room" } });
  const { loadOrder, applyCoupon } = hourlyFixture.actorResults;
  await performEvent({ type: "xstate.done.actor.loadOrder", output: loadOrder.done[0] }, rendered);
  control("code")?.focus();
  await performEvent({ type: "coupon.tried", code: "ten" } as BookingEvent, rendered);
  await performEvent({ type: "xstate.done.actor.applyCoupon", output: applyCoupon.done[0] }, rendered);
  expect(document.activeElement?.textContent).toMatch(/^ ?You save ₹80 with TEN\. ?Remove coupon/);
});

type Found = Extract<(typeof hourlyFixture.actorResults.loadOrder.done)[number], { outcome: "found" }>;
const orderWith = ({ order: { status, paymentStatus, hasNoAttempt } }: Found) => {
  if (status === "held") return paymentStatus === "pending" ? "underWay" : "held";
  return status === "confirmed" || paymentStatus === "none" || hasNoAttempt ? status : "mayBePaid";
};

const restored: Readonly<Record<string, RegExp>> = {
  held: /^Review and pay \/booking-details/,
  underWay: /\/payment-success\/ORD000000000001$/,
  mayBePaid: /\/payment-success\/ORD000000000001$/,
  cancelled: /\/payment-success\/ORD000000000001$/,
  confirmed: /\/payment-success\/ORD000000000001$/,
  expired: /^Your hold has expired/,
  released: /^Your hold has expired/,
  gone: /^When do you need it\?/,
};

describe("coverage of the booking machine", () => {
  test("every state of the booking machine was shown on the screen", () => {
    expect(stableStates(bookingMachine).filter((state) => !coverage.states.has(state))).toEqual([]);
    expect(Object.keys(visualChecks).sort()).toEqual(stableStates(bookingMachine).sort());
  });

  test("every visitor event of the booking machine was performed on the screen", () => {
    expect(Object.keys(interactions).filter((type) => !coverage.events.has(type))).toEqual([]);
  });
});

async function runPath(input: BookingInput, { start, steps }: Path, traced: TracedStep[]): Promise<void> {
  const rendered = renderBooking(input);
  const { actor } = rendered.record;
  const trace = (text: string) => traced.push({ words: text, ...readTrace(rendered.record) });
  trace("(start)");
  checkVisualState(start);
  expectOwnWords(pageText(), input.item.unit);
  for (const { event, words, snapshot } of steps) {
    await performEvent(event, rendered);
    trace(words);
    expect(comparedFields(actor.getSnapshot())).toEqual(comparedFields(snapshot));
    if (isOnOtherRoomPage(input)) return recordStates(snapshot);
    checkVisualState(snapshot);
    expectOwnWords(pageText(), input.item.unit);
  }
}

const pageText = () => `${document.title} ${document.body.textContent}`;
