import { expect } from "vitest";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { connectionFixtures } from "./fixtures.ts";
import { connectionMachine } from "./machine.ts";

let pageLoads = 0;
const loadPage = () => {
  pageLoads += 1;
};

describeMachine(
  [
    {
      name: "connection",
      machine: connectionMachine.provide({ actions: { loadPage } }),
      input: undefined,
      begin: () => {
        pageLoads = 0;
      },
      ...connectionFixtures,
    },
  ],
  {
    away: () => expect(pageLoads).toBe(0),
    looking: () => expect(pageLoads).toBe(0),
    stillAway: () => expect(pageLoads).toBe(0),
    back: (snapshot) => {
      expect(snapshot.status).toBe("done");
      expect(pageLoads).toBe(1);
    },
  },
);
