import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { watchMachine } from "../watch/machine.ts";
import {
  at,
  byTheDay,
  byTheHour,
  evidence,
  heldReply,
  orders,
  otherRoom,
  payment,
  taken,
} from "./fixtures.ts";
import { eventsOfForm } from "./from-form.ts";
import { bookingMachine } from "./machine.ts";
import { quoteOf } from "./quote-fixture.ts";
import { refusals } from "./refusals.ts";
import { chosenTime, orderToRelease, stepOf } from "./selectors.ts";
import {
  bookingIn,
  chosenAndTyped,
  customer,
  heldBooking,
  hold,
  monday,
  passes,
  settle,
  upToHeld,
  type World,
} from "./testing.ts";
import { bookingVerbs } from "./verbs.ts";

describe("main journeys", () => {
  test("a room by the hour: choose, details, hold, pay, confirmed", async () => {
    const booking = await heldBooking({
      initPayment: [{ outcome: "created", payment }],
      openCheckout: [{ outcome: "paid", evidence }],
      verifyPayment: [{ outcome: "settled", status: "confirmed", paymentStatus: "captured" }],
    });
    const wish = {
      buildingId: "saket-court",
      catalogId: "banyan-room",
      start: at("10:00"),
      end: at("11:00"),
      people: 4,
      customer,
    };
    expect(booking.asked.verify).toEqual([wish]);
    expect(booking.asked.book).toEqual([wish]);
    await booking.go(bookingVerbs.pay());
    await settle();
    expect(booking.at()).toBe("confirmed");
    expect(booking.actor.getSnapshot().output).toEqual(hold);
    expect(booking.asked.verifyPayment).toEqual([{ ...hold, ...evidence }]);
    expect(booking.asked.release).toEqual([]);
  });

  test("day passes: several passes on consecutive days in one order, from midnight to midnight IST", async () => {
    const booking = bookingIn({ ...upToHeld(), loadAvailability: [passes] }, byTheDay.input);
    await booking.go(
      bookingVerbs.chooseDate("2026-11-23"),
      bookingVerbs.choosePasses(3),
      bookingVerbs.chooseDays(["2026-11-24"]),
      bookingVerbs.confirmChoice(),
      bookingVerbs.confirmCustomer(),
    );
    expect(booking.asked.book).toEqual([
      expect.objectContaining({
        start: at("00:00"),
        end: at("00:00", "2026-11-25"),
        quantity: 3,
        people: 3,
      }),
    ]);
    expect(booking.at()).toEqual({ held: "plain" });
  });

  test("details that the service refuses: its words stand at the fields, and nothing is held", async () => {
    const refused = refusals.verify.validation_failed;
    const booking = bookingIn({ ...upToHeld(), verify: [refused] });
    await booking.go(...chosenAndTyped);
    expect(booking.at()).toEqual({ detailing: "editing" });
    expect(booking.context().fieldErrors).toEqual({ email: expect.stringContaining("email address") });
    expect(booking.asked.book).toEqual([]);
    await booking.go(bookingVerbs.typeCustomer("email", "asha@example.in"));
    expect(booking.context().fieldErrors).toEqual({});
  });

  test("a lost race: alternatives, and on with the one that is chosen", async () => {
    const booking = bookingIn({
      ...upToHeld(),
      book: [taken, { outcome: "held", order: heldReply }],
    });
    await booking.go(...chosenAndTyped);
    expect(booking.at()).toBe("taken");
    await booking.go(bookingVerbs.chooseAlternative(otherRoom));
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.asked.book[1]).toMatchObject({
      buildingId: "saket-house",
      catalogId: "neem-room",
      start: at("10:30"),
      end: at("11:30"),
      customer,
    });
  });

  test("the hold ends: expired, and the same slot can be held again", async () => {
    const world = upToHeld();
    world.book?.push({ outcome: "held", order: { ...heldReply, orderId: "ORD000000000002" } });
    const booking = bookingIn(world);
    await booking.go(...chosenAndTyped);
    expect(booking.asked.awaitHoldEnd).toEqual([{ holdExpiresAt: heldReply.holdExpiresAt }]);
    await booking.answer("awaitHoldEnd", undefined);
    expect(booking.at()).toEqual({ lapsed: "loading" });
    await booking.answer("loadOrder", orders.expired);
    expect(booking.at()).toBe("expired");
    expect(orderToRelease(booking.actor.getSnapshot())).toBeNull();
    await booking.go(bookingVerbs.confirmChoice());
    expect(booking.context().order?.orderId).toBe("ORD000000000002");
  });

  test("the hold's end does not break off a payment", async () => {
    const booking = await heldBooking({ initPayment: [{ outcome: "created", payment }] });
    await booking.go(bookingVerbs.pay());
    await booking.answer("awaitHoldEnd", undefined);
    expect(booking.at()).toEqual({ paying: "checkout" });
  });

  test("a coupon: refused in the service's words, another applied, and taken off again", async () => {
    const booking = await heldBooking({
      applyCoupon: [
        refusals.applyCoupon.coupon_expired,
        { outcome: "applied", quote: quoteOf("TEN") },
        { outcome: "applied", quote: quoteOf() },
      ],
    });
    await booking.go(bookingVerbs.tryCoupon("old"));
    expect(booking.at()).toEqual({ held: "refused" });
    expect(booking.context().notice).toBe(refusals.applyCoupon.coupon_expired.message);
    await booking.go(bookingVerbs.tryCoupon(" ten "));
    expect(booking.at()).toEqual({ held: "discounted" });
    expect(booking.context()).toMatchObject({ notice: null, quote: quoteOf("TEN") });
    await booking.go(bookingVerbs.removeCoupon());
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.asked.applyCoupon.map(({ code }) => code)).toEqual(["old", "ten", null]);
  });

  test("a coupon dies before payment: the new price is shown, and nothing is paid before it is agreed to", async () => {
    const booking = bookingIn({
      ...upToHeld(),
      book: [{ outcome: "held", order: { ...heldReply, quote: quoteOf("TEN") } }],
      initPayment: [refusals.initPayment.coupon_expired, { outcome: "created", payment }],
      applyCoupon: [{ outcome: "applied", quote: quoteOf() }],
    });
    await booking.go(...chosenAndTyped, bookingVerbs.pay());
    expect(booking.at()).toEqual({ held: "repriced" });
    expect(booking.context()).toMatchObject({
      notice: refusals.initPayment.coupon_expired.message,
      quote: quoteOf(),
    });
    await booking.go(bookingVerbs.pay());
    expect(booking.asked.initPayment).toHaveLength(1);
    await booking.go(bookingVerbs.agreeToPrice());
    expect(booking.at()).toEqual({ paying: "checkout" });
  });

  test("a payment for another amount than the one shown is not opened", async () => {
    const booking = await heldBooking({
      initPayment: [{ outcome: "created", payment: { ...payment, amountPaise: payment.amountPaise + 1 } }],
      loadOrder: [orders.held],
    });
    await booking.go(bookingVerbs.pay());
    expect(booking.at()).toEqual({ held: "repriced" });
    expect(booking.asked.openCheckout).toEqual([]);
  });

  test("nothing to pay: confirmed without a payment", async () => {
    const booking = await heldBooking({ initPayment: [{ outcome: "nothing-to-pay" }] });
    await booking.go(bookingVerbs.pay());
    expect(booking.at()).toBe("confirmed");
    expect(booking.asked.openCheckout).toEqual([]);
  });

  test("a failed payment: pay again while the hold lasts; closing the overlay goes back to the price", async () => {
    const booking = await heldBooking({
      initPayment: [
        { outcome: "created", payment },
        { outcome: "created", payment },
      ],
      openCheckout: [{ outcome: "failed", reason: "Your bank declined." }, { outcome: "dismissed" }],
    });
    await booking.go(bookingVerbs.pay());
    await settle();
    expect(booking.at()).toEqual({ paying: "failed" });
    expect(booking.context().notice).toBe("Your bank declined.");
    await booking.go(bookingVerbs.pay());
    await settle();
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.context().order).toMatchObject(hold);
  });

  describe("the overlay is closed before the bank has answered", () => {
    const closed = async (world: World = {}) => {
      const booking = await heldBooking({
        initPayment: [{ outcome: "created", payment }],
        openCheckout: [{ outcome: "dismissed" }],
        ...world,
      });
      await booking.go(bookingVerbs.pay());
      await settle();
      expect(booking.at()).toEqual({ held: "plain" });
      return booking;
    };

    test("the order is watched from then on, and a confirmed one ends the booking", async () => {
      const booking = await closed();
      const watched = booking.asked.watchOrder.map(({ isPaymentOpened }) => isPaymentOpened);
      expect([watched.slice(0, -1), watched.at(-1)]).toEqual([watched.slice(0, -1).map(() => false), true]);
      await booking.answer("watchOrder", orders.confirmed);
      expect(booking.at()).toBe("confirmed");
      expect(booking.actor.getSnapshot().output).toEqual(hold);
    });

    test("the order is watched also where another time is chosen", async () => {
      const booking = await closed({ loadAvailability: [monday, monday] });
      await booking.go(bookingVerbs.goBack());
      expect(booking.asked.watchOrder.at(-1)).toEqual({ key: hold, isPaymentOpened: true });
      await booking.answer("watchOrder", orders.confirmed);
      expect(booking.at()).toBe("confirmed");
    });

    test.each([
      ["confirmed", "confirmed"],
      ["underWay", "checking"],
      ["refunding", "refunding"],
      ["expiredUnconfirmed", "checking"],
      ["releasedUnconfirmed", "checking"],
      ["cancelled", "checking"],
    ] as const)("the hold ends: an order that is %s leads to %s", async (order, state) => {
      const booking = await closed({ loadOrder: [orders[order]] });
      await booking.answer("awaitHoldEnd", undefined);
      expect(booking.asked.loadOrder).toEqual([hold]);
      expect(booking.at()).toBe(state);
    });

    test("the hold ends, and the service still calls it held: it is asked again, and never told as expired", async () => {
      const world = { loadOrder: [orders.heldWithCoupon, orders.heldWithCoupon, orders.heldWithCoupon] };
      const booking = await closed(world);
      await booking.answer("awaitHoldEnd", undefined);
      expect(booking.at()).toEqual({ lapsed: "waiting" });
      await booking.answer("awaitNextPoll", undefined);
      await booking.answer("awaitNextPoll", undefined);
      expect(booking.at()).toBe("checking");
      expect(booking.asked.loadOrder).toHaveLength(3);
    });

    test("the hold ends, and its key opens nothing any more: the time is chosen again", async () => {
      const booking = await closed({ loadOrder: [orders.gone], loadAvailability: [monday, monday] });
      await booking.answer("awaitHoldEnd", undefined);
      expect(booking.at()).toMatchObject({ choosing: { slot: "free" } });
      expect(booking.context().notice).toContain("couldn't find your hold");
    });

    test("while the details are changed a late payment still ends the booking, instead of being lost to it", async () => {
      const booking = await closed();
      await booking.go(bookingVerbs.reopenDetails());
      expect(booking.asked.watchOrder.at(-1)).toEqual({ key: hold, isPaymentOpened: true });
      await booking.answer("watchOrder", orders.confirmed);
      expect(booking.at()).toBe("confirmed");
    });

    test("it is released: the result follows what may still come", async () => {
      const booking = await closed({ release: [{ outcome: "released", paymentStatus: "created" }] });
      await booking.go(bookingVerbs.releaseSlot());
      expect(booking.at()).toBe("checking");
      expect(booking.actor.getSnapshot().output).toEqual(hold);
    });

    test("after a reload the order is watched on: in the browser, from the server's snapshot", async () => {
      const never = fromPromise<never, never>(() => new Promise(() => undefined));
      const watching = (awaitNextPoll: typeof never, order: OrderOutcome) => {
        const loadOrder = fromPromise<OrderOutcome, OrderKey>(async () => order);
        const watchOrder = watchMachine.provide({ actors: { awaitNextPoll, loadOrder } } as never);
        return bookingMachine.provide({ actors: { watchOrder, loadOrder, awaitHoldEnd: never } } as never);
      };
      const { input } = byTheHour;
      const server = createActor(watching(never, orders.heldWithCoupon), { input }).start();
      server.send(bookingVerbs.restoreDraft({ order: hold }));
      await waitFor(server, (snapshot) => snapshot.matches("held"));
      const snapshot = JSON.parse(JSON.stringify(server.getPersistedSnapshot()));
      server.stop();
      const soon = fromPromise<unknown, unknown>(async () => undefined) as typeof never;
      const browser = createActor(watching(soon, orders.confirmed), { input, snapshot }).start();
      await waitFor(browser, ({ status }) => status === "done");
      expect(browser.getSnapshot().value).toBe("confirmed");
    });

    test("the service stays away when the hold ends: asked three times, then told as being checked", async () => {
      const booking = await closed();
      const away = () => Promise.reject(new Error("away"));
      const lookups: number[] = [];
      const machine = bookingMachine.provide({
        actors: {
          awaitHoldEnd: fromPromise<unknown, { holdExpiresAt: string }>(async () => undefined),
          watchOrder: fromPromise<never, never>(() => new Promise(() => undefined)),
          loadOrder: fromPromise<OrderOutcome, OrderKey>(away),
          awaitNextPoll: fromPromise<unknown, { polls: number }>(async ({ input }) =>
            lookups.push(input.polls),
          ),
        },
      } as never);
      const snapshot = JSON.parse(JSON.stringify(booking.actor.getPersistedSnapshot()));
      const after = createActor(machine, { input: byTheHour.input, snapshot }).start();
      await waitFor(after, ({ status }) => status === "done");
      expect(after.getSnapshot().value).toBe("checking");
      expect(lookups).toEqual([1, 2]);
    });
  });

  test("a payment that is still pending is checked on, not told as failed", async () => {
    const booking = await heldBooking({
      initPayment: [{ outcome: "created", payment }],
      openCheckout: [{ outcome: "paid", evidence }],
      verifyPayment: [{ outcome: "settled", status: "held", paymentStatus: "pending" }],
    });
    await booking.go(bookingVerbs.pay());
    await settle();
    expect(booking.at()).toBe("checking");
  });
});

