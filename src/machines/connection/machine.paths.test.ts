import { expect } from "vitest";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { connectionFixtures } from "./fixtures.ts";
import { connectionMachine } from "./machine.ts";

let loads = 0;
const loadPage = () => {
  loads += 1;
};

describeMachine(
  [
    {
      name: "connection",
      machine: connectionMachine.provide({ actions: { loadPage } }),
      input: undefined,
      begin: () => {
        loads = 0;
      },
      ...connectionFixtures,
    },
  ],
  {
    away: () => expect(loads).toBe(0),
    looking: () => expect(loads).toBe(0),
    stillAway: () => expect(loads).toBe(0),
    back: (snapshot) => {
      expect(snapshot.status).toBe("done");
      expect(loads).toBe(1);
    },
  },
);
