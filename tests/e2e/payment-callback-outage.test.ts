import { randomUUID } from "node:crypto";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { expect, test as siteTest } from "../support/test.ts";
import { bookingPath, findFreeHour } from "./support/rooms.ts";
import { bankOutcomes, holdButton, resultHeading, stepHeading, typeDetails } from "./support/steps.ts";

/* The database becomes unavailable while a visitor pays on the hosted page of the gateway. */

const test = siteTest.extend<object, { readonly server: PostgresServer }>({
  server: [
    async ({}, use) => {
      const server = await startPostgres();
      await use(server);
      await server.stop();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ server }, use) =>
      use({
        DATABASE_URL: await server.createDatabase(),
        TOKEN_SECRET: "t".repeat(20) + randomUUID(),
        LOG_LEVEL: "fatal",
      }),
    { scope: "worker" },
  ],
});

for (const width of [360, 1280]) {
  test(`a payment is confirmed once the database is back (${width} px)`, async ({
    openPage,
    server,
    site,
  }) => {
    const { page, expectResponse } = await openPage({
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    await page.goto(bookingPath(await findFreeHour(site.origin)));
    await stepHeading(page, "details").waitFor();
    await typeDetails(page);
    await holdButton(page).click();
    await stepHeading(page, "pay").waitFor();
    await page.getByRole("button", { name: /^Pay ₹/ }).click();
    await page.getByRole("button", { name: "Go to the payment page" }).click();
    await page.getByRole("button", { name: bankOutcomes.pay }).click();
    await page.getByRole("button", { name: /^Continue to/ }).waitFor();
    await server.shutDown("SIGKILL");
    expectResponse(503, "/order/callback");
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
  });
}
