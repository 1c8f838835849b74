import { expect } from "vitest";
import { describeChart } from "../../../tests/paths/chart-suite.ts";
import { areaFixtures } from "./fixtures.ts";
import { createAreaMachine } from "./machine.ts";
import { areaView } from "./selectors.ts";

for (const startsFetching of [true, false]) {
  const name = startsFetching ? "area that starts fetching" : "area that waits";
  const machine = createAreaMachine<string, string>("area", { startsFetching });
  const view = (snapshot: unknown) => areaView(snapshot as Parameters<typeof areaView>[0]);
  describeChart([{ name, machine, input: { question: "first" }, ...areaFixtures }], {
    idle: (snapshot) => expect(view(snapshot)).toEqual({ fetching: false, data: null, error: null }),
    fetching: (snapshot) => expect(view(snapshot)).toEqual({ fetching: true, data: null, error: null }),
    success: (snapshot) => expect(view(snapshot)).toEqual({ fetching: false, data: "text", error: null }),
    failure: (snapshot) =>
      expect(view(snapshot)).toEqual({
        fetching: false,
        data: null,
        error: expect.objectContaining({ code: expect.any(String) }),
      }),
  });
}
