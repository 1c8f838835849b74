import { randomUUID } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createServiceVisitor, fetchOrder, type OrderKey } from "../../support/service-visitor.ts";
import { createSiteFolder, startSite } from "../../support/site.ts";
import { makeSmallDisk } from "../../support/small-disk.ts";
import { newPerson } from "../support/attackers.ts";
import { roomRequests } from "../support/booking-requests.ts";
import { recordFault } from "../support/fault-table.ts";
import { expectOneLineASecond } from "../support/outage-log.ts";
import { fetchPage, metricsSettings } from "../support/page-source.ts";
import { roundCount } from "../support/round-counts.ts";

/** Maximum time until the site is ready after the disk has space again, in milliseconds. */
const readyWithinMs = 10_000;
/** Time after which a cached page is certainly stale, in milliseconds. */
const freshMs = 2_200;

const disk = await makeSmallDisk(256);
afterAll(() => disk?.remove());

test.skipIf(disk === null)(
  "a site with a full disk serves pages, rejects holds with 503 and recovers (skipped if no disk can be mounted)",
  { timeout: 300_000 },
  async (context) => {
    if (disk === null) return;
    const runs = roundCount(1, 5);
    const folder = await createSiteFolder();
    const dataDir = join(disk.path, "site");
    await cp(folder, dataDir, { recursive: true });
    await rm(folder, { recursive: true });
    const metrics = await metricsSettings();
    const site = await startSite({ DATA_DIR: dataDir, ...metrics });
    const reportedKeys: OrderKey[] = [];
    const nextRequest = await roomRequests(site.origin);
    /** Requests a hold of the next slot. */
    const createNextHold = async () => {
      const response = await createServiceVisitor(site.origin).post(
        "/order/verifyAndBook",
        { intent: "book", ...nextRequest(), customer: newPerson() },
        { "idempotency-key": randomUUID() },
      );
      if (response.status === 201) reportedKeys.push((await response.json()) as OrderKey);
      expect([201, 409, 503]).toContain(response.status);
      return response;
    };
    const page = async () => {
      const { response, html, isLastCopy } = await fetchPage(`${site.origin}/coworking-space/delhi`, metrics);
      return { status: response.status, isWhole: html.includes("Connaught Place"), isLastCopy };
    };
    const current = { status: 200, isWhole: true, isLastCopy: false };
    const readyMs: number[] = [];
    try {
      for (let run = 0; run < runs; run += 1) {
        expect(await page()).toEqual(current);
        await disk.fill();
        let rejected = await createNextHold();
        while (rejected.status !== 503) rejected = await createNextHold();
        expect(rejected.headers.get("retry-after")).toMatch(/^\d+$/);
        expect(await rejected.json()).toMatchObject({ error: { code: "service_unavailable" } });
        // Pages only read the database, which needs no disk space. A last good copy is served only if reading fails
        // too.
        await wait(freshMs);
        expect(await page()).toMatchObject({ status: 200, isWhole: true });
        expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
        expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
        await disk.clear();
        const clearedAt = performance.now();
        await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status).toBe(200);
        await expect.poll(async () => (await createNextHold()).status).toBe(201);
        readyMs.push(performance.now() - clearedAt);
        await expect.poll(page).toEqual(current);
      }
      let lostCount = 0;
      for (const key of reportedKeys)
        if ((await fetchOrder(createServiceVisitor(site.origin), key).catch(() => null)) === null)
          lostCount += 1;
      const slowestMs = Math.max(...readyMs);
      const note = `${reportedKeys.length} orders, ready again after at most ${(slowestMs / 1000).toFixed(1)} s`;
      recordFault(context, { fault: "disk of a site with PGlite full", runs, lost: lostCount, note });
      expect(lostCount).toBe(0);
      expect(slowestMs).toBeLessThan(readyWithinMs);
      expectOneLineASecond(site);
    } finally {
      await site.stop();
    }
  },
);
