import assert from "node:assert/strict";
import type { OrderOutcome } from "../../../src/api/booking-outcomes.ts";
import type { OrderDetails } from "../../../src/api/contract/booking.ts";
import { weeklyLimits } from "../../../src/api/contract/booking-rules.ts";
import { customerFieldNames, customerFields } from "../../../src/api/contract/customer-fields.ts";
import { addDays, addMinutes, isoInIst } from "../../../src/api/contract/ist.ts";
import { networkFailure } from "../../../src/machines/area/fixtures.ts";
import { bookingActions } from "../../../src/machines/booking/actions.ts";
import { selectedRepeats } from "../../../src/machines/booking/choice.ts";
import { errorOutcomes } from "../../../src/machines/booking/error-examples.ts";
import {
  dailyFixture,
  evidence,
  foundOrderFixture,
  holdResponse,
  hourlyFixture,
  instantAt,
  invalidPhoneOutcome,
  orders,
  otherRoom,
  payment,
  slotTakenWithAlternative,
  startTooSoonOutcome,
  tooManyPeopleOutcome,
} from "../../../src/machines/booking/fixtures.ts";
import { bookingMachine } from "../../../src/machines/booking/machine.ts";
import { quoteFixture } from "../../../src/machines/booking/quote-fixture.ts";
import { customer } from "../../../src/machines/booking/testing.ts";
import type { BookingContext, BookingEvent } from "../../../src/machines/booking/types.ts";
import type { WatchInput } from "../../../src/machines/watch/machine.ts";
import type { ActorCall } from "../machine-path-run.ts";
import {
  type ActorResult,
  type ActorResultsById,
  countActorCalls,
  createResultSelector,
  inputOf,
  type MachineControls,
  type MachineExecutor,
} from "./machine-level.ts";

/** Returns the additional days of a booking of `days` days that starts on the Monday of the fixtures. */
const chooseAdditionalDays = (days: number) =>
  Array.from({ length: days - 1 }, (_, index) => addDays("2026-11-23", index + 1));

/** Returns the starts of the weeks after the first one. Empty if there are more weeks than can be booked. */
function startsInWeeks(start: string | null, weeks: number): string[] {
  if (start === null || weeks > weeklyLimits.max) return [];
  const inWeek = (week: number) => addMinutes(start, week * weeklyLimits.everyDays * 24 * 60);
  return Array.from({ length: weeks - 1 }, (_, index) => isoInIst(inWeek(index + 1)));
}

