import { once } from "node:events";
import { expect, test } from "vitest";
import { withDeadline } from "./deadline.ts";

const abortReasonOf = async (signal: AbortSignal) => {
  if (!signal.aborted) await once(signal, "abort");
  return (signal.reason as Error).message;
};

test("withDeadline aborts work at its timeout and at the shutdown", async () => {
  expect(await withDeadline({ ms: 1 }, abortReasonOf)).toBe("It took longer than 0.001 s.");
  const stopping = new AbortController();
  const work = withDeadline({ ms: 60_000, stopping: stopping.signal }, abortReasonOf);
  stopping.abort(new Error("The service is stopping."));
  expect(await work).toBe("The service is stopping.");
  expect(await withDeadline({ ms: 60_000, stopping: stopping.signal }, abortReasonOf)).toBe(
    "The service is stopping.",
  );
});

test("twenty concurrent calls cause no warning about leaking listeners", async () => {
  const warnings: string[] = [];
  const listen = ({ name }: Error) => warnings.push(name);
  process.on("warning", listen);
  const stopping = new AbortController();
  const calls = Array.from({ length: 20 }, () =>
    withDeadline({ ms: 60_000, stopping: stopping.signal }, abortReasonOf),
  );
  stopping.abort(new Error("The service is stopping."));
  await Promise.all(calls);
  await new Promise(setImmediate);
  process.off("warning", listen);
  expect(warnings).toEqual([]);
});
