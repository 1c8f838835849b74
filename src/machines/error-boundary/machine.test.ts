import { expect, test, vi } from "vitest";
import { createActor, fromPromise } from "xstate";
import { describeChart } from "../../../tests/paths/chart-suite.ts";
import { brokenScreen, errorBoundaryFixtures } from "./fixtures.ts";
import { errorBoundaryMachine } from "./machine.ts";

describeChart(
  [{ name: "error boundary", machine: errorBoundaryMachine, input: undefined, ...errorBoundaryFixtures }],
  {
    sound: ({ context }) => expect(context.report).toBeNull(),
    errored: ({ context }) => expect(context.report).toEqual(brokenScreen),
    "errored.reporting": ({ children }) => expect(Object.keys(children)).toEqual(["report"]),
    "errored.reported": ({ children }) => expect(children.report).toBeUndefined(),
    "errored.unreported": ({ children }) => expect(children.report).toBeUndefined(),
  },
);

test("T6 X6 ok, then errored when a child throws; reported once, and nothing returns it to ok", async () => {
  const report = vi.fn(async (): Promise<unknown> => null);
  const actor = createActor(
    errorBoundaryMachine.provide({ actors: { report: fromPromise(report) } }),
  ).start();
  expect(actor.getSnapshot().value).toBe("sound");
  actor.send({ type: "child.threw", report: brokenScreen });
  actor.send({ type: "child.threw", report: { ...brokenScreen, error: "another" } });
  await expect.poll(() => actor.getSnapshot().matches({ errored: "reported" })).toBe(true);
  actor.send({ type: "child.threw", report: brokenScreen });
  expect(actor.getSnapshot().matches({ errored: "reported" })).toBe(true);
  expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ input: brokenScreen }));
});