/** Runs the booking journeys on the machine without a screen, with the results of the machine's fixtures. */
export const bookingExecutor = {
  machine: bookingMachine,
  inputs: { "by the hour": hourlyFixture.input, "by the day": dailyFixture.input },
  steps: {
    "opens the booking": () => undefined,
    "reloads the page": async (controls) => {
      const { choice, customer: typed, order } = contextOf(controls);
      const { orderId = "", token = "" } = order ?? {};
      controls.restart();
      const key = order === null ? {} : { order: { orderId, token } };
      await controls.send(bookingActions.restoreDraft({ choice, customer: typed, ...key }));
    },
    "chooses a day": (controls, { date }) => controls.send(bookingActions.chooseDate(String(date))),
    "chooses a time": async (controls, { start, minutes, people }) => {
      await controls.send(bookingActions.chooseTime(instantAt(String(start)), Number(minutes)));
      await controls.send(bookingActions.choosePeople(Number(people)));
    },
    "repeats it weekly": async (controls, { weeks }) => {
      await controls.send(bookingActions.chooseTimes(Number(weeks)));
      const repeats = startsInWeeks(contextOf(controls).choice.start, Number(weeks));
      if (repeats.length > 0) await controls.send(bookingActions.chooseRepeats(repeats));
    },
    "chooses passes": async (controls, { passes, days }) => {
      await controls.send(bookingActions.choosePasses(Number(passes)));
      await controls.send(bookingActions.chooseDays(chooseAdditionalDays(Number(days))));
    },
    continues: sendsEvent(bookingActions.confirmChoice()),
    "loads the free times again": sendsEvent(bookingActions.retryAvailability()),
    "types their details": async (controls) => {
      for (const field of customerFieldNames.filter((name) => !customerFields[name].withGstin))
        await controls.send(bookingActions.typeCustomer(field, customer[field]));
    },
    "types the email": (controls, { email }) =>
      controls.send(bookingActions.typeCustomer("email", String(email))),
    "holds the slot": sendsEvent(bookingActions.confirmCustomer()),
    "takes the alternative": sendsEvent(bookingActions.chooseAlternative(otherRoom)),
    "goes back to the choice": sendsEvent(bookingActions.goBack()),
    "goes back to the price": sendsEvent(bookingActions.goBack()),
    "goes back to payment": sendsEvent(bookingActions.resumeHold()),
    "changes their details": sendsEvent(bookingActions.reopenDetails()),
    "tries a coupon": (controls, { code }) => controls.send(bookingActions.tryCoupon(String(code))),
    "removes the coupon": sendsEvent(bookingActions.removeCoupon()),
    pays: sendsEvent(bookingActions.pay()),
    "agrees to the new price": sendsEvent(bookingActions.agreeToPrice()),
    "completes the payment": settles("openCheckout", { output: { outcome: "paid", evidence } }),
    "closes the checkout": settles("openCheckout", { output: { outcome: "dismissed" } }),
    "is declined at the checkout": settles("openCheckout", {
      output: { outcome: "failed", reason: "Your bank declined the payment." },
    }),
    "finds the checkout blocked": settles("openCheckout", { error: networkFailure }),
    "presses the browser's Back": sendsEvent(bookingActions.goBack()),
    "enters the code": (controls, { code }) => controls.send(bookingActions.confirmCode(String(code))),
    "asks for the code again": sendsEvent(bookingActions.resendCode()),
    "gives the time back": sendsEvent(bookingActions.releaseSlot()),
    "looks the hold up again": sendsEvent(bookingActions.retryOrder()),
    "holds the same time again": sendsEvent(bookingActions.confirmChoice()),
    "chooses again": sendsEvent(bookingActions.restart()),
    "the hold ends": settles("holdEnd", { output: undefined }),
    // Does nothing, because the fault determines what the watch reports.
    "the order changes elsewhere": () => undefined,
    "a while passes": settles("awaitNextPoll", { output: undefined }),
    "the clock fails": async (controls) => {
      const id = controls.snapshot().matches("lapsed") ? "awaitNextPoll" : "holdEnd";
      await controls.answer(id, { error: new Error("no clock") });
    },
    "the service answers": () => undefined,
  },
  events: bookingEvents(),
  reply: (id: string, error: keyof ReturnType<typeof faultResults> | undefined, controls: MachineControls) =>
    createResultSelector(successResults(controls), faultResults(controls))(id, error),
  facts: ({ context }: { context: BookingContext }, actorCalls) => ({
    held: context.order?.orderId ?? null,
    paymentStatus: context.order?.paymentStatus ?? null,
    watched: isWatched(actorCalls),
    total: context.quote?.totalPaise ?? null,
    coupon: context.quote?.couponCode ?? null,
    code: context.couponCode,
    emailCode: context.emailCode,
    emailAsked: context.emailConfirmation !== null,
    settled: context.settled,
    room: context.room.name,
    date: context.choice.date,
    start: context.choice.start === null ? null : isoInIst(context.choice.start).slice(11, 16),
    passes: context.choice.passes,
    days: 1 + context.choice.more.length,
    weeks: 1 + selectedRepeats(context.choice).length,
    people: context.choice.people,
    name: context.customer.name,
    email: context.customer.email,
    alternatives: context.alternatives.map(({ name, start }) => `${name}, ${isoInIst(start).slice(11, 16)}`),
    faults: Object.keys(context.fieldErrors),
    notice: context.notice !== null,
    failure: context.failure?.code ?? null,
    failedCall: context.failedCall?.id ?? null,
    asked: countActorCalls(actorCalls, ["holdEnd", "watch"]),
    ...Object.fromEntries(actorCalls.map(({ id, input }) => [`input of ${id}`, input])),
  }),
} satisfies MachineExecutor;

