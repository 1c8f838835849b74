import { expect } from "vitest";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { areaFixtures } from "./fixtures.ts";
import { createAreaMachine } from "./machine.ts";
import { areaView } from "./selectors.ts";

const machine = createAreaMachine<string, string>("area");

describeMachine([{ name: "area", machine, input: { areaInput: "first" }, ...areaFixtures }], {
  fetching: (snapshot) => expect(areaView(snapshot)).toEqual({ fetching: true, data: null, error: null }),
  success: (snapshot) => expect(areaView(snapshot)).toEqual({ fetching: false, data: "text", error: null }),
  unneeded: (snapshot) => expect(areaView(snapshot)).toEqual({ fetching: false, data: null, error: null }),
  failure: (snapshot) =>
    expect(areaView(snapshot)).toEqual({
      fetching: false,
      data: null,
      error: expect.objectContaining({ code: expect.any(String) }),
    }),
});
