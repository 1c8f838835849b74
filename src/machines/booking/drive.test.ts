import { describe, expect, test } from "vitest";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import { driveBooking, goToStep } from "./drive.ts";
import { at, byTheHour, orders, otherRoom, payment, taken } from "./fixtures.ts";
import { quoteOf } from "./quote-fixture.ts";
import { bookingIn, chosenAndTyped, heldBooking, hold, monday, upToHeld, type World } from "./testing.ts";
import { bookingVerbs } from "./verbs.ts";

const chosen = [bookingVerbs.chooseTime(at("10:00"), 60), bookingVerbs.choosePeople(4)];
const code = { outcome: "confirm-email", email: "a***@example.in", resendAt: null } as const;
/** A held booking, with what is asked after going back: the hold, and the payment. */
const heldWithMore = (world: World = {}) =>
  heldBooking({
    loadOrder: [orders.held],
    initPayment: [{ outcome: "created", payment }],
    ...world,
  });

describe("events one after the other", () => {
  test("the first is sent before what is free has arrived", () => {
    const booking = bookingIn({});
    driveBooking(booking.actor, [bookingVerbs.chooseDate("2026-11-24")]).catch(() => undefined);
    expect(booking.asked.loadAvailability.map(({ date }) => date)).toEqual(["2026-11-23", "2026-11-24"]);
  });

  test("a choice that is gone on with first is gone on with when what is free has arrived", async () => {
    const booking = bookingIn(
      { loadAvailability: [monday] },
      {
        ...byTheHour.input,
        choice: { date: "2026-11-23", start: at("10:00"), minutes: 60, people: 4 },
      },
    );
    const snapshot = await driveBooking(booking.actor, [bookingVerbs.confirmChoice()]);
    expect(snapshot.value).toEqual({ detailing: "editing" });
  });

  test("the others wait until nothing is awaited", async () => {
    const applied = (code: string | null) => ({ outcome: "applied", quote: quoteOf(code) }) as const;
    const booking = await heldWithMore({ applyCoupon: [applied("TEN"), applied(null)] });
    await booking.go(bookingVerbs.tryCoupon("ten"), bookingVerbs.removeCoupon());
    expect(booking.asked.applyCoupon.map((asked) => asked.code)).toEqual(["ten", null]);
  });

  test("none is sent to a booking that is over", async () => {
    const booking = bookingIn({ ...upToHeld(), initPayment: [{ outcome: "nothing-to-pay" }] });
    await booking.go(...chosenAndTyped, bookingVerbs.pay(), bookingVerbs.goBack());
    expect(booking.at()).toBe("confirmed");
  });

  test("a signal ends the wait for what never comes", async () => {
    const booking = bookingIn({});
    const stop = new AbortController();
    const driven = driveBooking(booking.actor, [bookingVerbs.chooseDate("2026-11-24")], stop.signal);
    stop.abort();
    await expect(driven).rejects.toThrow();
    await expect(goToStep(booking.actor, "details", stop.signal)).rejects.toThrow();
  });
});

describe("to a step", () => {
  test("from a choice to the details, and no further while nothing is held", async () => {
    const booking = bookingIn({ loadAvailability: [monday, monday] });
    await booking.go(...chosen);
    expect((await goToStep(booking.actor, "pay")).value).toEqual({ detailing: "editing" });
    expect((await goToStep(booking.actor, "pay")).value).toEqual({ detailing: "editing" });
    expect((await goToStep(booking.actor, "details")).value).toEqual({ detailing: "editing" });
    expect((await goToStep(booking.actor, "choose")).matches("choosing")).toBe(true);
  });

  test("a visitor who goes on while the choice still loads is not led back to it", async () => {
    const choice = { date: "2026-11-23", start: at("10:00"), minutes: 60, people: 4 };
    const booking = bookingIn({}, { ...byTheHour.input, choice });
    const going = goToStep(booking.actor, "choose");
    booking.actor.send(bookingVerbs.confirmChoice());
    await booking.answer("loadAvailability", monday);
    expect(booking.at()).toEqual({ detailing: "editing" });
    await going;
  });

  test("a choice that is incomplete stays, and tells what is missing", async () => {
    const booking = bookingIn({ loadAvailability: [monday] });
    const { context, value } = await goToStep(booking.actor, "details");
    expect(value).toMatchObject({ choosing: { choice: "incomplete" } });
    expect(Object.keys(context.fieldErrors)).toEqual(["start"]);
  });

  test("with a hold: between price, details and choice, without another hold", async () => {
    const booking = await heldWithMore({ loadOrder: [orders.held, orders.held] });
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

  test("with a hold of another time than what is chosen now, from the choice to the details", async () => {
    const booking = await heldWithMore();
    await goToStep(booking.actor, "choose");
    await booking.go(bookingVerbs.chooseStart(at("09:00")));
    expect((await goToStep(booking.actor, "details")).value).toEqual({ detailing: "editing" });
  });

  test.each([
    ["choose", { choosing: { slot: "kept" } }],
    ["details", { detailing: "editing" }],
  ] as const)("from a payment that failed to %s", async (step, value) => {
    const booking = await heldWithMore({ openCheckout: [{ outcome: "failed", reason: "Declined." }] });
    await booking.go(bookingVerbs.pay());
    expect(booking.at()).toEqual({ paying: "failed" });
    expect((await goToStep(booking.actor, step)).value).toMatchObject(value);
  });

  test("from the code of an email to the details", async () => {
    const booking = await heldWithMore({ initPayment: [code] });
    await booking.go(bookingVerbs.pay());
    expect(booking.at()).toEqual({ confirmingEmail: "editing" });
    expect((await goToStep(booking.actor, "details")).value).toEqual({ detailing: "editing" });
  });

  test("from the gateway's window to the price, and no further", async () => {
    const booking = await heldWithMore();
    await booking.go(bookingVerbs.pay());
    expect(booking.at()).toEqual({ paying: "checkout" });
    expect((await goToStep(booking.actor, "choose")).value).toEqual({ held: "plain" });
  });

  test("from alternatives back to the choice", async () => {
    const booking = bookingIn({ ...upToHeld(), book: [taken], loadAvailability: [monday, monday] });
    await booking.go(...chosenAndTyped);
    expect(booking.context().alternatives).toEqual([otherRoom]);
    expect((await goToStep(booking.actor, "choose")).matches("choosing")).toBe(true);
  });

  test("a hold that is over leads nowhere", async () => {
    const booking = bookingIn({ loadOrder: [orders.expired] });
    await booking.go(bookingVerbs.restoreDraft({ order: hold }));
    expect((await goToStep(booking.actor, "choose")).value).toBe("expired");
  });

  test("nor does a booking that is over", async () => {
    const confirmed: OrderOutcome = orders.confirmed;
    const booking = bookingIn({ loadOrder: [confirmed] });
    await booking.go(bookingVerbs.restoreDraft({ order: hold }));
    expect((await goToStep(booking.actor, "choose")).value).toBe("confirmed");
  });
});