/** Events of visitors in a booking. */
function bookingEvents(): Readonly<Record<string, BookingEvent>> {
  const { orderId, token } = holdResponse;
  const withoutData = [
    ...(["choice.confirmed", "availability.retried", "customer.confirmed", "coupon.removed"] as const),
    ...(["details.reopened", "price.agreed", "payment.started", "code.resent", "order.retried"] as const),
    ...(["hold.resumed", "slot.released", "went.back", "restarted"] as const),
  ];
  return {
    ...Object.fromEntries(withoutData.map((type) => [type, { type }])),
    "draft.restored": { type: "draft.restored", draft: { choice: { people: 2 } } },
    "draft.restored with a hold": { type: "draft.restored", draft: { order: { orderId, token } } },
    "date.chosen": { type: "date.chosen", date: "2026-11-24" },
    "choice.changed": {
      type: "choice.changed",
      change: { start: instantAt("09:00"), minutes: 90, people: 4 },
    },
    "choice.changed beyond what is possible": { type: "choice.changed", change: { people: 99 } },
    "customer.typed": { type: "customer.typed", field: "email", value: "ravi@example.in" },
    "alternative.chosen": { type: "alternative.chosen", alternative: otherRoom },
    "coupon.tried": { type: "coupon.tried", code: "ten" },
    "code.confirmed": { type: "code.confirmed", code: "123456" },
  };
}

/** Results of invokes without a fault. Invokes that are not listed stay pending until a step settles them. */
function successResults(controls: MachineControls): ActorResultsById {
  const { item, quote } = contextOf(controls);
  const applied = (coupon?: "TEN") => ({ output: { outcome: "applied", quote: quoteFixture(coupon) } });
  const verifiedResult = { output: { outcome: "verified", quote: quoteFixture() } };
  return {
    loadAvailability: { output: availabilityOf(controls)[0] },
    verify: verifiedResult,
    checkTime: verifiedResult,
    book: { output: { outcome: "held", order: holdResponse } },
    applyCoupon: applied("TEN"),
    removeCoupon: applied(),
    withdrawCoupon: applied(),
    reloadPrice: { output: foundOrderFixture({ quote: quoteFixture("TEN"), paymentStatus: "created" }) },
    initPayment: {
      output: { outcome: "created", payment: { ...payment, amountPaise: quote?.totalPaise } },
    },
    resendCode: { output: codeSent },
    confirmEmail: { output: { outcome: "confirmed" } },
    verifyPayment: { output: { outcome: "settled", status: "confirmed", paymentStatus: "captured" } },
    loadOrder: { output: item.unit === "day" ? heldPasses : orders.held },
    lookUp: { output: orders.expired },
    checkPayment: { output: heldOrderOf(controls, { hasNoAttempt: true }) },
    release: { output: { outcome: "released", paymentStatus: "none", hasNoAttempt: true } },
  };
}

/** An order of three passes on each of two days. */
const heldPasses = foundOrderFixture({
  item: dailyFixture.input.item,
  start: instantAt("00:00"),
  end: instantAt("00:00", "2026-11-25"),
  quantity: 3,
  people: 3,
});

/** The held order after its checkout was closed. Without `hasNoAttempt`, somebody may have tried to pay. */
function heldOrderOf(controls: MachineControls, change: Partial<OrderDetails> = {}): OrderOutcome {
  const { item, quote } = contextOf(controls);
  const { order } = item.unit === "day" ? heldPasses : orders.held;
  return foundOrderFixture({ ...order, ...(quote && { quote }), paymentStatus: "created", ...change });
}

const codeSent = {
  outcome: "confirm-email",
  email: "a***@example.in",
  resendAt: instantAt("08:02", "2025-11-24"),
};

