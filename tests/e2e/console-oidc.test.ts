import { expect, type Page, test } from "@playwright/test";
import { axeFindings } from "../screens/axe.ts";
import { startOidcProvider } from "../support/oidc-provider.ts";
import { findFreePort, type RunningSite, startSite } from "../support/site.ts";

/* Sign-in with a company account. The provider is on another site (127.0.0.1) than the console (localhost). */

let site: RunningSite;
let company: Awaited<ReturnType<typeof startOidcProvider>>;
let origin = "";

test.beforeAll(async () => {
  const CONSOLE_PORT = String(await findFreePort());
  origin = `http://localhost:${CONSOLE_PORT}`;
  company = await startOidcProvider(origin);
  const { issuer, clientId, clientSecret, name } = company.settings;
  site = await startSite({
    ...{ NODE_ENV: "", CONSOLE_PORT, npm_lifecycle_event: "start" },
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name },
  });
});

test.afterAll(async () => {
  await site.stop();
  await company.close();
});

/** Signs in on the page of the provider. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.waitForURL(`${company.issuer}/interaction/**`);
  await page.getByPlaceholder("Enter any login").fill(name);
  await page.getByPlaceholder("and password").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

test("an owner joins with a company account, signs in with it, and confirms the identity for a waiting form", async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && page.url().startsWith(origin)) errors.push(message.text());
  });
  await expect.poll(site.log).toContain("first owner, once within 30 minutes:");
  const [link = ""] = /http:\S+\/invitation\?token=\S+/.exec(site.log()) ?? [];
  await page.goto(link);
  await page.getByLabel("Your name").fill("Asha Rao");
  expect(await axeFindings(page, { includesLayout: true })).toEqual([]);
  await page.getByRole("button", { name: "Join with your Acme account" }).click();
  await signInAtProvider(page, "asha");
  await page.getByRole("heading", { name: "Rooms and hours" }).waitFor();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto(`${origin}/find`);
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  expect(await axeFindings(page, { includesLayout: true })).toEqual([]);
  // The provider still knows the browser, but asks who it is.
  await page.getByRole("button", { name: "Sign in with your Acme account" }).click();
  await signInAtProvider(page, "asha");
  await page.getByRole("heading", { name: "Find" }).waitFor();
  expect(page.url()).toBe(`${origin}/find`);

  // A sign-in is no proof. The form waits while the provider asks for it in a new tab.
  await page.goto(`${origin}/members`);
  await page.getByLabel("Role").selectOption("Manager");
  await page.getByRole("button", { name: "Create a link" }).click();
  await page.getByRole("heading", { name: "Please confirm that it's you" }).waitFor();
  expect(await axeFindings(page, { includesLayout: true })).toEqual([]);
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Confirm with your Acme account" }).click();
  const tab = await opened;
  await signInAtProvider(tab, "asha");
  await tab.getByRole("heading", { name: "You've confirmed that it's you" }).waitFor();
  await tab.close();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "The invitation link" }).waitFor();

  await page.goto(`${origin}/account`);
  expect(await axeFindings(page, { includesLayout: true })).toEqual([]);
  await page.getByRole("button", { name: "Unlink your Acme account" }).click();
  await page.getByText("your only way to sign in").waitFor();
  // The browser logs the statuses 403 of the form that needed a proof and 422 of the last way to sign in.
  expect(errors.filter((error) => !/status of (403|422)/.test(error))).toEqual([]);
});

test("an account that no member has linked gets a page that says what to do, also without scripts", async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/sign-in`);
  await page.getByRole("button", { name: "Sign in with your Acme account" }).click();
  await signInAtProvider(page, "stranger");
  await page.getByRole("heading", { name: "The sign-in with your company account didn't work" }).waitFor();
  await expect(page.getByText("ask an owner of the console for an invitation")).toBeVisible();
  await page.getByRole("link", { name: "Back to the console" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await context.close();
});
