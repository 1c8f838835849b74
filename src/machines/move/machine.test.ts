import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { moveFixtures } from "./fixtures.ts";
import { type MoveContext, moveMachine } from "./machine.ts";

const contextOf = (snapshot: AnyMachineSnapshot): MoveContext => snapshot.context;
const expectOnlyActor = (id: string) => (snapshot: AnyMachineSnapshot) => {
  expect(Object.keys(snapshot.children)).toEqual([id]);
  expect(snapshot.hasTag("busy")).toBe(true);
};
const hasMessage = (snapshot: AnyMachineSnapshot) =>
  expect(contextOf(snapshot).message).toEqual(expect.any(String));
const hasFailure = (snapshot: AnyMachineSnapshot) =>
  expect(contextOf(snapshot).failure?.code).toEqual(expect.any(String));

describeMachine([{ name: "move", machine: moveMachine, ...moveFixtures }], {
  open: (snapshot) => expect(Object.keys(snapshot.children).includes("move")).toBe(false),
  "open.unasked": (snapshot) => expect(contextOf(snapshot).day).toBeNull(),
  "open.loading": expectOnlyActor("loadAvailability"),
  "open.shown": (snapshot) => expect(contextOf(snapshot).availability?.date).toBe("2026-11-23"),
  "open.unavailable": hasFailure,
  "open.taken": hasMessage,
  "open.taken.loading": expectOnlyActor("loadAvailability"),
  "open.taken.shown": (snapshot) => expect(contextOf(snapshot).availability?.date).toBe("2026-11-23"),
  "open.taken.unavailable": hasFailure,
  "open.repriced": (snapshot) => expect(contextOf(snapshot).totalPaise).toEqual(expect.any(Number)),
  "open.unpaid": (snapshot) => expect(contextOf(snapshot).payment?.checkout.gatewayOrderId).toBeDefined(),
  "open.failed": hasFailure,
  // A move always contains the time and the price that the visitor has confirmed.
  moving: (snapshot) => {
    expectOnlyActor("move")(snapshot);
    expect(contextOf(snapshot).time?.expectedTotalPaise).toBe(94_400);
  },
  moved: (snapshot) => expect(contextOf(snapshot).failure).toBeNull(),
  refused: hasMessage,
});
