import { describe, expect, test } from "vitest";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import { bookingActions } from "./actions.ts";
import {
  hourlyFixture,
  instantAt,
  invalidPhoneOutcome,
  orders,
  otherRoom,
  payment,
  slotTakenWithAlternative,
  startTooSoonOutcome,
} from "./fixtures.ts";
import { quoteFixture } from "./quote-fixture.ts";
import { goToStep, sendEvents } from "./send-events.ts";
import {
  type ActorResults,
  eventsUpToHold,
  hold,
  hourlyAvailability,
  outputsUpToHold,
  startBooking,
  startHeldBooking,
} from "./testing.ts";

const chosen = [bookingActions.chooseTime(instantAt("10:00"), 60), bookingActions.choosePeople(4)];
const code = { outcome: "confirm-email", email: "a***@example.in", resendAt: null } as const;
/** Starts a held booking. Its actors have results for paying, and for loading the order once more. */
const startHeldWith = (environment: ActorResults = {}) =>
  startHeldBooking({
    loadOrder: [orders.held],
    initPayment: [{ outcome: "created", payment }],
    ...environment,
  });

describe("sendEvents", () => {
  test("sends the first event before the availability has loaded", () => {
    const booking = startBooking({});
    sendEvents(booking.actor, [bookingActions.chooseDate("2026-11-24")]).catch(() => undefined);
    expect(booking.asked.loadAvailability.map(({ date }) => date)).toEqual(["2026-11-23", "2026-11-24"]);
  });

  test("confirms a choice once the availability has loaded", async () => {
    const booking = startBooking(
      { loadAvailability: [hourlyAvailability] },
      {
        ...hourlyFixture.input,
        choice: { date: "2026-11-23", start: instantAt("10:00"), minutes: 60, people: 4 },
      },
    );
    const snapshot = await sendEvents(booking.actor, [bookingActions.confirmChoice()]);
    expect(snapshot.value).toEqual({ detailing: "editing" });
  });

  test("waits until the machine is idle before sending each further event", async () => {
    const applied = (code: string | null) => ({ outcome: "applied", quote: quoteFixture(code) }) as const;
    const booking = await startHeldWith({ applyCoupon: [applied("TEN"), applied(null)] });
    await booking.sendEvents(bookingActions.tryCoupon("ten"), bookingActions.removeCoupon());
    expect(booking.asked.applyCoupon.map((requested) => requested.code)).toEqual(["ten", null]);
  });

  test("sends no event to a finished booking", async () => {
    const booking = startBooking({ ...outputsUpToHold(), initPayment: [{ outcome: "nothing-to-pay" }] });
    await booking.sendEvents(...eventsUpToHold, bookingActions.pay(), bookingActions.goBack());
    expect(booking.at()).toBe("confirmed");
  });

  test("rejects when the signal aborts a pending wait", async () => {
    const booking = startBooking({});
    const stop = new AbortController();
    const driven = sendEvents(booking.actor, [bookingActions.chooseDate("2026-11-24")], stop.signal);
    stop.abort();
    await expect(driven).rejects.toThrow();
    await expect(goToStep(booking.actor, "details", stop.signal)).rejects.toThrow();
  });
});

