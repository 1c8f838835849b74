import { expect, onTestFinished, test } from "vitest";
import { databaseForTest } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { addRows } from "../database/testing.ts";
import { DatabaseUnavailable } from "../database/unavailable.ts";
import { createJobErrorReporter } from "./error-reporter.ts";
import { type Loop, startLoop, startQueue, workOff } from "./loops.ts";

test("failing jobs are logged once a minute for all jobs, and do not stop other jobs", async () => {
  const lines: object[] = [];
  const line = (details: object) => void lines.push(details);
  const log = { debug: line, info: line, warn: line, error: line, child: () => log };
  let now = 0;
  const outages = createJobErrorReporter(log, () => now);
  const turns = { broken: 0, sound: 0 };
  const broken = startLoop(
    { outages },
    {
      name: "broken",
      everyMs: 1,
      turn: async () => {
        turns.broken += 1;
        throw new Error("ECONNREFUSED");
      },
    },
  );
  const sound = startLoop(
    { outages },
    {
      name: "sound",
      everyMs: 1,
      turn: async () => {
        turns.sound += 1;
      },
    },
  );
  onTestFinished(stopAll([broken, sound]));
  await expect.poll(() => Math.min(turns.broken, turns.sound)).toBeGreaterThan(20);
  expect(lines).toEqual([{ err: expect.any(Error), job: "broken", unreported: 0 }]);
  now = 60_000;
  const seen = turns.broken;
  await expect.poll(() => turns.broken).toBeGreaterThan(seen + 1);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ job: "broken", unreported: expect.any(Number) });
  await stopAll([broken, sound])();
  const ended = { ...turns };
  broken.wake();
  sound.wake();
  expect(turns).toEqual(ended);
});

test("a queue processes as many rows as its capacity, and stopping the queue aborts the running rows", async () => {
  const { db } = await databaseForTest("pglite");
  const at = new Date();
  const rows = Array.from({ length: 5 }, (_, id) => ({ id: `event-${id}`, event: "x", payload: "{}" }));
  await addRows(db, "gateway_events", ...rows.map((row) => ({ ...row, received_at: at, try_at: at })));
  const log = createLog("silent");
  let underWay = 0;
  let most = 0;
  const queue = startQueue(
    { db, now: () => at, log, outages: createJobErrorReporter(log) },
    {
      queue: "gatewayEvents",
      capacity: 3,
      work: async (_row, signal) => {
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        underWay -= 1;
        return { retryReason: "stopped" };
      },
    },
    { everyMs: 5 },
  );
  await expect.poll(() => underWay).toBe(3);
  await queue.stop();
  expect({ underWay, most }).toEqual({ underWay: 0, most: 3 });
  const put = await db.selectFrom("gateway_events").select("attempts").where("try_at", ">", at).execute();
  expect(put).toEqual([{ attempts: 1 }, { attempts: 1 }, { attempts: 1 }]);
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
  const at = new Date();
  const longAgo = new Date(at.getTime() - 30 * 86_400_000);
  const due = { kind: "mail", payload: "{}", created_at: longAgo, due_at: at, attempts: 30 };
  await addRows(db, "outbox", due);
  const lines: object[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const job = { queue: "messages", capacity: 1, work: async () => ({ retryReason: again }) } as const;
  expect(await workOff({ db, now: () => at, log }, job)).toBe(1);
  expect(lines).toMatchObject([expected]);
});

test("a job that failed because the database was unavailable is not logged but retried", async () => {
  const { db } = await databaseForTest("pglite");
  const at = new Date();
  await addRows(db, "gateway_events", {
    id: "event",
    event: "x",
    payload: "{}",
    received_at: at,
    try_at: at,
  });
  const lines: object[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  let left = 1;
  const away = new DatabaseUnavailable("Connection terminated", "57P01", true);
  const queue = startQueue(
    { db, now: () => at, log, outages: createJobErrorReporter(log) },
    { queue: "gatewayEvents", capacity: 1, work: async () => (left-- > 0 ? Promise.reject(away) : "done") },
    { everyMs: 5 },
  );
  const due = () => db.selectFrom("gateway_events").select("try_at").executeTakeFirstOrThrow();
  await expect.poll(async () => (await due()).try_at).toEqual(new Date(at.getTime() + 1_000));
  await queue.stop();
  expect(lines).toEqual([]);
});

function stopAll(loops: readonly Loop[]): () => Promise<void> {
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}
