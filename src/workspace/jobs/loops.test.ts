import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { addRows } from "../database/testing.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { createJobErrorReporter } from "./error-reporter.ts";
import { type Loop, processDueRows, startLoop, startQueue } from "./loops.ts";

test("failures of jobs are logged once a minute for all jobs together, and do not stop other jobs", async () => {
  const lines: object[] = [];
  const line = (details: object) => void lines.push(details);
  const log = { debug: line, info: line, warn: line, error: line, child: () => log };
  let now = 0;
  const errorReporter = createJobErrorReporter(log, () => now);
  const runs = { broken: 0, sound: 0 };
  const brokenLoop = startLoop(
    { errorReporter },
    {
      name: "broken",
      intervalMs: 1,
      tick: async () => {
        runs.broken += 1;
        throw new Error("ECONNREFUSED");
      },
    },
  );
  const workingLoop = startLoop(
    { errorReporter },
    {
      name: "sound",
      intervalMs: 1,
      tick: async () => {
        runs.sound += 1;
      },
    },
  );
  onTestFinished(stopAll([brokenLoop, workingLoop]));
  await expect.poll(() => Math.min(runs.broken, runs.sound)).toBeGreaterThan(20);
  expect(lines).toEqual([{ err: expect.any(Error), job: "broken", unreported: 0 }]);
  now = 60_000;
  const runCount = runs.broken;
  await expect.poll(() => runs.broken).toBeGreaterThan(runCount + 1);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ job: "broken", unreported: expect.any(Number) });
  await stopAll([brokenLoop, workingLoop])();
  const runsAtStop = { ...runs };
  brokenLoop.wake();
  workingLoop.wake();
  expect(runs).toEqual(runsAtStop);
});

test("a queue processes as many rows as its capacity, and stopping the queue aborts the running rows", async () => {
  const { db } = await databaseForTest("pglite");
  const receivedAt = new Date();
  const rows = Array.from({ length: 5 }, (_, id) => ({ id: `event-${id}`, event: "x", payload: "{}" }));
  await addRows(
    db,
    "gateway_events",
    ...rows.map((row) => ({ ...row, received_at: receivedAt, try_at: receivedAt })),
  );
  const log = createLog("silent");
  let runningCount = 0;
  let maxConcurrent = 0;
  const queue = startQueue(
    { db, now: () => receivedAt, log, errorReporter: createJobErrorReporter(log) },
    {
      queue: "gatewayEvents",
      capacity: 3,
      work: async (_row, signal) => {
        runningCount += 1;
        maxConcurrent = Math.max(maxConcurrent, runningCount);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        runningCount -= 1;
        return { retryReason: "stopped" };
      },
    },
    { intervalMs: 5 },
  );
  await expect.poll(() => runningCount).toBe(3);
  await queue.stop();
  expect({ underWay: runningCount, most: maxConcurrent }).toEqual({ underWay: 0, most: 3 });
  const storedEvent = await db
    .selectFrom("gateway_events")
    .select("attempts")
    .where("try_at", ">", receivedAt)
    .execute();
  expect(storedEvent).toEqual([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }]);
});

test.each([
  ["nothing went wrong", null, { level: "info", msg: "A job ended without a result." }],
  [
    "a receiver rejects it",
    "refused",
    { level: "error", msg: "A job failed for the last time and was abandoned." },
  ],
])("the last attempt of a job is logged at the right level: %s", async (_name, again, expected) => {
  const { db } = await databaseForTest("pglite");
  const receivedAt = new Date();
  const createdLongAgo = new Date(receivedAt.getTime() - 30 * 86_400_000);
  const dueMessage = {
    kind: "mail",
    payload: "{}",
    created_at: createdLongAgo,
    due_at: receivedAt,
    attempts: 30,
  };
  await addRows(db, "outbox", dueMessage);
  const lines: object[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const job = { queue: "messages", capacity: 1, work: async () => ({ retryReason: again }) } as const;
  expect(await processDueRows({ db, now: () => receivedAt, log }, job)).toBe(1);
  expect(lines).toMatchObject([expected]);
});

test("processDueRows works off a backlog and processes each row once, even if rows fail", async () => {
  const { db } = await databaseForTest("pglite");
  const receivedAt = new Date();
  const ids = Array.from({ length: 45 }, (_, index) => `event ${index}`);
  const event = { event: "x", payload: "{}", received_at: receivedAt, try_at: receivedAt };
  await addRows(db, "gateway_events", ...ids.map((id) => ({ id, ...event })));
  const processed: string[] = [];
  const work = async ({ id }: { readonly id: string }) => {
    processed.push(id);
    return { retryReason: null };
  };
  const job = { queue: "gatewayEvents", capacity: 1, work } as const;
  expect(await processDueRows({ db, now: () => receivedAt, log: createLog("silent") }, job)).toBe(45);
  expect(processed.sort()).toEqual(ids.sort());
});

test("a job that failed because the database was unavailable is not logged but retried", async () => {
  const { db } = await databaseForTest("pglite");
  const receivedAt = new Date();
  await addRows(db, "gateway_events", {
    id: "event",
    event: "x",
    payload: "{}",
    received_at: receivedAt,
    try_at: receivedAt,
  });
  const lines: object[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  let failuresLeft = 1;
  const connectionLost = new DatabaseUnavailable("Connection terminated", "57P01", true);
  const queue = startQueue(
    { db, now: () => receivedAt, log, errorReporter: createJobErrorReporter(log) },
    {
      queue: "gatewayEvents",
      capacity: 1,
      work: async () => (failuresLeft-- > 0 ? Promise.reject(connectionLost) : "done"),
    },
    { intervalMs: 5 },
  );
  const dueMessage = () => db.selectFrom("gateway_events").select("try_at").executeTakeFirstOrThrow();
  await expect.poll(async () => (await dueMessage()).try_at).toEqual(new Date(receivedAt.getTime() + 1_000));
  await queue.stop();
  expect(lines).toEqual([]);
});

function stopAll(loops: readonly Loop[]): () => Promise<void> {
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}