/** Returns the results of invokes by fault. `null` keeps an invoke pending. */
function faultResults(hands: MachineControls) {
  const [, closed, soldOut] = availabilityOf(hands);
  const lost = { error: networkFailure };
  return {
    "the service is slow": null,
    "the service is slow to hold it": { book: null },
    "the service is slow to take the coupon off": {
      initPayment: { output: errorOutcomes.initPayment.coupon_expired },
      withdrawCoupon: null,
    },
    "the service is slow to tell the price": { initPayment: { output: otherPrice }, reloadPrice: null },
    "the network is lost": lost,
    "the network is lost at the hold": { book: lost },
    "too many requests": { verify: { error: errorOutcomes.verify.too_many_requests } },
    "the centre is closed that day": { loadAvailability: { output: closed } },
    "no passes are left": { loadAvailability: { output: soldOut } },
    "somebody else is faster": { book: { output: slotTakenWithAlternative } },
    "somebody else is faster and nothing else is free": { book: { output: errorOutcomes.book.slot_taken } },
    "somebody else was faster": { verify: { output: slotTakenWithAlternative } },
    "somebody else has it": { checkTime: { output: slotTakenWithAlternative } },
    "the time breaks a rule": { checkTime: { output: startTooSoonOutcome } },
    "the email is refused": { verify: { output: errorOutcomes.verify.validation_failed } },
    "the phone is refused at the hold": { book: { output: invalidPhoneOutcome } },
    "the room takes fewer people": { verify: { output: tooManyPeopleOutcome } },
    "the start has passed": { book: { output: startTooSoonOutcome } },
    "another hold is being paid for": { verify: { output: errorOutcomes.verify.payment_in_progress } },
    "another hold is being paid for at the hold": {
      book: { output: errorOutcomes.book.payment_in_progress },
    },
    "the own hold is being paid for at the hold": {
      book: { output: errorOutcomes.book.payment_in_progress },
      loadOrder: { output: orders.underWay },
    },
    "the own hold is being paid for": {
      verify: { output: errorOutcomes.verify.payment_in_progress },
      loadOrder: { output: orders.underWay },
    },
    "the coupon is not valid": { applyCoupon: { output: errorOutcomes.applyCoupon.coupon_unknown } },
    "the coupon has expired": { applyCoupon: { output: errorOutcomes.applyCoupon.coupon_expired } },
    "the hold is over": {
      applyCoupon: { output: errorOutcomes.applyCoupon.hold_expired },
      removeCoupon: { output: errorOutcomes.applyCoupon.hold_expired },
      initPayment: { output: errorOutcomes.initPayment.hold_expired },
      resendCode: { output: errorOutcomes.initPayment.hold_expired },
      confirmEmail: { output: errorOutcomes.confirmEmail.hold_expired },
      release: { output: errorOutcomes.release.hold_expired },
      ...orderLookupResults(orders.expired),
    },
    "the coupon no longer counts": {
      initPayment: { output: errorOutcomes.initPayment.coupon_expired },
      resendCode: { output: errorOutcomes.initPayment.coupon_expired },
      confirmEmail: { output: errorOutcomes.confirmEmail.coupon_expired },
    },
    "the coupon no longer counts and the network is lost": {
      initPayment: { output: errorOutcomes.initPayment.coupon_expired },
      withdrawCoupon: lost,
    },
    "the coupon no longer counts and the hold is over": {
      initPayment: { output: errorOutcomes.initPayment.coupon_expired },
      withdrawCoupon: { output: errorOutcomes.applyCoupon.hold_expired },
      ...orderLookupResults(orders.expired),
    },
    "the price has changed": { initPayment: { output: otherPrice } },
    "the price has changed and the network is lost": {
      initPayment: { output: otherPrice },
      reloadPrice: lost,
    },
    "the price has changed and the hold is over": {
      initPayment: { output: otherPrice },
      reloadPrice: { output: orders.expiredUnconfirmed },
      ...orderLookupResults(orders.expiredUnconfirmed),
    },
    "there's nothing to pay": {
      initPayment: { output: { outcome: "nothing-to-pay" } },
      resendCode: { output: { outcome: "nothing-to-pay" } },
    },
    "the email is to be confirmed": { initPayment: { output: codeSent } },
    "something is to pay after all": { resendCode: { output: otherPrice } },
    "the gateway is away": { initPayment: { error: errorOutcomes.initPayment.gateway_unavailable } },
    "paid in another tab": {
      initPayment: { output: errorOutcomes.initPayment.order_not_payable },
      release: { output: errorOutcomes.release.order_not_payable },
      ...orderLookupResults(orders.confirmed),
    },
    "being paid in another tab": {
      initPayment: { output: errorOutcomes.initPayment.payment_in_progress },
      release: { output: errorOutcomes.release.payment_in_progress },
      ...orderLookupResults(orders.underWay),
    },
    "the order is not found": {
      release: { output: errorOutcomes.release.order_not_found },
      ...orderLookupResults(orders.gone),
    },
    "the order is held": orderLookupResults(orders.held),
    "given back in another tab": {
      initPayment: { output: errorOutcomes.initPayment.hold_expired },
      ...orderLookupResults(orders.released),
    },
    "the order is expired": orderLookupResults(orders.expired),
    "the order is expired and somebody else has the time": orderLookupResults({
      ...orders.expired,
      order: { ...orders.expired.order, alternatives: [otherRoom] },
    }),
    "the order is expired after a checkout": orderLookupResults(orders.expiredUnconfirmed),
    "the order is expired without an attempt": orderLookupResults(orders.expiredUnattempted),
    "the order is refunded": orderLookupResults(orders.refunding),
    "the order is cancelled": orderLookupResults(orders.cancelled),
    "a checkout was opened": { release: { output: { outcome: "released", paymentStatus: "created" } } },
    "somebody has tried to pay": {
      checkPayment: { output: heldOrderOf(hands) },
      release: { output: { outcome: "released", paymentStatus: "created", hasNoAttempt: false } },
    },
    "the code is wrong": { confirmEmail: { output: errorOutcomes.confirmEmail.code_wrong } },
    "the bank has not decided": settled("held", "pending"),
    "the bank declines": settled("held", "failed"),
    "the money goes back": settled("expired", "refund_pending"),
    "the proof is not accepted": { verifyPayment: { output: errorOutcomes.verifyPayment.bad_signature } },
  };
}

