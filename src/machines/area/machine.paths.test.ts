import { expect } from "vitest";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { areaFixtures } from "./fixtures.ts";
import { createAreaMachine } from "./machine.ts";
import { areaView } from "./selectors.ts";

const machine = createAreaMachine<string, string>("area");
const view = (snapshot: unknown) => areaView(snapshot as Parameters<typeof areaView>[0]);

describeMachine([{ name: "area", machine, input: { question: "first" }, ...areaFixtures }], {
  fetching: (snapshot) => expect(view(snapshot)).toEqual({ fetching: true, data: null, error: null }),
  success: (snapshot) => expect(view(snapshot)).toEqual({ fetching: false, data: "text", error: null }),
  unneeded: (snapshot) => expect(view(snapshot)).toEqual({ fetching: false, data: null, error: null }),
  failure: (snapshot) =>
    expect(view(snapshot)).toEqual({
      fetching: false,
      data: null,
      error: expect.objectContaining({ code: expect.any(String) }),
    }),
});
