import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { watchFixtures, watchInput } from "./fixtures.ts";
import { type WatchContext, watchMachine } from "./machine.ts";

const contextOf = (snapshot: AnyMachineSnapshot): WatchContext => snapshot.context;
const expectNotMoved = (snapshot: AnyMachineSnapshot) => {
  expect(snapshot.status).toBe("active");
  expect(contextOf(snapshot).moved).toBeNull();
};

describeMachine(
  [
    { name: "watch", machine: watchMachine, input: watchInput, ...watchFixtures },
    {
      name: "watch without a payment",
      machine: watchMachine,
      input: { ...watchInput, isPaymentOpened: false },
      ...watchFixtures,
    },
    {
      name: "watch without an order",
      machine: watchMachine,
      input: { key: { orderId: "" }, isPaymentOpened: false },
      ...watchFixtures,
    },
  ],
  {
    idle: (snapshot) => expect(contextOf(snapshot).key.orderId).toBe(""),
    waiting: (snapshot) => {
      expectNotMoved(snapshot);
      const { isPaymentOpened, polls } = contextOf(snapshot);
      const input = { polls: isPaymentOpened ? polls : null };
      expect(snapshot.children.awaitNextPoll?.getSnapshot()).toMatchObject({ input });
    },
    polling: (snapshot) => {
      expectNotMoved(snapshot);
      expect(contextOf(snapshot).polls).toBeGreaterThan(0);
    },
    blind: expectNotMoved,
    moved: (snapshot) => {
      expect(snapshot.status).toBe("done");
      expect(snapshot.output).toBe(contextOf(snapshot).moved);
      const { order } = snapshot.output;
      expect(order?.status === "held" && ["none", "created"].includes(order.paymentStatus)).toBe(false);
    },
  },
);
