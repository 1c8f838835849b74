import { expect, onTestFinished, test, vi } from "vitest";
import { withImportLock } from "../../src/workspace/inventory/index.ts";
import { createDeferred } from "../faults/support/deferred.ts";
import { createFreshDatabase, databaseForTest } from "../support/databases.ts";
import { findFreePort, startSite } from "../support/site.ts";

/** Starts a site whose database is being filled by another process, until the returned function is called. */
async function startBehindImport(env: Readonly<Record<string, string>>) {
  const url = await createFreshDatabase();
  const { db } = await databaseForTest(url);
  const [locked, released] = [createDeferred(), createDeferred()];
  const importing = withImportLock(db, { kind: "customer" }, () => {
    locked.resolve();
    return released.promise;
  });
  await locked.promise;
  const port = await findFreePort();
  const started = startSite({
    ...{ DATABASE_URL: url, PORT: String(port), TOKEN_SECRET: "a secret of at least thirty-two characters" },
    ...env,
  });
  onTestFinished(async () => {
    released.resolve();
    await (await started).stop();
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    finish: async () => {
      released.resolve();
      await importing;
      await started;
    },
  };
}

/** Waits until `/readyz` responds with 503 and a reason that matches. */
function waitForReason(origin: string, reason: RegExp): Promise<void> {
  return vi.waitFor(
    async () => {
      const response = await fetch(`${origin}/readyz`);
      expect([response.status, await response.text()]).toEqual([503, expect.stringMatching(reason)]);
    },
    { timeout: 60_000, interval: 50 },
  );
}

test("a site that starts listens at once, says what it waits for, and shows visitors a page that loads again", async () => {
  const { origin, finish } = await startBehindImport({ PAYMENTS: "simulator", MAIL: "keep" });
  await waitForReason(origin, /"reason":"Reading the inventory\."/);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const page = await fetch(`${origin}/meeting-rooms/delhi/all`);
  expect(page.status).toBe(503);
  expect(page.headers.get("refresh")).toBe("2");
  expect(page.headers.get("cache-control")).toContain("no-store");
  expect(await page.text()).toContain("just starting up");
  const call = await fetch(`${origin}/api/home`);
  expect(call.status).toBe(503);
  expect(await call.json()).toMatchObject({ error: { code: "service_unavailable" } });
  await finish();
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect((await fetch(`${origin}/meeting-rooms/delhi/all`)).status).toBe(200);
});

test("a site whose service starts says what the service waits for", async () => {
  // Nothing is sent: no job runs in a service.
  const external = {
    ...{ PAYMENTS: "razorpay", RAZORPAY_KEY_ID: "rzp_test_1", RAZORPAY_KEY_SECRET: "key secret" },
    ...{ RAZORPAY_WEBHOOK_SECRET: "webhook secret", MAIL: "smtp", SMTP_URL: "smtp://127.0.0.1:2525" },
  };
  const secret = { SERVICE_SECRET: "a secret of the site and its service" };
  const service = await startBehindImport({ ROLE: "service", ...secret, ...external });
  await waitForReason(service.origin, /Reading the inventory\./);
  const port = await findFreePort();
  const started = startSite({
    ...{ ROLE: "site", PORT: String(port), WORKSPACE_SERVICE_URL: service.origin, ...secret },
  });
  onTestFinished(async () => (await started).stop());
  await waitForReason(
    `http://127.0.0.1:${port}`,
    /The workspace service is not ready\. Reading the inventory\./,
  );
  await service.finish();
  expect((await fetch(`${(await started).origin}/readyz`)).status).toBe(200);
});
