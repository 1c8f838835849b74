import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { cancelFixtures } from "./fixtures.ts";
import { type CancelContext, cancelMachine } from "./machine.ts";

const contextOf = (snapshot: AnyMachineSnapshot): CancelContext => snapshot.context;

describeMachine([{ name: "cancel", machine: cancelMachine, ...cancelFixtures }], {
  open: (snapshot) => expect(snapshot.children).toEqual({}),
  "open.unasked": (snapshot) => expect(contextOf(snapshot).choice).toBeNull(),
  "open.changed": (snapshot) => {
    expect(contextOf(snapshot).refundPaise).not.toBeNull();
    expect(contextOf(snapshot).failure).toBeNull();
  },
  "open.failed": (snapshot) => expect(contextOf(snapshot).failure?.code).toEqual(expect.any(String)),
  // A cancellation always contains the amount that the visitor has confirmed.
  cancelling: (snapshot) => {
    expect(contextOf(snapshot).choice).toEqual({ expectedRefundPaise: 94_400 });
    expect(Object.keys(snapshot.children)).toEqual(["cancel"]);
  },
  cancelled: (snapshot) => expect(contextOf(snapshot).refundPaise).toBe(94_400),
  refused: (snapshot) => expect(contextOf(snapshot).message).toEqual(expect.any(String)),
});
