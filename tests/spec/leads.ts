import type { Page } from "@playwright/test";
import { nextClientAddress, type VisitOptions, visit } from "./fixture.ts";

let count = 0;

/** Returns a different person on each call, so that tests do not share a person. */
export function person(): { name: string; email: string; phone: string } {
  count += 1;
  return {
    name: `Asha Rao ${"abcdefghijklmnopqrstuvwxyz".charAt(count % 26)}`,
    email: `asha.${count}@example.in`,
    phone: `98765 4${String(count).padStart(4, "0")}`,
  };
}

/** Opens the lead form of a page from a new client IP address. The default is the contact page. */
export function visitForm(path = "/contact-us", opening: VisitOptions = {}): Promise<Page> {
  return visit(path, { extraHTTPHeaders: { "x-forwarded-for": nextClientAddress() }, ...opening });
}

/** Fills in the required fields. */
export async function fillForm(page: Page, who = person()): Promise<typeof who> {
  await page.getByRole("textbox", { name: "Your name" }).fill(who.name);
  await page.getByRole("textbox", { name: "Email" }).fill(who.email);
  await page.getByRole("textbox", { name: "Mobile number" }).fill(who.phone);
  await page.getByRole("checkbox", { name: /You may call or write to me/ }).check();
  return who;
}

export const submitButton = (page: Page) =>
  page.locator("main").getByRole("button", { name: /^(Request a Call Back|Try again)/ });

/** Submits the form and returns the posted JSON. */
export async function submitForm(page: Page): Promise<Record<string, unknown>> {
  const [request] = await Promise.all([
    page.waitForRequest(
      (requested) => requested.method() === "POST" && requested.url().endsWith("/api/leadSubmit"),
    ),
    submitButton(page).click(),
  ]);
  return request.postDataJSON();
}

export const thankYouText = (page: Page) =>
  page.getByRole("heading", { name: "Thank you, we've got your request" });
