import { expect, test } from "@playwright/test";
import { axeFindings } from "../screens/axe.ts";
import { addAuthenticator, firstOwnerLink, startConsoleSite } from "./support/console.ts";

/* The way of the first owner into the console, with the virtual authenticator of Chromium. */

let site: Awaited<ReturnType<typeof startConsoleSite>>;

test.beforeAll(async () => {
  site = await startConsoleSite();
});

test.afterAll(() => site.stop());

test("the first owner joins with the printed link, sees today, finds, signs out and signs in again", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await addAuthenticator(page);
  const link = await firstOwnerLink(site);
  await page.goto(link);
  await page.getByLabel("Your name").fill("Asha Rao");
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await expect(page.locator("code")).toHaveCount(10);
  const code = (await page.locator("code").first().textContent()) ?? "";

  await page.getByRole("link", { name: "I've kept them" }).click();
  await page.getByRole("heading", { name: "Rooms and hours" }).waitFor();
  expect(await axeFindings(page, { includesLayout: true })).toEqual([]);
  await page.keyboard.press("/");
  await page.getByLabel("Find a booking").pressSequentially("nobody");
  await page.getByText("No booking matches.").waitFor();
  expect(new URL(page.url()).search).toBe("?text=nobody");

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.goto(`${site.consoleOrigin}/find`);
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Find" }).waitFor();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByText("Use a recovery code").click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("heading", { name: "Rooms and hours" }).waitFor();
  await page.goto(link);
  await page.getByRole("heading", { name: "This link has expired or was already used" }).waitFor();
  // The browser logs the status 404 of the used link.
  expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
});
