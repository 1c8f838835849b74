import { expect, test } from "vitest";
import { createLog } from "../http/log.ts";
import { runShutdown, type ShutdownStep } from "./shutdown.ts";

async function stopped(limitMs: number, ...steps: ShutdownStep["stop"][]) {
  const lines: object[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line)) });
  const code = await runShutdown(
    log,
    limitMs,
    steps.map((stop, index) => ({ name: `part ${index + 1}`, stop })),
  );
  return { code, lines };
}

test("a shutdown logs the step that exceeds the time limit, and skips the later steps", async () => {
  const neverSettles = () => new Promise<void>(() => {});
  let isLaterStopped = false;
  const slowStep = async () => {
    isLaterStopped = true;
  };
  const { code, lines } = await stopped(20, async () => {}, neverSettles, slowStep);
  expect(code).toBe(1);
  expect(lines).toMatchObject([{ level: "error", part: "part 2", limitMs: 20, msg: /took too long/ }]);
  expect(isLaterStopped).toBe(false);
});

test("a shutdown logs the step that fails", async () => {
  const { code, lines } = await stopped(60_000, () => Promise.reject(new Error("no")));
  expect(code).toBe(1);
  expect(lines).toMatchObject([{ level: "error", part: "part 1", err: { message: "no" } }]);
});

test("a successful shutdown has the exit code 0", async () => {
  const { code, lines } = await stopped(60_000, async () => {});
  expect({ code, lines }).toMatchObject({ code: 0, lines: [{ level: "info", msg: "stopped" }] });
});
