import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { type ClockedSite, startClockedSite } from "../e2e/support/clocked-site.ts";
import { launchChromium } from "../support/chromium.ts";
import { findFaults } from "./find-faults.ts";
import { openStage } from "./stage.ts";
import { rows } from "./table.ts";
import { takeTurns } from "./turns.ts";

let site: ClockedSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startClockedSite(), launchChromium()]);
});

afterAll(async () => {
  await Promise.all([browser?.close(), site?.stop()]);
});

const turns = takeTurns(2);

describe.concurrent("nothing is wrong, however one looks at it, with", () => {
  for (const row of rows) {
    const { face, state, reach } = row;
    test(`${face}, ${state}`, ({ expect }) =>
      turns(async () => {
        const { stage, close } = await openStage(browser, site, row);
        try {
          await reach(stage);
          expect(await findFaults(stage.page, face === "frame" || state === "default")).toEqual({});
        } finally {
          expect.soft(await close()).toEqual([]);
        }
      }));
  }
});
