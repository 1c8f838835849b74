import { expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { networkFailure } from "../area/fixtures.ts";
import { watchMachine } from "../watch/machine.ts";
import { bookingActions } from "./actions.ts";
import {
  holdResponse,
  hourlyFixture,
  instantAt,
  orders,
  payment,
  slotTakenWithAlternative,
  startTooSoonOutcome,
} from "./fixtures.ts";
import { bookingMachine } from "./machine.ts";
import { quoteFixture } from "./quote-fixture.ts";
import {
  type ActorResults,
  eventsUpToHold,
  flushPromises,
  hold,
  hourlyAvailability,
  outputsUpToHold,
  startBooking,
  startHeldBooking,
} from "./testing.ts";

/*
 * Covers what the journeys in `tests/paths/journeys/booking.ts` omit: the transition for each order status after the
 * hold has ended, and resuming the server's snapshot in the browser. `memory.test.ts` covers the context between steps.
 */

const outcomes = [
  ["confirmed", "confirmed"],
  ["underWay", "checking"],
  ["refunding", "refunding"],
  ["expiredUnconfirmed", "checking"],
  ["releasedUnconfirmed", "checking"],
  ["cancelled", "checking"],
] as const;

test.each(outcomes)(
  "when the hold ends after a closed checkout, an order in state %s leads to %s",
  async (order, state) => {
    const booking = await startHeldBooking({
      initPayment: [{ outcome: "created", payment }],
      openCheckout: [{ outcome: "dismissed" }],
      loadOrder: [orders.heldUnattempted, orders[order]],
    });
    await booking.sendEvents(bookingActions.pay());
    await flushPromises();
    expect(booking.at()).toEqual({ held: "plain" });
    await booking.resolve("awaitHoldEnd", undefined);
    expect(booking.asked.loadOrder).toEqual([hold, hold]);
    expect(booking.at()).toBe(state);
  },
);

test.each([...outcomes, ["expired", "expired"], ["expiredUnattempted", "expired"]] as const)(
  "after a reload, an order in state %s leads to %s",
  async (order, state) => {
    const booking = startBooking({ loadOrder: [orders[order]] });
    await booking.sendEvents(bookingActions.restoreDraft({ order: hold }));
    expect(booking.at()).toBe(state);
    expect(booking.actor.getSnapshot()).toMatchObject(
      state === "expired" ? { status: "active", output: undefined } : { status: "done", output: hold },
    );
  },
);

test.each(outcomes)("a closed checkout of an order in state %s leads to %s", async (order, state) => {
  const booking = await startHeldBooking({
    initPayment: [{ outcome: "created", payment }],
    openCheckout: [{ outcome: "dismissed" }],
    loadOrder: [orders[order], orders[order]],
  });
  await booking.sendEvents(bookingActions.pay());
  await flushPromises();
  expect(booking.at()).toBe(state);
});

test("the end of the hold does not interrupt a payment", async () => {
  const booking = await startHeldBooking({ initPayment: [{ outcome: "created", payment }] });
  await booking.sendEvents(bookingActions.pay());
  await booking.resolve("awaitHoldEnd", undefined);
  expect(booking.at()).toEqual({ paying: "checkout" });
});

test("a booking restored from the server's snapshot waits for the end of its hold", async () => {
  const server = startBooking(outputsUpToHold());
  await server.sendEvents(...eventsUpToHold);
  const snapshot = JSON.parse(JSON.stringify(server.actor.getPersistedSnapshot()));
  server.actor.stop();
  const browser = startBooking({}, hourlyFixture.input, snapshot);
  expect(browser.at()).toEqual({ held: "plain" });
  expect(browser.asked.awaitHoldEnd).toEqual([{ holdExpiresAt: holdResponse.holdExpiresAt }]);
  await browser.resolve("awaitHoldEnd", undefined);
  expect(browser.at()).toEqual({ lapsed: "loading" });
});

test("a booking restored from the server's snapshot continues to watch its order", async () => {
  const neverSettles = fromPromise<never, never>(() => new Promise(() => undefined));
  const watching = (awaitNextPoll: typeof neverSettles, order: OrderOutcome) => {
    const loadOrder = fromPromise<OrderOutcome, OrderKey>(async () => order);
    const watchOrder = watchMachine.provide({ actors: { awaitNextPoll, loadOrder } } as never);
    return bookingMachine.provide({ actors: { watchOrder, loadOrder, awaitHoldEnd: neverSettles } } as never);
  };
  const { input } = hourlyFixture;
  const server = createActor(watching(neverSettles, orders.heldWithCoupon), { input }).start();
  server.send(bookingActions.restoreDraft({ order: hold }));
  await waitFor(server, (snapshot) => snapshot.matches("held"));
  const snapshot = JSON.parse(JSON.stringify(server.getPersistedSnapshot()));
  server.stop();
  const voidActor = fromPromise<unknown, unknown>(async () => undefined) as typeof neverSettles;
  const browser = createActor(watching(voidActor, orders.confirmed), { input, snapshot }).start();
  await waitFor(browser, ({ status }) => status === "done");
  expect(browser.getSnapshot().value).toBe("confirmed");
});

/** Confirms the choice of two hours from 11:30, which are not free. */
async function confirmUnavailableTime(verify: ActorResults["verify"] = []) {
  const booking = startBooking({ loadAvailability: Array(3).fill(hourlyAvailability), verify });
  await flushPromises();
  const confirm = async () => {
    booking.actor.send(bookingActions.confirmChoice());
    await flushPromises();
  };
  await booking.sendEvents(bookingActions.chooseTime(unavailableStart, 120), bookingActions.choosePeople(4));
  await confirm();
  return { ...booking, confirm };
}
const unavailableStart = instantAt("11:30");

test("a time that is not free is sent to the service, which knows why", async () => {
  const booking = await confirmUnavailableTime();
  expect(booking.at()).toEqual({ detailing: "checkingTime" });
  const request = { start: unavailableStart, end: instantAt("13:30"), people: 4 };
  expect(booking.asked.verify).toEqual([expect.objectContaining(request)]);
});

test("the notice of a rejected time disappears once the service accepts the time", async () => {
  const booking = await confirmUnavailableTime([
    startTooSoonOutcome,
    { outcome: "verified", quote: quoteFixture() },
  ]);
  expect(booking.context().notice).toEqual(expect.any(String));
  await booking.confirm();
  expect(booking.at()).toEqual({ detailing: "editing" });
  expect(booking.context().notice).toBeNull();
});

test("if the check of a time fails, the duration is shown as not available", async () => {
  const booking = await confirmUnavailableTime([networkFailure]);
  expect(booking.at()).toMatchObject({ choosing: {} });
  expect(booking.context().fieldErrors).toEqual({
    minutes: expect.stringContaining("available from this start"),
  });
});

test("an alternative that is chosen before the details becomes the choice", async () => {
  const booking = await confirmUnavailableTime([slotTakenWithAlternative]);
  expect(booking.at()).toBe("taken");
  const [alternative] = booking.context().alternatives;
  if (alternative === undefined) throw new Error("The fixture has no alternative.");
  booking.actor.send(bookingActions.chooseAlternative(alternative));
  const { catalogId, start } = alternative;
  expect(booking.context()).toMatchObject({ room: { catalogId }, choice: { start }, alternatives: [] });
});

test("a watched order that has ended without a confirmation is loaded again", async () => {
  const booking = await startHeldBooking({});
  await booking.resolve("watchOrder", orders.refunding);
  expect(booking.at()).toEqual({ restoring: "loading" });
  expect(booking.asked.loadOrder).toEqual([hold]);
});
