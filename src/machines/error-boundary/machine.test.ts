import { expect, test, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import { brokenScreen, errorBoundaryFixtures } from "./fixtures.ts";
import { errorBoundaryMachine } from "./machine.ts";
import { boundaryView } from "./selectors.ts";

const view = (snapshot: unknown) => boundaryView(snapshot as Parameters<typeof boundaryView>[0]);
const machine = { machine: errorBoundaryMachine, ...errorBoundaryFixtures };

describeMachine(
  [
    { name: "error boundary", ...machine, input: { skip: false } },
    { name: "error boundary with the skip option", ...machine, input: { skip: true } },
  ],
  {
    ok: (snapshot) => {
      expect(view(snapshot)).toBe("children");
      expect(snapshot.context.report).toBeNull();
    },
    errored: (snapshot) => {
      expect(view(snapshot)).toBe(snapshot.context.skip ? "nothing" : "error page");
      expect(snapshot.context.report).toEqual(brokenScreen);
    },
  },
);

test("T6 X6 an error boundary changes from ok to errored when a child throws, reports once, and stays errored", async () => {
  const report = vi.fn(async (): Promise<unknown> => null);
  const machine = errorBoundaryMachine.provide({ actors: { report: fromPromise(report) } });
  const actor = createActor(machine, { input: { skip: false } }).start();
  expect(actor.getSnapshot()).toMatchObject({ value: "ok", status: "active" });
  actor.send({ type: "child.threw", report: brokenScreen });
  actor.send({ type: "child.threw", report: { ...brokenScreen, error: "another" } });
  await expect.poll(() => actor.getSnapshot().children.report?.getSnapshot().status).toBe("done");
  actor.send({ type: "child.threw", report: brokenScreen });
  expect(actor.getSnapshot()).toMatchObject({ value: "errored", status: "active" });
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ input: brokenScreen }));
});
