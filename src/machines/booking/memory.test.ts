import { describe, expect, test } from "vitest";
import * as validation from "../../texts/validation.ts";
import { networkFailure, validationFailure } from "../area/fixtures.ts";
import { bookingActions } from "./actions.ts";
import { errorOutcomes, refusedOutcome, ruleViolation } from "./error-examples.ts";
import {
  dailyFixture,
  evidence,
  foundOrderFixture,
  holdResponse,
  hourlyFixture,
  instantAt,
  orders,
  otherRoom,
  payment,
  slotTakenWithAlternative,
  tooManyPeopleOutcome,
} from "./fixtures.ts";
import { quoteFixture } from "./quote-fixture.ts";
import {
  type ActorResults,
  customer,
  eventsUpToHold,
  hold,
  hourlyAvailability,
  outputsUpToHold,
  passAvailability,
  startBooking,
  startHeldBooking,
} from "./testing.ts";
import type { Choice } from "./types.ts";

/* Tests which context values a booking keeps and clears between steps. */

const loaded = [hourlyAvailability, hourlyAvailability, hourlyAvailability];
const code = (resendAt: string | null) =>
  ({ outcome: "confirm-email", email: "a***@example.in", resendAt }) as const;
const created = { outcome: "created", payment } as const;
const held = { outcome: "held", order: holdResponse } as const;

/** Starts a booking whose slot is taken by somebody else. */
async function startWithTakenSlot(environment: ActorResults = {}) {
  const booking = startBooking({ ...outputsUpToHold(), loadAvailability: [...loaded], ...environment });
  await booking.sendEvents(...eventsUpToHold);
  expect(booking.at()).toBe("taken");
  return booking;
}

test("a visitor who wants several weeks gets an error at a start that is taken, and no alternatives for one date", async () => {
  const taken = { start: instantAt("11:00"), minutes: 60 };
  const confirmWith = async (change: Omit<Partial<Choice>, "date">) => {
    const booking = startBooking({ ...outputsUpToHold(), loadAvailability: [...loaded] });
    await booking.sendEvents(bookingActions.change({ ...taken, ...change }), bookingActions.confirmChoice());
    return booking;
  };
  const weekly = await confirmWith({ times: 4, repeats: [instantAt("11:00", "2026-11-30")] });
  expect(weekly.at()).toHaveProperty("choosing");
  expect(weekly.context().fieldErrors).toHaveProperty("start");
  expect((await confirmWith({})).asked.verify).toHaveLength(1);
});

test("a visitor whose weekly dates are taken returns to the choice with the error, and keeps the other dates", async () => {
  const repeats = [instantAt("10:00", "2026-11-30"), instantAt("10:00", "2026-12-07")];
  const message = "Mon 30 Nov is no longer available.";
  const refused = refusedOutcome(ruleViolation("repeats", message));
  const booking = startBooking({
    ...outputsUpToHold(),
    loadAvailability: [...loaded],
    book: [refused],
  });
  await booking.sendEvents(
    bookingActions.change({ start: instantAt("10:00"), minutes: 60, people: 4, times: 3, repeats }),
    ...eventsUpToHold.slice(1),
  );
  expect(booking.at()).toHaveProperty("choosing");
  expect(booking.context()).toMatchObject({
    fieldErrors: { repeats: message },
    choice: { times: 3, repeats },
  });
  expect(booking.asked.book).toMatchObject([{ repeats }]);
});