describe("goToStep", () => {
  test("goes from the choice to the details, but no further without a hold", async () => {
    const booking = startBooking({ loadAvailability: [hourlyAvailability, hourlyAvailability] });
    await booking.sendEvents(...chosen);
    expect((await goToStep(booking.actor, "pay")).value).toEqual({ detailing: "editing" });
    expect((await goToStep(booking.actor, "pay")).value).toEqual({ detailing: "editing" });
    expect((await goToStep(booking.actor, "details")).value).toEqual({ detailing: "editing" });
    expect((await goToStep(booking.actor, "choose")).matches("choosing")).toBe(true);
  });

  test("does not return to the choice if the visitor continues while the choice loads", async () => {
    const choice = { date: "2026-11-23", start: instantAt("10:00"), minutes: 60, people: 4 };
    const booking = startBooking({}, { ...hourlyFixture.input, choice });
    const navigating = goToStep(booking.actor, "choose");
    booking.actor.send(bookingActions.confirmChoice());
    await booking.resolve("loadAvailability", hourlyAvailability);
    expect(booking.at()).toEqual({ detailing: "editing" });
    await navigating;
  });

  test("stays at an incomplete choice and reports the missing field", async () => {
    const booking = startBooking({ loadAvailability: [hourlyAvailability] });
    const { context, value } = await goToStep(booking.actor, "details");
    expect(value).toMatchObject({ choosing: { choice: "incomplete" } });
    expect(Object.keys(context.fieldErrors)).toEqual(["start"]);
  });

  test("moves between price, details and choice without requesting another hold", async () => {
    const booking = await startHeldWith({ loadOrder: [orders.held, orders.held] });
    const goTo = async (step: "choose" | "details" | "pay") =>
      (await goToStep(booking.actor, step)).value as object;
    expect(await goTo("pay")).toEqual({ held: "plain" });
    expect(await goTo("details")).toEqual({ detailing: "editing" });
    expect(await goTo("pay")).toEqual({ held: "plain" });
    expect(await goTo("choose")).toMatchObject({ choosing: { slot: "kept" } });
    expect(await goTo("pay")).toEqual({ held: "plain" });
    expect(booking.asked.book).toHaveLength(1);
    expect(booking.asked.release).toEqual([]);
  });

  test("goes from the choice to the details when the hold is for another time", async () => {
    const booking = await startHeldWith();
    await goToStep(booking.actor, "choose");
    await booking.sendEvents(bookingActions.chooseStart(instantAt("09:00")));
    expect((await goToStep(booking.actor, "details")).value).toEqual({ detailing: "editing" });
  });

  test.each([
    ["choose", { choosing: { slot: "kept" } }],
    ["details", { detailing: "editing" }],
  ] as const)("a booking goes from a failed payment to the step %s", async (step, value) => {
    const booking = await startHeldWith({ openCheckout: [{ outcome: "failed", reason: "Declined." }] });
    await booking.sendEvents(bookingActions.pay());
    expect(booking.at()).toEqual({ paying: "failed" });
    expect((await goToStep(booking.actor, step)).value).toMatchObject(value);
  });

  test("goes from the email code to the details", async () => {
    const booking = await startHeldWith({ initPayment: [code] });
    await booking.sendEvents(bookingActions.pay());
    expect(booking.at()).toEqual({ confirmingEmail: "editing" });
    expect((await goToStep(booking.actor, "details")).value).toEqual({ detailing: "editing" });
  });

  test("goes from the gateway's overlay to the price, but no further", async () => {
    const booking = await startHeldWith();
    await booking.sendEvents(bookingActions.pay());
    expect(booking.at()).toEqual({ paying: "checkout" });
    expect((await goToStep(booking.actor, "choose")).value).toEqual({ held: "plain" });
  });

  test("goes from the alternatives back to the choice", async () => {
    const booking = startBooking({
      ...outputsUpToHold(),
      book: [slotTakenWithAlternative],
      loadAvailability: [hourlyAvailability, hourlyAvailability],
    });
    await booking.sendEvents(...eventsUpToHold);
    expect(booking.context().alternatives).toEqual([otherRoom]);
    expect((await goToStep(booking.actor, "choose")).matches("choosing")).toBe(true);
  });

  test("does not move a booking whose hold has expired", async () => {
    const booking = startBooking({ loadOrder: [orders.expired] });
    await booking.sendEvents(bookingActions.restoreDraft({ order: hold }));
    expect((await goToStep(booking.actor, "choose")).value).toBe("expired");
  });

  test("does not move a confirmed booking", async () => {
    const confirmed: OrderOutcome = orders.confirmed;
    const booking = startBooking({ loadOrder: [confirmed] });
    await booking.sendEvents(bookingActions.restoreDraft({ order: hold }));
    expect((await goToStep(booking.actor, "choose")).value).toBe("confirmed");
  });
});

test("moving forward does not resend a rejected choice, but resends a choice if only customer details were rejected", async () => {
  const start = (verify: ActorResults["verify"] = []) =>
    startBooking({ loadAvailability: Array(3).fill(hourlyAvailability), verify });
  const tooSoon = start([startTooSoonOutcome]);
  const unavailable = bookingActions.chooseTime(instantAt("11:30"), 120);
  await tooSoon.sendEvents(unavailable, bookingActions.choosePeople(4), bookingActions.confirmChoice());
  expect(Object.keys(tooSoon.context().fieldErrors)).toEqual(["start"]);
  expect((await goToStep(tooSoon.actor, "details")).matches("choosing")).toBe(true);
  expect(tooSoon.asked.verify).toHaveLength(1);

  const badPhone = start([invalidPhoneOutcome]);
  await badPhone.sendEvents(...eventsUpToHold);
  await badPhone.sendEvents(bookingActions.goBack());
  expect(Object.keys(badPhone.context().fieldErrors)).toEqual(["phone"]);
  expect((await goToStep(badPhone.actor, "details")).matches("detailing")).toBe(true);
});
