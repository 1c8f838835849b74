import { expect, test } from "vitest";
import { bookingActions } from "./actions.ts";
import { instantAt, orders, otherRoom, payment, slotTakenWithAlternative } from "./fixtures.ts";
import { isAtStep, isOtherRoom, orderToRelease, selectedTimeIfFree, stepOf } from "./selectors.ts";
import {
  type ActorResults,
  eventsUpToHold,
  hold,
  hourlyAvailability,
  outputsUpToHold,
  startBooking,
} from "./testing.ts";

const restored = [bookingActions.restoreDraft({ order: hold })];
const created = { outcome: "created", payment } as const;
const released = { outcome: "released", paymentStatus: "none" } as const;
const environment = (given: ActorResults = {}): ActorResults => ({
  ...outputsUpToHold(),
  loadAvailability: [hourlyAvailability, hourlyAvailability],
  ...given,
});

test.each([
  ["choosing", environment(), [bookingActions.chooseStart(instantAt("10:00"))], "choose", null],
  [
    "detailing",
    environment({ verify: [slotTakenWithAlternative] }),
    eventsUpToHold.slice(0, 3),
    "details",
    null,
  ],
  ["taken", environment({ verify: [slotTakenWithAlternative] }), eventsUpToHold, "details", null],
  ["held", environment(), eventsUpToHold, "pay", hold],
  ["choosing", environment(), [...eventsUpToHold, bookingActions.goBack()], "choose", hold],
  ["paying", environment({ initPayment: [created] }), [...eventsUpToHold, bookingActions.pay()], "pay", null],
  [
    "released",
    environment({ release: [released] }),
    [...eventsUpToHold, bookingActions.releaseSlot()],
    "choose",
    null,
  ],
  ["expired", environment({ loadOrder: [orders.expired] }), restored, "pay", null],
  ["confirmed", environment({ loadOrder: [orders.confirmed] }), restored, "over", null],
] as const)(
  "in the state %s, selectors return the step and the order that is released when the visitor leaves",
  async (state, given, verbs, step, order) => {
    const booking = startBooking(given);
    const snapshot = await booking.sendEvents(...verbs);
    expect(snapshot.matches(state as "held")).toBe(true);
    expect([stepOf(snapshot), orderToRelease(snapshot)]).toEqual([step, order]);
  },
);

test("the details step is shown while the hold is requested", async () => {
  const booking = startBooking(environment({ book: [] }));
  booking.sendEvents(...eventsUpToHold).catch(() => undefined);
  await expect.poll(booking.at).toBe("holding");
  const holding = booking.actor.getSnapshot();
  expect(stepOf(holding)).toBe("details");
  // While the hold is requested, the machine may still continue to the payment.
  expect(isAtStep(holding, "details")).toBe(false);
});

test("isAtStep() is true for the step of an idle booking, and for the choice while the availability loads", async () => {
  const booking = startBooking(environment());
  expect(booking.actor.getSnapshot().hasTag("busy")).toBe(true);
  expect(isAtStep(booking.actor.getSnapshot(), "choose")).toBe(true);
  const steps = ["choose", "details", "pay", "over"] as const;
  const matchingSteps = (snapshot: Parameters<typeof isAtStep>[0]) =>
    steps.filter((step) => isAtStep(snapshot, step));
  expect(matchingSteps(await booking.sendEvents(...eventsUpToHold.slice(0, 3)))).toEqual(["details"]);
  expect(matchingSteps(await booking.sendEvents(...eventsUpToHold.slice(3)))).toEqual(["pay"]);
});

test("the booking is for another room than the page's once an alternative is chosen", async () => {
  const booking = startBooking(environment({ verify: [slotTakenWithAlternative] }));
  expect(isOtherRoom(await booking.sendEvents(...eventsUpToHold))).toBe(false);
  booking.actor.send(bookingActions.chooseAlternative(otherRoom));
  expect(isOtherRoom(booking.actor.getSnapshot())).toBe(true);
});

test("a booking without a hold ignores the result of polling an order", async () => {
  const booking = startBooking(environment({ verify: [slotTakenWithAlternative] }));
  await booking.sendEvents(...eventsUpToHold);
  await booking.resolve("watchOrder", orders.expired);
  expect(booking.at()).toBe("taken");
});

test("the chosen time is shown unless it is taken or not free", async () => {
  const chosen = async (start: string, minutes: number) => {
    const booking = startBooking(environment());
    return selectedTimeIfFree(await booking.sendEvents(bookingActions.chooseTime(start, minutes)));
  };
  const [start, end] = [instantAt("10:00"), instantAt("11:00")];
  expect(await chosen(start, 60)).toEqual({ start, end });
  expect(await chosen(instantAt("11:30"), 120)).toBeNull();
  const taken = startBooking(environment({ verify: [slotTakenWithAlternative] }));
  expect(selectedTimeIfFree(await taken.sendEvents(...eventsUpToHold))).toBeNull();
  // The visitor's own hold is not free for others, but its time is shown.
  const held = startBooking(environment());
  await held.sendEvents(...eventsUpToHold);
  const context = { ...held.context(), availability: { ...hourlyAvailability, slots: [] } };
  const snapshot = { ...held.actor.getSnapshot(), context } as ReturnType<typeof held.actor.getSnapshot>;
  expect(selectedTimeIfFree(snapshot)).toEqual({ start, end });
});
