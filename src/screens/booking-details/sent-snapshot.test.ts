import { expect, test } from "vitest";
import { createActor, type StateValue } from "xstate";
import { getStateNodes } from "xstate/graph";
import { stateName } from "../../../tests/paths/chart-parts.ts";
import { openMachine } from "../../../tests/paths/walk.ts";
import { byTheHour } from "../../machines/booking/fixtures.ts";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingSnapshot, ChartSnapshot } from "../../machines/booking/selectors.ts";
import type { BookingTag } from "../../machines/booking/types.ts";
import { isAtRest, type SentBooking, sentBooking, sentSnapshot } from "./sent-snapshot.ts";

const tags: readonly BookingTag[] = ["busy", "holding", "canLeave", "overlay", "over"];

/** Every state of the chart, as `matches` takes it. */
const states = getStateNodes(bookingMachine).map(
  (node) =>
    stateName(node)
      .split(".")
      .reduceRight<StateValue | null>(
        (inner, name) => (inner === null ? name : { [name]: inner }),
        null,
      ) as StateValue,
);

/** What a snapshot answers to every question about its state. */
function answersOf(snapshot: BookingSnapshot): unknown {
  return {
    states: states.map((state) => snapshot.matches(state as Parameters<BookingSnapshot["matches"]>[0])),
    tags: tags.map((tag) => snapshot.hasTag(tag)),
    context: JSON.parse(JSON.stringify(snapshot.context)),
  };
}

/** As it arrives in the browser. */
const arrived = (sent: SentBooking): SentBooking => JSON.parse(JSON.stringify(sent));

test("a booking that the server sends answers like the snapshot of its chart, in every state", () => {
  const { context } = createActor(bookingMachine, { input: byTheHour.input }).getSnapshot();
  expect(states.length).toBeGreaterThan(40);
  for (const value of states) {
    const snapshot: ChartSnapshot = bookingMachine.resolveState({ value, context });
    const persisted = bookingMachine.getPersistedSnapshot(snapshot) as SentBooking["snapshot"];
    const sent = arrived({ snapshot: persisted, tags: [...snapshot.tags] as BookingTag[] });
    expect(answersOf(sentSnapshot(sent)), JSON.stringify(value)).toEqual(answersOf(snapshot));
  }
});

test("a booking rests when its chart asks and awaits nothing", () => {
  const actor = createActor(openMachine(bookingMachine), { input: byTheHour.input }).start();
  const asking = sentSnapshot(arrived(sentBooking(actor)));
  expect([asking.hasTag("busy"), isAtRest(asking)]).toEqual([true, false]);
  const dateless = { ...byTheHour.input, choice: { ...byTheHour.input.choice, date: null } };
  const unasked = createActor(openMachine(bookingMachine), { input: dateless }).start();
  expect(isAtRest(sentSnapshot(arrived(sentBooking(unasked))))).toBe(true);
});
