import { randomUUID } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { bookingPath, freeHour } from "../../e2e/support/rooms.ts";
import { bankAnswers, holdButton, resultHeading, step, typeDetails } from "../../e2e/support/steps.ts";
import { openWatchedPage } from "../../e2e/support/watched-page.ts";
import { sharedChromium } from "../../support/chromium.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres-server.ts";
import { type RunningSite, startSite } from "../../support/site.ts";

/* The database goes away while a visitor pays on the gateway's own page. */

let server: PostgresServer;
let site: RunningSite;
let browser: Browser;

beforeAll(async () => {
  server = await startPostgres();
  site = await startSite({
    DATABASE_URL: await server.createDatabase(),
    TOKEN_SECRET: "t".repeat(20) + randomUUID(),
    LOG_LEVEL: "error",
  });
  browser = await sharedChromium();
});
afterAll(async () => {
  await site?.stop();
  await server?.stop();
});

test.each([360, 1280])(
  "the page that the gateway leads back to says so, and leads on when it is back, at %i px",
  async (width) => {
    const { page, context, expectReply } = await openWatchedPage(browser, site.origin, {
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    onTestFinished(() => context.close());
    await page.goto(bookingPath(await freeHour(site.origin)));
    await step(page, "details").waitFor();
    await typeDetails(page);
    await holdButton(page).click();
    await step(page, "pay").waitFor();
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    await page.getByRole("button", { name: "Go to the payment page" }).click();
    await page.getByRole("button", { name: bankAnswers.pay }).click();
    await page.getByRole("button", { name: /^Continue to/ }).waitFor();
    await server.end("SIGKILL");
    expectReply(503, "/order/callback");
    await page.getByRole("button", { name: /^Continue to/ }).click();
    await page.waitForURL(/\/order\/callback\//);
    await page.getByText("Please don't pay again.").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await server.begin();
    await expect.poll(async () => (await fetch(`${site.origin}/readyz`)).status).toBe(200);
    await page
      .getByRole("button", { name: "Try again" })
      .or(page.getByRole("link", { name: "Try again" }))
      .click();
    await resultHeading(page, "You're booked");
  },
);
