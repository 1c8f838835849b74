import { expect, type Page, test } from "@playwright/test";
import { axeFindings } from "../screens/axe.ts";
import { findFreePort, type RunningSite, startSite } from "../support/site.ts";

/* The way of the first owner into the console, with the virtual authenticator of Chromium. */

let site: RunningSite;
let origin = "";

test.beforeAll(async () => {
  const CONSOLE_PORT = String(await findFreePort());
  origin = `http://localhost:${CONSOLE_PORT}`;
  site = await startSite({ NODE_ENV: "", CONSOLE_PORT, npm_lifecycle_event: "start" });
});

test.afterAll(() => site.stop());

async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

test("the first owner joins with the printed link, sees today, finds, signs out and signs in again", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await addAuthenticator(page);
  await expect.poll(site.log).toContain("first owner, once within 30 minutes:");
  const [link = ""] = /http:\S+\/invitation\?token=\S+/.exec(site.log()) ?? [];
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
  await page.goto(`${origin}/find`);
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