const otherPrice = {
  outcome: "created",
  payment: { ...payment, amountPaise: quoteFixture("TEN").totalPaise },
};

/** Returns one result for all lookups of an order. The watch reports an order only after a payment. */
function orderLookupResults(output: OrderOutcome): ActorResultsById {
  const hasMoved = output.outcome === "found" && ["captured", "pending"].includes(output.order.paymentStatus);
  return {
    ...{ loadOrder: { output }, lookUp: { output }, checkPayment: { output } },
    ...(hasMoved && { watch: { output } }),
  };
}

function settled(status: string, paymentStatus: string): ActorResultsById {
  return { verifyPayment: { output: { outcome: "settled", status, paymentStatus } } };
}

/** Returns true if the newest watch polls the order, which it does only after a checkout has been opened. */
function isWatched(actorCalls: readonly ActorCall[]): boolean {
  const input = inputOf(actorCalls, "watch") as WatchInput | undefined;
  return input?.isPaymentOpened ?? false;
}

function availabilityOf(machineControls: MachineControls): readonly unknown[] {
  return (contextOf(machineControls).item.unit === "day" ? dailyFixture : hourlyFixture).actorResults
    .loadAvailability.done;
}

function contextOf({ snapshot }: MachineControls): BookingContext {
  return snapshot().context;
}

function sendsEvent(event: BookingEvent) {
  return (controls: MachineControls) => {
    assert.ok(controls.snapshot().can(event), `the state does not handle ${event.type}`);
    return controls.send(event);
  };
}

function settles(id: string, response: NonNullable<ActorResult>) {
  return (controls: MachineControls) => controls.answer(id, response);
}
