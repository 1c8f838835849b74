import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../../http/log.ts";
import { createMonotonicClock, startDatabaseClock } from "./clock.ts";

/** Starts a clock. The server's time is `aheadMs` ahead of the machine's. Returns the clock with its log lines. */
async function startTestClock(server: { aheadMs: number }, { intervalMs = 10 } = {}) {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => lines.push(line) });
  const systemNow = Date.now;
  let isUnreachable = false;
  const readClock = async () => {
    if (isUnreachable) throw new Error("the server is away");
    return new Date(performance.timeOrigin + performance.now() + server.aheadMs);
  };
  const clock = await startDatabaseClock({ read: readClock, log, intervalMs });
  onTestFinished(() => {
    clock.stop();
    Date.now = systemNow;
  });
  const aheadMs = () => clock.now().getTime() - (performance.timeOrigin + performance.now());
  return {
    lines,
    aheadMs,
    goAway: () => {
      isUnreachable = true;
    },
  };
}

test("the database clock follows the server's time and keeps counting while the server is unreachable", async () => {
  const server = { aheadMs: 3_600_000 };
  const { aheadMs, goAway } = await startTestClock(server);
  expect(Math.abs(aheadMs() - 3_600_000)).toBeLessThan(1_000);
  server.aheadMs = 60_000;
  await expect.poll(() => Math.abs(aheadMs() - 60_000)).toBeLessThan(1_000);
  goAway();
  server.aheadMs = 0;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(Math.abs(aheadMs() - 60_000)).toBeLessThan(1_000);
});

test("a jump of the machine's clock does not change the database clock and is logged once", async () => {
  const server = { aheadMs: 0 };
  const { aheadMs, lines } = await startTestClock(server);
  expect(lines).toEqual([]);
  const systemNow = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => systemNow() + 16 * 60_000);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(/clock is 960 s ahead of the database's/);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(lines).toHaveLength(1);
  expect(Math.abs(aheadMs())).toBeLessThan(1_000);
});

test("the steady clock of an embedded database never goes back, follows forward jumps and warns once", () => {
  const lines: string[] = [];
  const systemNow = Date.now;
  let aheadMs = 0;
  vi.spyOn(Date, "now").mockImplementation(() => systemNow() + aheadMs);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const now = createMonotonicClock(createLog("warn", { write: (line) => lines.push(line) }));
  // A clock that is a fraction behind results in -0. Adding zero converts -0 to 0.
  const hours = () => Math.round((now().getTime() - systemNow()) / 360_000) / 10 + 0;
  expect(hours()).toBe(0);
  aheadMs = -5 * 3_600_000;
  expect([hours(), hours()]).toEqual([0, 0]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/clock was set back by 18000 s/);
  aheadMs = 2 * 3_600_000;
  expect([hours(), hours()]).toEqual([2, 2]);
  expect(lines).toHaveLength(1);
});
