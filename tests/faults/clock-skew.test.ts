import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { holdResponse } from "../../src/api/contract/booking.ts";
import { asSite } from "../../src/http/testing.ts";
import { startWorkspace } from "../../src/workspace/service.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { createFreshDatabase } from "../support/databases.ts";
import { createServiceVisitor, fetchOrder, hold, sampleCustomer } from "../support/service-visitor.ts";
import { roomRequests } from "./support/booking-requests.ts";
import { recordFault } from "./support/fault-table.ts";

const aheadMs = 16 * 60_000;

/**
 * Runs two services on one PostgreSQL. The clock of the second service is sixteen minutes ahead. A visitor holds a slot
 * at the first service, and another visitor requests that slot at the second service. Returns both outcomes.
 */
async function race(guard: "the database's clock" | "each its own") {
  const databaseUrl = await createFreshDatabase();
  const settings = settingsIn("memory://", { databaseUrl });
  const usesLocalClocks = guard === "each its own";
  const right = await startWorkspace(settings, usesLocalClocks ? { now: () => new Date() } : {});
  onTestFinished(right.close);
  const aheadSite = await startWithClockAhead(settings, usesLocalClocks);
  const visitor = createServiceVisitor(right.url);
  const request = (await roomRequests(right.url))();
  const first = await hold(visitor, request);
  const second = await createServiceVisitor(aheadSite).post(
    "/order/verifyAndBook",
    {
      intent: "book",
      ...request,
      customer: { ...sampleCustomer, email: "ravi@example.in", phone: "91234 56780" },
    },
    asSite({ "x-visitor-id": "another-visitor", "x-forwarded-for": "127.0.0.1" }),
  );
  const { status } = await fetchOrder(visitor, first);
  const isSoldTwice = second.status === 201 && v.is(holdResponse, await second.json());
  return { first: status, second: second.status, isSoldTwice };
}

test("a service whose clock is ahead neither expires another visitor's new hold nor sells its slot", async (context) => {
  expect(await race("the database's clock")).toEqual({ first: "held", second: 409, isSoldTwice: false });
  const fault = "process clock 16 min ahead";
  recordFault(context, {
    fault,
    runs: 1,
    lost: 0,
    note: "its own clock instead: hold expired and sold again",
  });
});

test("control: a service that uses its own clock expires the hold and sells its slot again", async () => {
  expect(await race("each its own")).toEqual({ first: "expired", second: 201, isSoldTwice: true });
});

/** Starts a service in a thread whose clock is ahead, and returns the URL of the service. */
async function startWithClockAhead(
  settings: ReturnType<typeof settingsIn>,
  isByOwnClock: boolean,
): Promise<string> {
  const require = createRequire(import.meta.url);
  const tsx = pathToFileURL(require.resolve("tsx/esm/api").replace(/cjs$/, "mjs")).href;
  const service = new URL("../../src/workspace/service.ts", import.meta.url).href;
  const code = `
    import { parentPort, workerData } from "node:worker_threads";
    import { register } from "${tsx}";
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...given) { super(...(given.length === 0 ? [RealDate.now() + ${aheadMs}] : given)); }
      static now() { return RealDate.now() + ${aheadMs}; }
    };
    register();
    const { startWorkspace } = await import("${service}");
    const { url, close } = await startWorkspace(workerData, ${isByOwnClock ? "{ now: () => new Date() }" : "{}"});
    parentPort.once("message", async () => { await close(); parentPort.close(); });
    parentPort.postMessage(url);`;
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    workerData: settings,
  });
  onTestFinished(async () => {
    worker.postMessage("close");
    await new Promise((resolve) => worker.once("exit", resolve));
  });
  return await new Promise<string>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