describe("errors that the next step clears", () => {
  test("clears the error of a rejected choice when the same choice is confirmed again", async () => {
    const booking = startBooking({
      ...outputsUpToHold(),
      loadAvailability: [...loaded],
      verify: [tooManyPeopleOutcome],
    });
    await booking.sendEvents(...eventsUpToHold);
    expect(booking.at()).toHaveProperty("choosing");
    expect(booking.context()).toMatchObject({
      fieldErrors: tooManyPeopleOutcome.fields,
      failedCall: { id: "verify" },
    });
    expect(booking.context().notice).not.toBeNull();
    await booking.sendEvents(bookingActions.confirmChoice());
    expect(booking.at()).toEqual({ detailing: "editing" });
    expect(booking.context()).toMatchObject({ notice: null, failedCall: null });
  });

  test("the error of a rejected choice is cleared when the choice is changed", async () => {
    const booking = startBooking({
      ...outputsUpToHold(),
      loadAvailability: [...loaded],
      verify: [tooManyPeopleOutcome],
    });
    await booking.sendEvents(...eventsUpToHold, bookingActions.choosePeople(2));
    expect(booking.context()).toMatchObject({ notice: null, fieldErrors: {} });
  });

  test("the error of an incomplete choice is cleared when another day is chosen", async () => {
    const booking = startBooking({ loadAvailability: [...loaded] });
    await booking.sendEvents(bookingActions.confirmChoice());
    expect(booking.context().fieldErrors).toHaveProperty("start");
    await booking.sendEvents(bookingActions.chooseDate("2026-11-25"));
    expect(booking.context().fieldErrors).toEqual({});
  });

  test("the error of a rejected field is cleared when the field is edited, while other errors remain", async () => {
    const rejected = refusedOutcome(
      validationFailure({ "customer.email": validation.email, "customer.phone": validation.mobile }),
    );
    const booking = startBooking({
      ...outputsUpToHold(),
      verify: [rejected, { outcome: "verified", quote: quoteFixture() }],
    });
    await booking.sendEvents(...eventsUpToHold, bookingActions.typeCustomer("email", "ravi@example.in"));
    expect(booking.context().fieldErrors).toEqual({ phone: validation.mobile });
    await booking.sendEvents(bookingActions.confirmCustomer());
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.context().fieldErrors).toEqual({});
  });

  test("the error of a rejected field is cleared when the hold is released", async () => {
    const booking = await startHeldBooking({
      verify: [{ outcome: "verified", quote: quoteFixture() }, errorOutcomes.verify.validation_failed],
      release: [{ outcome: "released", paymentStatus: "none" }],
    });
    await booking.sendEvents(bookingActions.reopenDetails(), bookingActions.confirmCustomer());
    expect(Object.keys(booking.context().fieldErrors)).toEqual(["email"]);
    await booking.sendEvents(bookingActions.releaseSlot(), bookingActions.restart());
    expect(booking.at()).toHaveProperty("choosing");
    expect(booking.context().fieldErrors).toEqual({});
  });

  test.each([
    ["the choice", bookingActions.goBack(), "choosing"],
    ["the details", bookingActions.reopenDetails(), "detailing"],
  ] as const)("the visitor can return to %s after a price could not be loaded", async (_, verb, state) => {
    const booking = await startHeldBooking({
      initPayment: [{ ...created, payment: { ...payment, amountPaise: 1 } }],
      loadOrder: [networkFailure],
    });
    await booking.sendEvents(bookingActions.pay());
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.context().failure?.code).toBe("network");
    await booking.sendEvents(verb);
    expect(booking.at()).toHaveProperty(state);
    expect(booking.context()).toMatchObject({ failure: null, notice: null, failedCall: null });
  });
});

