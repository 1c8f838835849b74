import { describe, expect, test } from "vitest";
import { type AnyMachineSnapshot, createActor, fromPromise, waitFor } from "xstate";
import { describeChart } from "../../../tests/paths/chart-suite.ts";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey, OrderStatus, PaymentStatus } from "../../api/contract/booking.ts";
import { orderStatus, paymentStatus } from "../../api/contract/booking.ts";
import { serviceAway } from "../area/fixtures.ts";
import { invoice, orderOfVerdict, resultFixtures } from "./fixtures.ts";
import { resultMachine } from "./machine.ts";
import { invoiceView } from "./selectors.ts";
import type { ResultContext, Verdict } from "./types.ts";
import { verdictOf } from "./verdict.ts";

const contextOf = (snapshot: AnyMachineSnapshot): ResultContext => snapshot.context;
const tells = (verdict: Verdict) => (snapshot: AnyMachineSnapshot) => {
  const { order } = contextOf(snapshot);
  expect(order && verdictOf(order)).toBe(verdict);
  expect(snapshot.hasTag("following")).toBe(!snapshot.hasTag("settled"));
};
/** Asks one thing, with the order's key. */
const asks =
  (id: string, input: object = resultFixtures.input) =>
  (snapshot: AnyMachineSnapshot) => {
    expect(Object.keys(snapshot.children)).toEqual([id]);
    expect(snapshot.children[id]?.getSnapshot()).toMatchObject({ input });
  };
const view = (snapshot: unknown) => invoiceView(snapshot as Parameters<typeof invoiceView>[0]);
const waiting = asks("awaitNextPoll", { polls: expect.any(Number) });
const polling = asks("poll");

describeChart([{ name: "result", machine: resultMachine, ...resultFixtures }], {
  loading: asks("loadOrder"),
  confirmed: tells("confirmed"),
  "confirmed.unasked": (snapshot) =>
    expect(view(snapshot)).toEqual({ fetching: false, data: null, error: null }),
  "confirmed.fetching": (snapshot) => {
    asks("loadInvoice")(snapshot);
    expect(view(snapshot)).toEqual({ fetching: true, data: null, error: null });
  },
  "confirmed.shown": (snapshot) =>
    expect(view(snapshot)).toEqual({ fetching: false, data: invoice, error: null }),
  "confirmed.uninvoiced": (snapshot) =>
    expect(view(snapshot)).toEqual({
      fetching: false,
      data: null,
      error: expect.objectContaining({ code: expect.any(String) }),
    }),
  checking: tells("checking"),
  "checking.waiting": waiting,
  "checking.polling": polling,
  unpaid: tells("unpaid"),
  "unpaid.waiting": waiting,
  "unpaid.polling": polling,
  awaited: tells("awaited"),
  "awaited.waiting": waiting,
  "awaited.polling": polling,
  unconfirmed: tells("unconfirmed"),
  "unconfirmed.waiting": waiting,
  "unconfirmed.polling": polling,
  failed: tells("failed"),
  "failed.waiting": waiting,
  "failed.polling": polling,
  expired: tells("expired"),
  "expired.waiting": waiting,
  "expired.polling": polling,
  refunding: tells("refunding"),
  "refunding.waiting": waiting,
  "refunding.polling": polling,
  refunded: tells("refunded"),
  cancelled: tells("cancelled"),
  "cancelled.waiting": waiting,
  "cancelled.polling": polling,
  missing: (snapshot) => expect(snapshot.hasTag("settled")).toBe(true),
  unreachable: (snapshot) => expect(contextOf(snapshot).failure?.code).toEqual(expect.any(String)),
});

describe("the verdict on an order, by the product's rules", () => {
  const cases: [OrderStatus, PaymentStatus, Verdict][] = [
    ["confirmed", "captured", "confirmed"],
    ["confirmed", "none", "confirmed"],
    ["held", "none", "unpaid"],
    ["held", "created", "awaited"],
    ["held", "pending", "checking"],
    ["held", "failed", "failed"],
    ["expired", "none", "expired"],
    ["expired", "created", "unconfirmed"],
    ["expired", "failed", "unconfirmed"],
    ["released", "none", "expired"],
    ["released", "created", "unconfirmed"],
    ["released", "failed", "unconfirmed"],
    ["cancelled", "none", "cancelled"],
    ["expired", "captured", "checking"],
    ["expired", "refund_pending", "refunding"],
    ["released", "refunded", "refunded"],
    ["cancelled", "refund_pending", "refunding"],
  ];
  test.each(cases)("%s and %s: %s", (status, payment, verdict) => {
    expect(verdictOf({ status, paymentStatus: payment })).toBe(verdict);
  });

  test("every pair has one, and money that was captured is never told as lost", () => {
    for (const status of orderStatus.options) {
      for (const payment of paymentStatus.options) {
        expect(verdictOf({ status, paymentStatus: payment })).toEqual(expect.any(String));
      }
      const captured = verdictOf({ status, paymentStatus: "captured" });
      // Of a cancelled booking it is what its rules let us keep.
      expect(status === "cancelled" ? ["cancelled"] : ["confirmed", "checking"]).toContain(captured);
    }
  });
});

