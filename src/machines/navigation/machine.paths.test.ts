import { expect } from "vitest";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { navigationFixtures } from "./fixtures.ts";
import { navigationMachine } from "./machine.ts";

describeMachine(
  [
    {
      name: "navigation",
      machine: navigationMachine,
      input: undefined,
      ...navigationFixtures,
      keyOf: ({ context }) => context.searchText,
    },
  ],
  {
    closed: (snapshot) => {
      expect(snapshot.hasTag("open")).toBe(false);
      expect(snapshot.context.searchText).toBe("");
    },
    locations: (snapshot) => expect(snapshot.hasTag("open")).toBe(true),
    search: (snapshot) => {
      expect(snapshot.hasTag("open")).toBe(true);
      expect(snapshot.context.searchText).toBe("");
    },
    menu: (snapshot) => {
      expect(snapshot.hasTag("open")).toBe(true);
      expect(snapshot.context.searchText).toBe("");
    },
  },
);