describe("going back and leaving", () => {
  test("going back keeps the slot; an unchanged choice returns to it without a new hold", async () => {
    const world = upToHeld();
    world.loadAvailability?.push({ ...monday, slots: [] } as typeof monday);
    const booking = bookingIn(world);
    await booking.go(...chosenAndTyped, bookingVerbs.goBack());
    expect(booking.at()).toMatchObject({ choosing: { slot: "kept", choice: "complete" } });
    await booking.go(bookingVerbs.confirmChoice());
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.asked.book).toHaveLength(1);
    expect(booking.asked.release).toEqual([]);
  });

  test("another choice asks for another hold, and the service swaps them", async () => {
    const world = upToHeld();
    world.loadAvailability?.push(monday);
    world.verify?.push({ outcome: "verified", quote: quoteOf() });
    world.book?.push({ outcome: "held", order: { ...heldReply, orderId: "ORD000000000002" } });
    const booking = bookingIn(world);
    await booking.go(
      ...chosenAndTyped,
      bookingVerbs.goBack(),
      bookingVerbs.chooseTime(at("09:00"), 90),
      bookingVerbs.confirmChoice(),
      bookingVerbs.confirmCustomer(),
    );
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.context().order).toMatchObject({
      orderId: "ORD000000000002",
      start: at("09:00"),
      end: at("10:30"),
    });
  });

  test("a start of another day than the chosen one means its time of day", async () => {
    const booking = bookingIn({ loadAvailability: [monday, monday] });
    await booking.go(bookingVerbs.chooseDate("2026-11-25"), bookingVerbs.chooseTime(at("10:00"), 60));
    expect(booking.context().choice).toMatchObject({ date: "2026-11-25", start: at("10:00", "2026-11-25") });
  });

  test("choosing another day clears the errors of the choice", async () => {
    const booking = bookingIn({ loadAvailability: [monday, monday] });
    await booking.go(bookingVerbs.confirmChoice());
    expect(booking.context().fieldErrors).toHaveProperty("start");
    await booking.go(bookingVerbs.chooseDate("2026-11-25"));
    expect(booking.context().fieldErrors).toEqual({});
  });

  test("confirming before the availability has loaded continues once it has, or says why not", async () => {
    const early = async (start: string) => {
      const booking = bookingIn({ loadAvailability: [monday] });
      booking.actor.send(bookingVerbs.chooseTime(start, 60));
      booking.actor.send(bookingVerbs.confirmChoice());
      expect(booking.at()).toMatchObject({ choosing: { availability: { loading: "wanted" } } });
      await settle();
      return booking;
    };
    expect((await early(at("10:00"))).at()).toEqual({ detailing: "editing" });
    const refused = await early(at("03:00"));
    expect(refused.at()).toMatchObject({ choosing: { availability: "loaded" } });
    expect(refused.context().fieldErrors).toHaveProperty("start");
  });

  test("leaving releases the slot", async () => {
    const booking = await heldBooking({ release: [{ outcome: "released", paymentStatus: "none" }] });
    expect(orderToRelease(booking.actor.getSnapshot())).toEqual(hold);
    await booking.go(bookingVerbs.releaseSlot());
    expect(booking.asked.release).toEqual([hold]);
    expect(booking.at()).toBe("released");
    expect(orderToRelease(booking.actor.getSnapshot())).toBeNull();
  });
});