describe("errors that are cleared while the next response is pending", () => {
  const noErrors = { failure: null, notice: null, failedCall: null };

  test("the message about a taken slot is cleared while the alternative is being held", async () => {
    const booking = await startWithTakenSlot({ book: [slotTakenWithAlternative] });
    booking.actor.send(bookingActions.chooseAlternative(otherRoom));
    expect(booking.at()).toBe("holding");
    expect(booking.context()).toMatchObject(noErrors);
  });

  test("the message about a taken slot is cleared while the visitor's previous hold is loaded", async () => {
    const booking = await startHeldBooking({
      verify: [
        { outcome: "verified", quote: quoteFixture() },
        { outcome: "verified", quote: quoteFixture() },
      ],
      book: [held, slotTakenWithAlternative],
    });
    await booking.sendEvents(bookingActions.reopenDetails(), bookingActions.confirmCustomer());
    expect(booking.at()).toBe("taken");
    booking.actor.send(bookingActions.resumeHold());
    expect(booking.at()).toEqual({ restoring: "loading" });
    expect(booking.context()).toMatchObject(noErrors);
  });

  test("the error of a failed payment start is cleared while the order is loaded at the end of its hold", async () => {
    const booking = await startHeldBooking({ initPayment: [errorOutcomes.initPayment.gateway_unavailable] });
    await booking.sendEvents(bookingActions.pay());
    expect(booking.context().failedCall?.id).toBe("initPayment");
    await booking.resolve("awaitHoldEnd", undefined);
    expect(booking.at()).toEqual({ lapsed: "loading" });
    expect(booking.context()).toMatchObject(noErrors);
  });

  test("the error of a rejected code is cleared while the next code is checked", async () => {
    const booking = await startHeldBooking({
      initPayment: [code(null)],
      confirmEmail: [errorOutcomes.confirmEmail.code_wrong],
    });
    await booking.sendEvents(bookingActions.pay(), bookingActions.confirmCode("999999"));
    expect(booking.at()).toEqual({ confirmingEmail: "refused" });
    expect(booking.context().notice).not.toBeNull();
    booking.actor.send(bookingActions.confirmCode("123456"));
    expect(booking.at()).toEqual({ confirmingEmail: "confirming" });
    expect(booking.context()).toMatchObject(noErrors);
  });

  test("the error of a declined payment is cleared while the visitor pays again", async () => {
    const booking = await startHeldBooking({
      initPayment: [created, created],
      openCheckout: [{ outcome: "paid", evidence }],
      verifyPayment: [{ outcome: "settled", status: "held", paymentStatus: "failed" }],
    });
    await booking.sendEvents(bookingActions.pay());
    await expect.poll(booking.at).toEqual({ paying: "failed" });
    expect(booking.context().settled).toEqual({ status: "held", paymentStatus: "failed" });
    await booking.sendEvents(bookingActions.pay());
    expect(booking.at()).toEqual({ paying: "checkout" });
    expect(booking.context()).toMatchObject({ ...noErrors, settled: null });
  });
});

describe("the price", () => {
  test("shows the verified price while the hold is being created, and the price of the hold afterwards", async () => {
    const booking = startBooking({
      ...outputsUpToHold(),
      verify: [{ outcome: "verified", quote: quoteFixture() }],
      book: [],
    });
    booking.sendEvents(...eventsUpToHold).catch(() => undefined);
    await expect.poll(booking.at).toBe("holding");
    expect(booking.context().quote).toEqual(quoteFixture());
    const quote = { ...quoteFixture(), totalPaise: 100_000 };
    await booking.resolve("book", { ...held, order: { ...holdResponse, quote } });
    expect(booking.context().quote).toEqual(quote);
  });

  test("the price of a new hold includes no coupon, and the coupon field is empty", async () => {
    const booking = await startHeldBooking({
      applyCoupon: [{ outcome: "applied", quote: quoteFixture("TEN") }],
      verify: [
        { outcome: "verified", quote: quoteFixture() },
        { outcome: "verified", quote: quoteFixture() },
      ],
      book: [held, held],
    });
    await booking.sendEvents(bookingActions.tryCoupon("ten"), bookingActions.reopenDetails());
    expect(booking.context().couponCode).toBe("ten");
    await booking.sendEvents(bookingActions.confirmCustomer());
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.context().couponCode).toBe("");
  });
});

