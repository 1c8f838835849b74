import { once } from "node:events";
import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { startTimeout, withDeadline } from "./deadline.ts";

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

test("a timeout hardly counts the time in which this thread is blocked", async () => {
  const server = new Worker(
    `const { parentPort } = require("node:worker_threads");
     const server = require("node:http").createServer((_, response) => response.end("here"));
     server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  onTestFinished(async () => void (await server.terminate()));
  const [port] = await once(server, "message");
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = async (signal?: AbortSignal) => {
    const [response] = await once(get({ port, agent, ...(signal && { signal }) }), "response");
    return text(response);
  };
  // Opens the connection, so that the second request is sent before the thread is blocked.
  await send();
  const { signal, stop } = startTimeout(500);
  const response = send(signal);
  await new Promise((resolve) => setImmediate(resolve));
  const end = performance.now() + 1_000;
  while (performance.now() < end);
  expect(await response).toBe("here");
  stop();
});

test("a timeout aborts if the thread was idle", async () => {
  expect(await abortReasonOf(startTimeout(20).signal)).toBe("It took longer than 0.02 s.");
});
