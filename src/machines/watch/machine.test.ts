import { describe, expect, test } from "vitest";
import { type AnyMachineSnapshot, createActor, fromPromise, waitFor } from "xstate";
import { describeChart } from "../../../tests/paths/chart-suite.ts";
import type { OrderOutcome } from "../../api/booking-outcomes.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { orders } from "../booking/fixtures.ts";
import { watched, watchFixtures } from "./fixtures.ts";
import { type WatchContext, watchMachine } from "./machine.ts";

const contextOf = (snapshot: AnyMachineSnapshot): WatchContext => snapshot.context;
const nothingMoved = (snapshot: AnyMachineSnapshot) => {
  expect(snapshot.status).toBe("active");
  expect(contextOf(snapshot).moved).toBeNull();
};

describeChart(
  [
    { name: "watch", machine: watchMachine, input: watched, ...watchFixtures },
    {
      name: "watch without a payment",
      machine: watchMachine,
      input: { ...watched, isPaymentOpened: false },
      ...watchFixtures,
    },
  ],
  {
    idle: (snapshot) => expect(contextOf(snapshot).isPaymentOpened).toBe(false),
    waiting: (snapshot) => {
      nothingMoved(snapshot);
      expect(contextOf(snapshot).isPaymentOpened).toBe(true);
    },
    polling: (snapshot) => {
      nothingMoved(snapshot);
      expect(contextOf(snapshot).polls).toBeGreaterThan(0);
    },
    blind: nothingMoved,
    moved: (snapshot) => {
      expect(snapshot.status).toBe("done");
      expect(snapshot.output).toBe(contextOf(snapshot).moved);
      const { order } = snapshot.output;
      expect(order?.status === "held" && ["none", "created"].includes(order.paymentStatus)).toBe(false);
    },
  },
);

describe("a watch", () => {
  test("asks on through unpaid and lost answers, with growing counts, until the money is there", async () => {
    const answers: (OrderOutcome | null)[] = [orders.heldWithCoupon, null, orders.confirmed];
    const polls: number[] = [];
    const asked: unknown[] = [];
    const machine = watchMachine.provide({
      actors: {
        awaitNextPoll: fromPromise<unknown, { polls: number }>(async ({ input }) => polls.push(input.polls)),
        loadOrder: fromPromise<OrderOutcome, OrderKey>(async ({ input }) => {
          asked.push(input);
          const answer = answers.shift();
          if (!answer) throw new Error("away");
          return answer;
        }),
      },
    });
    const actor = createActor(machine, { input: watched }).start();
    const { output } = await waitFor(actor, ({ status }) => status === "done");
    expect(output).toBe(orders.confirmed);
    expect(polls).toEqual([0, 1, 2]);
    expect(asked).toEqual([watched.key, watched.key, watched.key]);
  });
});
