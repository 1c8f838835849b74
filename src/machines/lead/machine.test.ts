import { expect } from "vitest";
import { describeChart } from "../../../tests/paths/chart-suite.ts";
import { leadFixtures, refused } from "./fixtures.ts";
import { leadMachine } from "./machine.ts";
import { leadView } from "./selectors.ts";

const view = (snapshot: unknown) => leadView(snapshot as Parameters<typeof leadView>[0]);
const quiet = { loader: false, showThankYou: false, fetching: false };

describeChart([{ name: "lead", machine: leadMachine, input: {}, ...leadFixtures }], {
  filling: (snapshot) => expect(view(snapshot)).toEqual({ ...quiet, data: null, error: null }),
  submitting: (snapshot) =>
    expect(view(snapshot)).toEqual({
      loader: true,
      showThankYou: false,
      fetching: true,
      data: null,
      error: null,
    }),
  thanked: (snapshot) => {
    expect(view(snapshot)).toMatchObject({ loader: false, showThankYou: true, error: null });
    expect(view(snapshot).data).toMatchObject({ leadId: "lead-1" });
    expect(snapshot.context.draft).toEqual({});
  },
  refused: (snapshot) => {
    expect(view(snapshot)).toEqual({ ...quiet, data: null, error: refused.failure });
    expect(snapshot.context.notice).toBe(refused.message);
  },
  failed: (snapshot) => {
    expect(view(snapshot)).toEqual({ ...quiet, data: null, error: snapshot.context.error });
    expect(snapshot.context.error.code).toMatch(/./);
  },
});
