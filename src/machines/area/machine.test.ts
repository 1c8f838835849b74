import { describe, expect, test } from "vitest";
import { createActor, fromPromise, type Snapshot } from "xstate";
import type { CallFailure } from "../../api/call.ts";
import { type AreaQuestion, createAreaMachine } from "./machine.ts";
import { areaView } from "./selectors.ts";

type Answer = { resolve: (data: string) => void; reject: (error: unknown) => void; signal: AbortSignal };

const failure: CallFailure = {
  statusCode: 503,
  code: "service_unavailable",
  message: "Back in a minute.",
  fields: {},
  body: { error: { code: "service_unavailable", message: "Back in a minute." } },
};

/** An area whose answers the test gives by hand. */
function areaOf(startsFetching: boolean, snapshot?: Snapshot<unknown>) {
  const asked: Array<Answer & { input: string }> = [];
  const load = fromPromise<string, AreaQuestion<string>>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        asked.push({ input: input.question, resolve, reject, signal });
      }),
  );
  const machine = createAreaMachine<string, string>("terms", { startsFetching }).provide({
    actors: { load },
  });
  const actor = createActor(machine, { input: { question: "first" }, ...(snapshot ? { snapshot } : {}) });
  actor.start();
  return { actor, asked, view: () => areaView(actor.getSnapshot()) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("an area that starts fetching", () => {
  test("starts fetching, with empty data and error", () => {
    const { view, asked } = areaOf(true);
    expect(view()).toEqual({ fetching: true, data: null, error: null });
    expect(asked.map(({ input }) => input)).toEqual(["first"]);
  });

  test("T2 success stores the data", async () => {
    const { view, asked } = areaOf(true);
    asked[0]?.resolve("text");
    await expect.poll(() => view()).toEqual({ fetching: false, data: "text", error: null });
  });

  test("T3 X7 failure empties the data and stores the server's body and statusCode", async () => {
    const { actor, view, asked } = areaOf(true);
    asked[0]?.resolve("text");
    await settled();
    actor.send({ type: "retry" });
    asked[1]?.reject(failure);
    await settled();
    expect(view()).toEqual({ fetching: false, data: null, error: failure });
  });

  test("a failure that is no call's keeps its message", async () => {
    const { view, asked } = areaOf(true);
    asked[0]?.reject(new Error("out of memory"));
    await settled();
    expect(view().error).toMatchObject({ statusCode: 0, code: "unexpected", message: "out of memory" });
  });

  test("T1 a request clears data and error", async () => {
    const { actor, view, asked } = areaOf(true);
    asked[0]?.resolve("text");
    await settled();
    actor.send({ type: "request", input: "second" });
    expect(view()).toEqual({ fetching: true, data: null, error: null });
    asked[1]?.reject(failure);
    await settled();
    actor.send({ type: "retry" });
    expect(view()).toEqual({ fetching: true, data: null, error: null });
    expect(asked.map(({ input }) => input)).toEqual(["first", "second", "second"]);
  });

  test("a new request ends the one before it, whose answer is then ignored", async () => {
    const { actor, view, asked } = areaOf(true);
    actor.send({ type: "request", input: "second" });
    expect(asked[0]?.signal.aborted).toBe(true);
    asked[1]?.resolve("new");
    asked[0]?.resolve("old");
    await settled();
    expect(view().data).toBe("new");
  });

  test("T5 empty forgets data, error and a request under way", async () => {
    const { actor, view, asked } = areaOf(true);
    actor.send({ type: "empty" });
    asked[0]?.resolve("too late");
    await settled();
    expect(view()).toEqual({ fetching: false, data: null, error: null });
  });
});

test("an area that starts not fetching asks only when told", async () => {
  const { actor, view, asked } = areaOf(false);
  expect(view()).toEqual({ fetching: false, data: null, error: null });
  expect(asked).toEqual([]);
  actor.send({ type: "request", input: "code" });
  asked[0]?.resolve("valid");
  await settled();
  expect(view().data).toBe("valid");
});

describe("a restored snapshot", () => {
  const travel = (snapshot: Snapshot<unknown>): Snapshot<unknown> => JSON.parse(JSON.stringify(snapshot));

  test("in success or failure does not fetch again", async () => {
    for (const settle of ["resolve", "reject"] as const) {
      const before = areaOf(true);
      if (settle === "resolve") before.asked[0]?.resolve("text");
      else before.asked[0]?.reject(failure);
      await settled();
      const after = areaOf(true, travel(before.actor.getPersistedSnapshot()));
      await settled();
      expect(after.asked).toEqual([]);
      expect(after.view()).toEqual(before.view());
    }
  });

  test("still fetching asks again and goes on", async () => {
    const before = areaOf(true);
    const after = areaOf(true, travel(before.actor.getPersistedSnapshot()));
    expect(after.asked.map(({ input }) => input)).toEqual(["first"]);
    after.asked[0]?.resolve("text");
    await settled();
    expect(after.view()).toEqual({ fetching: false, data: "text", error: null });
  });
});
