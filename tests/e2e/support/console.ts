import type { Browser, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { findFreePort, type RunningSite, startSite } from "../../support/site.ts";

/** Starts a practice site with its console. */
export async function startConsoleSite(): Promise<RunningSite & { readonly consoleOrigin: string }> {
  const CONSOLE_PORT = String(await findFreePort());
  const site = await startSite({ NODE_ENV: "", CONSOLE_PORT, npm_lifecycle_event: "start" });
  return { ...site, consoleOrigin: `http://localhost:${CONSOLE_PORT}` };
}

/** Returns the link for the first owner, which the site has printed. */
export async function firstOwnerLink({ log }: RunningSite): Promise<string> {
  await expect.poll(log).toContain("first owner, once within 30 minutes:");
  const [link = ""] = /http:\S+\/invitation\?token=\S+/.exec(log()) ?? [];
  return link;
}

/** Gives a page Chromium's virtual authenticator, which stores passkeys. */
export async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Joins with the link of an invitation, in a browser of its own. Returns the page of the recovery codes. */
export async function joinConsole(browser: Browser, link: string, name = "Asha Rao"): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await addAuthenticator(page);
  await page.goto(link);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  return page;
}

/** Invites a desk of a centre as an owner. Returns the link. `centre`: its name with its city. */
export async function inviteDesk(owner: Page, consoleOrigin: string, centre: string): Promise<string> {
  await owner.goto(`${consoleOrigin}/members`);
  await owner.getByLabel("Role").selectOption("desk");
  await owner.getByLabel(centre).check();
  await owner.getByRole("button", { name: "Create a link" }).click();
  return (await owner.locator(".codes code").textContent()) ?? "";
}