describe("a reload loses nothing", () => {
  test("what was chosen and typed, and the hold", async () => {
    const before = bookingIn(upToHeld());
    await before.go(...chosenAndTyped);
    const { choice, customer: typed } = before.context();
    const draft = JSON.parse(JSON.stringify({ choice, customer: typed, order: hold }));
    const after = bookingIn({ loadAvailability: [monday], loadOrder: [orders.held] });
    await after.go(bookingVerbs.restoreDraft(draft));
    expect(after.at()).toEqual({ held: "plain" });
    expect(after.asked.loadOrder).toEqual([hold]);
    expect(after.context()).toMatchObject({
      customer,
      order: { ...hold, holdExpiresAt: heldReply.holdExpiresAt },
    });
    expect(chosenTime(after.actor.getSnapshot())).toEqual({ start: at("10:00"), end: at("11:00") });
  });

  test.each([
    ["confirmed", "confirmed"],
    ["underWay", "checking"],
    ["refunding", "refunding"],
    ["expired", "expired"],
    ["expiredUnconfirmed", "checking"],
    ["releasedUnconfirmed", "checking"],
    ["cancelled", "checking"],
  ] as const)("a hold that has become %s leads to %s", async (order, state) => {
    const booking = bookingIn({ loadOrder: [orders[order]] });
    await booking.go(bookingVerbs.restoreDraft({ order: hold }));
    expect(booking.at()).toBe(state);
    expect(booking.actor.getSnapshot()).toMatchObject(
      state === "expired" ? { status: "active", output: undefined } : { status: "done", output: hold },
    );
  });

  test("an order that its key does not open is forgotten, and what was typed stays", async () => {
    const booking = bookingIn({ loadOrder: [orders.gone], loadAvailability: [monday, monday] });
    await booking.go(bookingVerbs.restoreDraft({ order: hold, customer }));
    expect(booking.at()).toMatchObject({ choosing: { slot: "free" } });
    expect(booking.context()).toMatchObject({ order: null, customer });
  });

  test("a snapshot from the server continues: the hold's end is waited for again", async () => {
    const server = bookingIn(upToHeld());
    await server.go(...chosenAndTyped);
    const snapshot = JSON.parse(JSON.stringify(server.actor.getPersistedSnapshot()));
    server.actor.stop();
    const browser = bookingIn({}, byTheHour.input, snapshot);
    expect(browser.at()).toEqual({ held: "plain" });
    expect(browser.asked.awaitHoldEnd).toEqual([{ holdExpiresAt: heldReply.holdExpiresAt }]);
    await browser.answer("awaitHoldEnd", undefined);
    expect(browser.at()).toEqual({ lapsed: "loading" });
  });
});