/** A result whose polls the test answers, one after the other. */
function resultOf(...outcomes: OrderOutcome[]) {
  const pauses: number[] = [];
  const machine = resultMachine.provide({
    actors: {
      loadOrder: fromPromise<OrderOutcome, OrderKey>(async () => {
        const next = outcomes.shift();
        if (!next) throw serviceAway;
        return next;
      }),
      awaitNextPoll: fromPromise<unknown, { polls: number }>(({ input }) => {
        pauses.push(input.polls);
        return new Promise((resolve) => outcomes.length > 0 && setImmediate(resolve));
      }),
    },
  });
  const seen: string[] = [];
  const actor = createActor(machine, { input: resultFixtures.input });
  actor.subscribe(({ value }) => {
    const state = typeof value === "string" ? value : (Object.keys(value)[0] ?? "");
    if (seen.at(-1) !== state) seen.push(state);
  });
  actor.start();
  return { actor, seen, pauses };
}

test("once a payment was opened no verdict says that nothing was paid", () => {
  for (const status of orderStatus.options) {
    for (const payment of paymentStatus.options) {
      if (payment === "none") continue;
      expect(["unpaid", "expired"]).not.toContain(verdictOf({ status, paymentStatus: payment }));
    }
  }
});

describe("the result follows the order by itself", () => {
  test("an abandoned checkout: checked after the hold, until the money is on its way back", async () => {
    const { actor, seen } = resultOf(
      orderOfVerdict.awaited,
      orderOfVerdict.unconfirmed,
      orderOfVerdict.refunding,
    );
    await waitFor(actor, (snapshot) => snapshot.matches("refunding"));
    expect(seen).toEqual(["loading", "awaited", "unconfirmed", "refunding"]);
  });

  test("from the bank's check to the confirmation, and then no more", async () => {
    const { checking: underWay, confirmed } = orderOfVerdict;
    const { actor, seen, pauses } = resultOf(underWay, underWay, confirmed);
    await waitFor(actor, (snapshot) => snapshot.matches("confirmed"));
    expect(seen).toEqual(["loading", "checking", "confirmed"]);
    expect(pauses).toEqual([0, 1]);
    expect(actor.getSnapshot().hasTag("settled")).toBe(true);
  });

  test("late money: expired, then checked, then on its way back, then back", async () => {
    const { actor, seen } = resultOf(
      orderOfVerdict.expired,
      { outcome: "found", order: { ...orderOfVerdict.expired.order, paymentStatus: "captured" } },
      orderOfVerdict.refunding,
      orderOfVerdict.refunded,
    );
    await waitFor(actor, (snapshot) => snapshot.matches("refunded"));
    expect(seen).toEqual(["loading", "expired", "checking", "refunding", "refunded"]);
  });

  test("a snapshot restored in the browser goes on following", async () => {
    const before = resultOf(orderOfVerdict.checking);
    await new Promise((resolve) => setImmediate(resolve));
    const snapshot = JSON.parse(JSON.stringify(before.actor.getPersistedSnapshot()));
    before.actor.stop();
    const machine = resultMachine.provide({
      actors: {
        awaitNextPoll: fromPromise<unknown, { polls: number }>(async () => undefined),
        loadOrder: fromPromise<OrderOutcome, OrderKey>(async () => orderOfVerdict.confirmed),
      },
    });
    const actor = createActor(machine, { snapshot, input: resultFixtures.input }).start();
    await waitFor(actor, (snapshot) => snapshot.matches("confirmed"));
    actor.stop();
  });
});

test("a booking that was changed is asked for again, and its old invoice is forgotten", async () => {
  const outcomes = [orderOfVerdict.confirmed, orderOfVerdict.confirmed];
  const machine = resultMachine.provide({
    actors: {
      loadOrder: fromPromise<OrderOutcome, OrderKey>(async () => outcomes.shift() ?? { outcome: "gone" }),
      loadInvoice: fromPromise<typeof invoice, OrderKey>(async () => invoice),
    },
  });
  const actor = createActor(machine, { input: resultFixtures.input }).start();
  await waitFor(actor, (snapshot) => snapshot.matches("confirmed"));
  actor.send({ type: "invoice.asked" });
  await waitFor(actor, (snapshot) => snapshot.matches({ confirmed: "shown" }));
  actor.send({ type: "order.changed", change: { is: "moved", start: orderOfVerdict.confirmed.order.start } });
  expect(actor.getSnapshot().value).toBe("loading");
  await waitFor(actor, (snapshot) => snapshot.matches({ confirmed: "unasked" }));
  expect(invoiceView(actor.getSnapshot())).toEqual({ fetching: false, data: null, error: null });
});

test("an order that was found in the end has no failure any more", async () => {
  const { actor } = resultOf();
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches("unreachable"));
  expect(context.failure).not.toBeNull();
  actor.send({ type: "order.retried" });
  expect(actor.getSnapshot().context.failure).toBeNull();
});
