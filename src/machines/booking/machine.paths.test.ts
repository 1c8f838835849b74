import { expect } from "vitest";
import type { AnyMachineSnapshot, SnapshotFrom } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { isComplete } from "./choice.ts";
import { dailyFixture, hourlyFixture } from "./fixtures.ts";
import { bookingMachine } from "./machine.ts";
import { isPaymentOpened } from "./order.ts";
import { orderToRelease } from "./selectors.ts";
import type { BookingContext } from "./types.ts";

type Snapshot = SnapshotFrom<typeof bookingMachine>;

/** The values of the context that, together with the state, determine the next transitions. */
const keyOf = ({ context }: Snapshot) => [
  context.order !== null,
  context.quote?.couponCode ?? null,
  context.room.catalogId === context.ownRoom.catalogId,
  isPaymentOpened(context),
  context.order?.isAttempted,
  context.orderLookups,
];

const contextOf = (snapshot: AnyMachineSnapshot): BookingContext => snapshot.context;
const isHolding = (snapshot: AnyMachineSnapshot) => {
  const { order, quote } = contextOf(snapshot);
  expect(order).toMatchObject({ orderId: expect.stringMatching(/^ORD/), token: expect.any(String) });
  expect(quote?.totalPaise).toBeGreaterThan(0);
};
const isBusy = (snapshot: AnyMachineSnapshot) => expect(snapshot.hasTag("busy")).toBe(true);
const orderKey = { orderId: "ORD000000000001", token: "token-1" };
/** Asserts that an actor is running with this input, and that no failure of an earlier request is kept. */
const requests =
  (id: string, input: (context: BookingContext) => object = () => orderKey) =>
  (snapshot: AnyMachineSnapshot) => {
    isBusy(snapshot);
    expectNoFailure(snapshot);
    expect(snapshot.children[id]?.getSnapshot()).toMatchObject({ input: input(contextOf(snapshot)) });
  };
const expectNotBusy = (snapshot: AnyMachineSnapshot) => expect(snapshot.hasTag("busy")).toBe(false);
const counts = (snapshot: AnyMachineSnapshot) => {
  expect(snapshot.hasTag("holding")).toBe(true);
  expect(orderToRelease(snapshot as Snapshot)).not.toBeNull();
};
const isOver = (snapshot: AnyMachineSnapshot) => {
  expect(snapshot.status).toBe("done");
  expect(snapshot.hasTag("over")).toBe(true);
  expect(snapshot.output).toEqual(orderKey);
  expect(orderToRelease(snapshot as Snapshot)).toBeNull();
};
const expectNoFailure = (snapshot: AnyMachineSnapshot) => expect(contextOf(snapshot).failure).toBeNull();
const hasFailure = (snapshot: AnyMachineSnapshot) =>
  expect(contextOf(snapshot).failure).toMatchObject({ code: expect.stringMatching(/./) });
/** Asserts that nobody has tried to pay. Only then may a state claim that nothing was paid. */
const expectNothingPaidText = (snapshot: AnyMachineSnapshot) => {
  expect(contextOf(snapshot).order?.isAttempted ?? false).toBe(false);
};

const hourly = { name: "booking by the hour", machine: bookingMachine, ...hourlyFixture, keyOf };
/**
 * Day passes differ from hourly rooms in the choice and in the order that a choice becomes (`choice.ts`), but not in
 * coupons, the payment and the end of a hold. So paths of day passes end where one of these begins.
 */
const daily = {
  ...{ name: "booking by the day", machine: bookingMachine, ...dailyFixture, keyOf },
  continuesFrom: (snapshot: Snapshot) =>
    snapshot.matches({ held: "plain" }) ||
    !(["held", "paying", "confirmingEmail", "lapsed", "releasing"] as const).some((state) =>
      snapshot.matches(state),
    ),
};