describe("a plain form post runs the same chart", () => {
  const post = (fields: Record<string, string>, given: World, key: typeof hold | null = null) => {
    const booking = bookingIn(given, byTheHour.input);
    return booking.go(...eventsOfForm(new URLSearchParams(fields), key)).then(() => booking);
  };
  const choice = { date: "2026-11-23", start: at("10:00"), minutes: "60", people: "4" };

  test("a complete choice leads to the details", async () => {
    const booking = await post({ step: "choose", ...choice }, { loadAvailability: [monday, monday] });
    expect(booking.at()).toEqual({ detailing: "editing" });
  });

  test("an incomplete one says what is missing", async () => {
    const booking = await post(
      { step: "choose", ...choice, start: "", people: "40" },
      { loadAvailability: [monday, monday] },
    );
    expect(booking.at()).toMatchObject({ choosing: { choice: "incomplete" } });
    expect(booking.context().fieldErrors).toEqual({
      people: "Choose 1 to 8 people.",
      start: "Choose an available start time.",
    });
  });

  test("details lead to the hold", async () => {
    const world = { ...upToHeld(), loadAvailability: [monday, monday] };
    const booking = await post({ step: "details", ...choice, ...customer }, world);
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.asked.book[0]?.customer).toEqual(customer);
  });

  test("a lost race leads to the alternatives", async () => {
    const world: World = {
      loadAvailability: [monday, monday],
      verify: [taken],
    };
    const booking = await post({ step: "details", ...choice, ...customer }, world);
    expect(booking.at()).toBe("taken");
  });

  test("a coupon is tried on the browser's hold", async () => {
    const world: World = {
      loadAvailability: [monday],
      loadOrder: [orders.held],
      applyCoupon: [refusals.applyCoupon.coupon_unknown],
    };
    const booking = await post({ step: "coupon", code: "nope" }, world, hold);
    expect(booking.at()).toEqual({ held: "refused" });
    expect(booking.asked.applyCoupon).toEqual([{ ...hold, code: "nope" }]);
  });

  test("paying leads to the checkout, which is then the gateway's own form", async () => {
    const world: World = {
      loadAvailability: [monday],
      loadOrder: [orders.held],
      initPayment: [{ outcome: "created", payment }],
    };
    const booking = await post({ step: "pay" }, world, hold);
    expect(booking.at()).toEqual({ paying: "checkout" });
    expect(booking.context().payment?.checkout.formUrl).toBe("/gateway-simulator/form");
  });

  test("without a hold, and with an unknown step, nothing is done", async () => {
    for (const step of ["pay", "coupon", "release", "__proto__", ""]) {
      const booking = await post({ step, code: "TEN" }, { loadAvailability: [monday] });
      expect(stepOf(booking.actor.getSnapshot())).toBe("choose");
    }
  });
});
