import { expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { bookingsLinkFixtures } from "./fixtures.ts";
import { type BookingsLinkContext, bookingsLinkMachine } from "./machine.ts";

const contextOf = (snapshot: AnyMachineSnapshot): BookingsLinkContext => snapshot.context;
const requested = { email: "asha@example.in", message: null, error: null };

describeMachine(
  [{ name: "bookings-link", machine: bookingsLinkMachine, input: undefined, ...bookingsLinkFixtures }],
  {
    open: (snapshot) => expect(snapshot.children).toEqual({}),
    "open.filling": (snapshot) => expect(contextOf(snapshot).email).toBe(""),
    "open.refused": (snapshot) => {
      expect(contextOf(snapshot)).toEqual({ ...requested, message: expect.any(String) });
    },
    "open.failed": (snapshot) => {
      expect(contextOf(snapshot)).toMatchObject({ ...requested, error: { code: expect.any(String) } });
    },
    asking: (snapshot) => {
      expect(contextOf(snapshot)).toEqual(requested);
      expect(Object.keys(snapshot.children)).toEqual(["ask"]);
    },
    asked: (snapshot) => expect(contextOf(snapshot)).toEqual(requested),
  },
);