describeMachine([hourly, daily], {
  choosing: (snapshot) => expect(contextOf(snapshot).alternatives).toEqual([]),
  "choosing.availability": (snapshot) => expect(contextOf(snapshot).payment).toBeDefined(),
  "choosing.availability.unasked": (snapshot) => expect(contextOf(snapshot).choice.date).toBeNull(),
  "choosing.availability.loading": (snapshot) => {
    const { buildingId, catalogId } = contextOf(snapshot).ownRoom;
    requests("loadAvailability", ({ choice: { date } }) => ({ buildingId, catalogId, date }))(snapshot);
    expect(contextOf(snapshot).availability).toBeNull();
  },
  "choosing.availability.loading.quiet": expectNoFailure,
  "choosing.availability.loading.wanted": expectNoFailure,
  "choosing.availability.loaded": (snapshot) => expect(contextOf(snapshot).availability).not.toBeNull(),
  "choosing.availability.failed": (snapshot) => {
    hasFailure(snapshot);
    expect(contextOf(snapshot).availability).toBeNull();
  },
  "choosing.choice": (snapshot) =>
    expect(snapshot.matches({ choosing: { choice: "complete" } })).toBe(isComplete(contextOf(snapshot))),
  "choosing.choice.incomplete": (snapshot) => expect(isComplete(contextOf(snapshot))).toBe(false),
  "choosing.choice.complete": (snapshot) => expect(contextOf(snapshot).choice.date).not.toBeNull(),
  "choosing.slot": (snapshot) => expect(snapshot.hasTag("canLeave")).toBe(!snapshot.hasTag("holding")),
  "choosing.slot.free": (snapshot) => expect(contextOf(snapshot).order).toBeNull(),
  "choosing.slot.kept": (snapshot) => {
    isHolding(snapshot);
    counts(snapshot);
  },
  detailing: (snapshot) => expect(contextOf(snapshot).choice.date).not.toBeNull(),
  "detailing.checkingTime": requests("checkTime", ({ room: { catalogId } }) => ({ catalogId })),
  "detailing.editing": (snapshot) => {
    expectNotBusy(snapshot);
    expect(snapshot.can({ type: "customer.confirmed" })).toBe(true);
  },
  "detailing.verifying": (snapshot) => {
    isBusy(snapshot);
    expectNoFailure(snapshot);
  },
  holding: requests("book", ({ room: { catalogId } }) => ({ catalogId })),
  taken: (snapshot) => {
    expectNotBusy(snapshot);
    expectNoFailure(snapshot);
    expect(snapshot.can({ type: "went.back" })).toBe(true);
  },
  held: (snapshot) => {
    isHolding(snapshot);
    counts(snapshot);
  },
  "held.plain": (snapshot) => {
    expectNotBusy(snapshot);
    expect(contextOf(snapshot).quote?.discountPaise).toBe(0);
  },
  "held.applying": requests("applyCoupon", ({ couponCode }) => ({ ...orderKey, code: couponCode })),
  "held.refused": (snapshot) => {
    expectNotBusy(snapshot);
    const { notice, failure, quote } = contextOf(snapshot);
    expect(notice ?? failure?.message).toEqual(expect.any(String));
    expect(quote?.couponCode).toBeNull();
  },
  "held.discounted": (snapshot) => {
    expectNotBusy(snapshot);
    expect(contextOf(snapshot).quote?.discountPaise).toBeGreaterThan(0);
  },
  "held.removing": requests("removeCoupon", () => ({ ...orderKey, code: null })),
  "held.withdrawing": requests("withdrawCoupon", () => ({ ...orderKey, code: null })),
  "held.repricing": requests("reloadPrice"),
  "held.repriced": (snapshot) => {
    expectNotBusy(snapshot);
    expect(snapshot.can({ type: "payment.started" })).toBe(false);
  },
  paying: isHolding,
  "paying.initiating": (snapshot) => {
    isBusy(snapshot);
    expectNoFailure(snapshot);
  },
  "paying.checkout": (snapshot) => {
    const { payment, quote } = contextOf(snapshot);
    expect(snapshot.hasTag("overlay")).toBe(true);
    expect(payment?.amountPaise).toBe(quote?.totalPaise);
  },
  "paying.closed": (snapshot) => {
    isBusy(snapshot);
    expect(contextOf(snapshot).order?.isAttempted).toBe(true);
  },
  "paying.verifying": (snapshot) => {
    isBusy(snapshot);
    expect(contextOf(snapshot).evidence).not.toBeNull();
  },
  "paying.failed": (snapshot) => {
    counts(snapshot);
    expect(snapshot.can({ type: "payment.started" })).toBe(true);
  },
  confirmingEmail: counts,
  "confirmingEmail.editing": (snapshot) => {
    expectNotBusy(snapshot);
    expect(snapshot.can({ type: "code.resent" })).toBe(true);
  },
  "confirmingEmail.confirming": (snapshot) => {
    isBusy(snapshot);
    expect(contextOf(snapshot).emailCode).toBe("123456");
    expectNoFailure(snapshot);
  },
  "confirmingEmail.refused": (snapshot) => {
    expectNotBusy(snapshot);
    expect(contextOf(snapshot).notice).toEqual(expect.any(String));
  },
  "confirmingEmail.resending": requests("resendCode"),
  restoring: (snapshot) => expect(contextOf(snapshot).order).not.toBeNull(),
  "restoring.loading": requests("loadOrder"),
  "restoring.failed": hasFailure,
  lapsed: (snapshot) => {
    isBusy(snapshot);
    expect(contextOf(snapshot).order).not.toBeNull();
  },
  "lapsed.loading": (snapshot) => expect([1, 2, 3]).toContain(contextOf(snapshot).orderLookups),
  "lapsed.waiting": (snapshot) => expect([1, 2]).toContain(contextOf(snapshot).orderLookups),
  expired: (snapshot) => {
    expectNotBusy(snapshot);
    expectNothingPaidText(snapshot);
    expect(orderToRelease(snapshot as Snapshot)).toBeNull();
  },
  releasing: (snapshot) => expect(contextOf(snapshot).order).not.toBeNull(),
  "releasing.asking": requests("release"),
  "releasing.failed": (snapshot) => {
    counts(snapshot);
    hasFailure(snapshot);
  },
  released: (snapshot) => expect(contextOf(snapshot).order).toBeNull(),
  confirmed: isOver,
  checking: isOver,
  refunding: isOver,
});