describe("the room", () => {
  const changes = [
    ["another day", bookingActions.chooseDate("2026-11-24")],
    ["another time", bookingActions.chooseStart(instantAt("09:00"))],
  ] as const;
  test.each(changes)(
    "after an alternative room was chosen, choosing %s shows the room of the page again",
    async (_, verb) => {
      const booking = await startWithTakenSlot({
        book: [slotTakenWithAlternative, held],
        loadAvailability: [...loaded, hourlyAvailability],
      });
      await booking.sendEvents(bookingActions.chooseAlternative(otherRoom), bookingActions.goBack());
      expect(booking.context().room.name).toBe("Neem");
      await booking.sendEvents(verb);
      expect(booking.context().room.name).toBe("Banyan");
    },
  );

  const neem = foundOrderFixture({
    status: "expired",
    item: { ...hourlyFixture.input.item, id: "neem-room", name: "Neem" },
    alternatives: [otherRoom],
  });
  test("after the hold of an alternative room has expired, choosing again shows the room of the page", async () => {
    const booking = startBooking({ loadOrder: [neem], loadAvailability: [...loaded] });
    await booking.sendEvents(bookingActions.restoreDraft({ order: hold }));
    expect(booking.at()).toBe("expired");
    expect(booking.context().room.name).toBe("Neem");
    expect(booking.context().alternatives).toEqual([otherRoom]);
    await booking.sendEvents(bookingActions.restart());
    expect(booking.context()).toMatchObject({ room: { name: "Banyan" }, alternatives: [] });
  });

  test.each([
    ["the same time", bookingActions.confirmChoice()],
    ["an alternative", bookingActions.chooseAlternative(otherRoom)],
  ])("an expired hold is forgotten after %s is lost to another visitor", async (_, verb) => {
    const booking = startBooking({
      loadOrder: [neem],
      book: [slotTakenWithAlternative],
      loadAvailability: [...loaded],
    });
    await booking.sendEvents(bookingActions.restoreDraft({ order: hold, customer }));
    await booking.sendEvents(verb);
    expect(booking.at()).toBe("taken");
    expect(booking.context().order).toBeNull();
    expect(booking.actor.getSnapshot().can(bookingActions.resumeHold())).toBe(false);
  });
});

describe("the choice", () => {
  test("returns to the held slot without another request when the free times have failed to load", async () => {
    const booking = await startHeldBooking({ loadAvailability: [hourlyAvailability, networkFailure] });
    await booking.sendEvents(bookingActions.goBack());
    const before = booking.asked.loadAvailability.length;
    await booking.sendEvents(bookingActions.confirmChoice());
    expect(booking.at()).toEqual({ held: "plain" });
    expect(booking.asked.loadAvailability).toHaveLength(before);
  });

  test("keeps the days after the new first day when another first day of passes is chosen", async () => {
    const booking = startBooking(
      { loadAvailability: [passAvailability, passAvailability] },
      dailyFixture.input,
    );
    await booking.sendEvents(
      bookingActions.chooseDate("2026-11-23"),
      bookingActions.chooseDays(["2026-11-24", "2026-11-25"]),
      bookingActions.chooseDate("2026-11-24"),
    );
    expect(booking.context().choice.more).toEqual(["2026-11-25"]);
  });

  test("returns to the held time before the free times have loaded", async () => {
    const booking = await startHeldBooking({ loadAvailability: [hourlyAvailability] });
    booking.actor.send(bookingActions.goBack());
    expect(booking.at()).toMatchObject({ choosing: { availability: { loading: "quiet" } } });
    booking.actor.send(bookingActions.confirmChoice());
    expect(booking.at()).toEqual({ held: "plain" });
  });
});

describe("polling of a held order", () => {
  test("polling of a held order is not restarted when its price cannot be loaded", async () => {
    const booking = await startHeldBooking({
      initPayment: [{ ...created, payment: { ...payment, amountPaise: 1 } }],
      loadOrder: [networkFailure],
    });
    const countsWhileRepricing: number[] = [];
    booking.actor.subscribe((snapshot) => {
      if (snapshot.matches({ held: "repricing" })) countsWhileRepricing.push(booking.asked.watchOrder.length);
    });
    await booking.sendEvents(bookingActions.pay());
    expect(booking.at()).toEqual({ held: "plain" });
    expect(countsWhileRepricing).toEqual([booking.asked.watchOrder.length]);
  });

  test("polling of a held order is not restarted when the free times are loaded again", async () => {
    const booking = await startHeldBooking({
      loadAvailability: [hourlyAvailability, networkFailure, hourlyAvailability],
    });
    await booking.sendEvents(bookingActions.goBack());
    expect(booking.at()).toMatchObject({ choosing: { availability: "failed", slot: "kept" } });
    const before = booking.asked.watchOrder.length;
    await booking.sendEvents(bookingActions.retryAvailability());
    expect(booking.at()).toMatchObject({ choosing: { availability: "loaded", slot: "kept" } });
    expect(booking.asked.watchOrder).toHaveLength(before);
  });
});

