import { randomUUID } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { fetchOrder, type OrderKey, serviceVisitor } from "../../support/service-visitor.ts";
import { siteFolder, startSite } from "../../support/site.ts";
import { makeSmallDisk } from "../../support/small-disk.ts";
import { newPerson } from "../support/attackers.ts";
import { roomRequests } from "../support/booking-requests.ts";
import { recordFault } from "../support/fault-table.ts";
import { expectOneLineASecond } from "../support/outage-log.ts";
import { fetchPage, metricsSettings } from "../support/page-source.ts";
import { rounds } from "../support/round-counts.ts";

/** Maximum time until the site is ready after the disk has space again, in milliseconds. */
const readyWithinMs = 10_000;
/** Slightly longer than a cached page is fresh, in milliseconds. */
const freshMs = 2_200;

const disk = await makeSmallDisk(256);
afterAll(() => disk?.remove());

test.skipIf(disk === null)(
  "a site with a full disk serves pages, rejects holds with 503 and recovers (skipped if no disk can be mounted)",
  { timeout: 300_000 },
  async (context) => {
    if (disk === null) return;
    const runs = rounds(1, 5);
    const folder = await siteFolder();
    const dataDir = join(disk.path, "site");
    await cp(folder, dataDir, { recursive: true });
    await rm(folder, { recursive: true });
    const metrics = await metricsSettings();
    const site = await startSite({ DATA_DIR: dataDir, ...metrics });
    const reported: OrderKey[] = [];
    const nextWish = await roomRequests(site.origin);
    /** Requests a hold of the next slot. */
    const holdNext = async () => {
      const reply = await serviceVisitor(site.origin).post(
        "/order/verifyAndBook",
        { intent: "book", ...nextWish(), customer: newPerson() },
        { "idempotency-key": randomUUID() },
      );
      if (reply.status === 201) reported.push((await reply.json()) as OrderKey);
      expect([201, 409, 503]).toContain(reply.status);
      return reply;
    };
    const page = async () => {
      const { reply, html, isLastCopy } = await fetchPage(`${site.origin}/coworking-space/delhi`, metrics);
      return { status: reply.status, isWhole: html.includes("Connaught Place"), isLastCopy };
    };
    const current = { status: 200, isWhole: true, isLastCopy: false };
    const readyMs: number[] = [];
    try {
      for (let run = 0; run < runs; run += 1) {
        expect(await page()).toEqual(current);
        await disk.fill();
        let rejected = await holdNext();
        while (rejected.status !== 503) rejected = await holdNext();
        expect(rejected.headers.get("retry-after")).toMatch(/^\d+$/);
        expect(await rejected.json()).toMatchObject({ error: { code: "service_unavailable" } });
        // Pages only read the database, which needs no disk space. A last good copy is served only if reading fails
        // too.
        await wait(freshMs);
        expect(await page()).toMatchObject({ status: 200, isWhole: true });
        expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
        await disk.clear();
        const clearedAt = performance.now();
        await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status).toBe(200);
        await expect.poll(async () => (await holdNext()).status).toBe(201);
        readyMs.push(performance.now() - clearedAt);
        await expect.poll(page).toEqual(current);
      }
      let lost = 0;
      for (const key of reported)
        if ((await fetchOrder(serviceVisitor(site.origin), key).catch(() => null)) === null) lost += 1;
      const slowest = Math.max(...readyMs);
      const note = `${reported.length} orders, ready again after at most ${(slowest / 1000).toFixed(1)} s`;
      recordFault(context, { fault: "disk of a site with PGlite full", runs, lost, note });
      expect(lost).toBe(0);
      expect(slowest).toBeLessThan(readyWithinMs);
      expectOneLineASecond(site);
    } finally {
      await site.stop();
    }
  },
);
