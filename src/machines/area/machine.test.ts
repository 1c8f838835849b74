import { describe, expect, test } from "vitest";
import { createActor, fromPromise, type Snapshot } from "xstate";
import { CallError, type CallFailure, NotNeededError } from "../../api/failure.ts";
import { type AreaMachineInput, createAreaMachine } from "./machine.ts";
import { areaView, pendingView } from "./selectors.ts";
import { fetchingArea, persistArea, settledArea } from "./transitions.ts";

/*
 * Covers what the area journeys in `tests/paths/journeys/small.ts` omit: all members of a failure, and restored
 * snapshots.
 */

type Answer = { resolve: (data: string) => void; reject: (error: unknown) => void };

const failure: CallFailure = {
  statusCode: 503,
  code: "service_unavailable",
  message: "Back in a minute.",
  fields: {},
  body: { error: { code: "service_unavailable", message: "Back in a minute." } },
};

/** Creates an area whose requests the test settles manually. */
function areaOf(snapshot?: Snapshot<unknown>) {
  const requests: Array<Answer & { input: string }> = [];
  const load = fromPromise<string, AreaMachineInput<string>>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        requests.push({ input: input.areaInput, resolve, reject });
      }),
  );
  const machine = createAreaMachine<string, string>("terms").provide({ actors: { load } });
  const actor = createActor(machine, { input: { areaInput: "first" }, ...(snapshot ? { snapshot } : {}) });
  actor.start();
  return { actor, requests, view: () => areaView(actor.getSnapshot()) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("T1 T2 T3 X7 an area stores the data, clears it for the next request, and stores the failure with its body and status", async () => {
  const { actor, view, requests } = areaOf();
  requests[0]?.resolve("text");
  await expect.poll(view).toEqual({ fetching: false, data: "text", error: null });
  actor.send({ type: "retry" });
  expect(view()).toEqual({ fetching: true, data: null, error: null });
  requests[1]?.reject(failure);
  await settled();
  expect(view()).toEqual({ fetching: false, data: null, error: failure });
  expect(requests.map(({ input }) => input)).toEqual(["first", "first"]);
});

describe("a restored area", () => {
  const travel = (snapshot: Snapshot<unknown>): Snapshot<unknown> => JSON.parse(JSON.stringify(snapshot));

  test("a restored area does not fetch again after a success or a failure", async () => {
    for (const settle of ["resolve", "reject"] as const) {
      const before = areaOf();
      if (settle === "resolve") before.requests[0]?.resolve("text");
      else before.requests[0]?.reject(failure);
      await settled();
      const after = areaOf(travel(before.actor.getPersistedSnapshot()));
      await settled();
      expect(after.requests).toEqual([]);
      expect(after.view()).toEqual(before.view());
    }
  });

  test("a restored area fetches again if its snapshot was taken while it was fetching", async () => {
    const before = areaOf();
    const after = areaOf(travel(before.actor.getPersistedSnapshot()));
    expect(after.requests.map(({ input }) => input)).toEqual(["first"]);
    after.requests[0]?.resolve("text");
    await settled();
    expect(after.view()).toEqual({ fetching: false, data: "text", error: null });
  });
});

test.each([
  ["success", { data: "text" }],
  ["failure", { error: new CallError(failure) }],
  ["failure", { error: new Error("unexpected") }],
  ["unneeded", { error: new NotNeededError() }],
])(
  "the server's snapshot of an area in the state %s equals that of a running machine (%o)",
  async (state, outcome) => {
    const { actor, requests } = areaOf();
    if ("error" in outcome) requests[0]?.reject(outcome.error);
    else requests[0]?.resolve("text");
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: state, error: undefined });
    const snapshot = JSON.parse(JSON.stringify(actor.getPersistedSnapshot()));
    expect(JSON.parse(JSON.stringify(settledArea("first", outcome)))).toEqual(snapshot);
  },
);

test.each(["first", null])(
  "the server's snapshot of an area that is still fetching equals that of a running machine (%o)",
  (areaInput) => {
    const machine = createAreaMachine<string | null, string>("terms");
    const actor = createActor(machine, { input: { areaInput } }).start();
    const snapshot = fetchingArea(areaInput);
    expect(persistArea(snapshot)).toEqual(actor.getPersistedSnapshot());
    expect(areaView(snapshot)).toEqual(pendingView);
    actor.stop();
  },
);