describe("the payment", () => {
  test("opens the gateway's window with the payment and the order", async () => {
    const booking = await startHeldBooking({ initPayment: [created] });
    await booking.sendEvents(bookingActions.pay());
    expect(booking.asked.openCheckout).toEqual([{ payment, order: hold }]);
  });

  test("clears the payment of an order that no longer exists", async () => {
    const booking = await startHeldBooking({
      applyCoupon: [{ outcome: "applied", quote: quoteFixture("TEN") }],
      initPayment: [{ ...created, payment: { ...payment, amountPaise: quoteFixture("TEN").totalPaise } }],
      openCheckout: [{ outcome: "paid", evidence }],
      verifyPayment: [{ outcome: "settled", status: "held", paymentStatus: "failed" }],
      release: [orders.gone],
    });
    await booking.sendEvents(bookingActions.tryCoupon("ten"), bookingActions.pay());
    await expect.poll(booking.at).toEqual({ paying: "failed" });
    const { order, payment: paid, evidence: proof, settled, couponCode } = booking.context();
    for (const values of [order, paid, proof, settled]) expect(values).not.toBeNull();
    expect(couponCode).toBe("ten");
    await booking.sendEvents(bookingActions.releaseSlot());
    expect(booking.at()).toHaveProperty("choosing");
    const emptyContext = {
      order: null,
      quote: null,
      payment: null,
      evidence: null,
      settled: null,
      couponCode: "",
    };
    expect(booking.context()).toMatchObject(emptyContext);
  });

  test("clears the email code of an order that no longer exists", async () => {
    const booking = await startHeldBooking({
      initPayment: [code(null)],
      confirmEmail: [errorOutcomes.confirmEmail.code_wrong],
      release: [orders.gone],
    });
    await booking.sendEvents(bookingActions.pay(), bookingActions.confirmCode("999999"));
    expect(booking.context().emailCode).toBe("999999");
    await booking.sendEvents(bookingActions.releaseSlot());
    expect(booking.context()).toMatchObject({ order: null, emailCode: "", emailConfirmation: null });
  });

  test("stores the email address and the earliest time for another email after each email with a code", async () => {
    const [first, second] = [instantAt("08:03"), instantAt("08:05")];
    const booking = await startHeldBooking({ initPayment: [code(first), code(second)] });
    await booking.sendEvents(bookingActions.pay());
    expect(booking.context().emailConfirmation).toEqual({ email: "a***@example.in", resendAt: first });
    await booking.sendEvents(bookingActions.resendCode());
    expect(booking.at()).toEqual({ confirmingEmail: "editing" });
    expect(booking.context().emailConfirmation).toEqual({ email: "a***@example.in", resendAt: second });
  });

  test("marks the order as possibly paid when the service creates a payment instead of sending an email code", async () => {
    const booking = await startHeldBooking({ initPayment: [code(null), created] });
    await booking.sendEvents(bookingActions.pay());
    booking.actor.send(bookingActions.resendCode());
    await expect.poll(booking.at).toEqual({ held: "repricing" });
    expect(booking.context().order?.paymentStatus).toBe("created");
  });

  test("confirms the browser's hold with a code from a posted form", async () => {
    const booking = startBooking({ loadOrder: [orders.held], confirmEmail: [{ outcome: "confirmed" }] });
    await booking.sendEvents(
      bookingActions.restoreDraft({ order: hold }),
      bookingActions.confirmCode(" 123456 "),
    );
    expect(booking.asked.confirmEmail).toEqual([{ ...hold, code: "123456" }]);
    expect(booking.at()).toBe("confirmed");
  });
});
