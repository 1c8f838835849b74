import { startGatewaySimulator } from "@baithak/gateway-simulator";
import type { FrameLocator, Page } from "@playwright/test";
import type { Collection, Payment } from "../../packages/gateway-simulator/src/entities.ts";
import {
  createTestClient,
  keyId,
  keySecret,
  webhookSecret,
} from "../../packages/gateway-simulator/src/testing-client.ts";
import { listenForTest } from "../support/listen.ts";
import { afterTest, expect, test } from "../support/test.ts";

/* Tests the checkout of packages/gateway-simulator on a merchant's page with a strict Content-Security-Policy. */

/** The Content-Security-Policy of the merchant's page. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; frame-src 'self'; form-action 'self'; connect-src 'self'";

/** The merchant's page: a button that opens the checkout, and an element that shows the outcome. */
const merchantPage = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Merchant</title><script src="/gateway-simulator/checkout.js"></script><script src="/merchant.js" defer></script>
<h1>Book a room</h1><button id="buy">Pay now</button><output id="outcome"></output></html>`;

const merchantScript = `
var options = JSON.parse(decodeURIComponent(location.hash.slice(1)));
var outcome = document.getElementById("outcome");
function note(text) { outcome.append(text + " "); }
if (!options.redirect) options.handler = function (response) { note("paid " + JSON.stringify(response)); };
options.modal = Object.assign({ ondismiss: function () { note("dismissed"); } }, options.modal);
var checkout = new Razorpay(options);
checkout.on("payment.failed", function (response) { note("failed " + response.error.metadata.order_id); });
document.getElementById("buy").addEventListener("click", function () { checkout.open(); });
`;

/** Serves the merchant's page and proxies the gateway on the same origin, as the site does. */
const startSite = (gatewayPort: number) =>
  listenForTest(async (request, response) => {
    const path = request.url ?? "/";
    const body = Buffer.concat(await request.toArray());
    if (path.startsWith("/gateway-simulator/")) {
      const res = await fetch(`http://127.0.0.1:${gatewayPort}${path}`, {
        method: request.method ?? "GET",
        headers: { "Content-Type": request.headers["content-type"] ?? "" },
        ...(body.length > 0 ? { body } : {}),
      });
      const headers = [...res.headers].filter(
        ([name]) => !/^(connection|keep-alive|transfer-encoding)$/.test(name),
      );
      response.writeHead(res.status, headers.flat()).end(Buffer.from(await res.arrayBuffer()));
    } else if (path === "/merchant.js") {
      response.setHeader("Content-Type", "text/javascript").end(merchantScript);
    } else if (path === "/callback") {
      response.end(JSON.stringify({ origin: request.headers.origin, body: String(body) }));
    } else {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.setHeader("Content-Security-Policy", policy).end(merchantPage);
    }
  });

test.use({ viewport: { width: 360, height: 740 } });

async function open(page: Page, options: object = {}, pageScript: Promise<unknown> = Promise.resolve()) {
  const simulator = await startGatewaySimulator({
    ...{ keyId, keySecret, webhookSecret, webhookUrl: "http://127.0.0.1:9/nobody-listens", lateMs: 400 },
  });
  afterTest(() => simulator.close());
  const gateway = createTestClient(simulator);
  const site = await startSite(gateway.port);
  const order = await gateway.order(12_345_600);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const requests = {
    key: keyId,
    order_id: order.id,
    name: "Baithak",
    description: "Meeting room",
    prefill: { name: "Asha Rao", email: "asha@example.in", contact: "+919876543210" },
    ...options,
  };
  await page.route("**/checkout-page.js", async (route) => {
    await pageScript;
    await route.continue();
  });
  await page.goto(`${site}/#${encodeURIComponent(JSON.stringify(requests))}`);
  await page.getByRole("button", { name: "Pay now" }).press("Enter");
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "₹1,23,456.00" }).waitFor();
  return { gateway, order, frame, faults: errors, site };
}

const outcome = (page: Page) => page.locator("#outcome");
const received = async (page: Page): Promise<{ origin: string; body: string }> =>
  JSON.parse((await page.locator("body").textContent()) ?? "");
const press = async (frame: FrameLocator, name: RegExp) => {
  await frame.locator('form[aria-busy="false"]').waitFor();
  await frame.getByRole("button", { name }).press("Enter");
};

test("the checkout passes the signed evidence to the merchant and returns the focus", async ({ page }) => {
  const { gateway, order, frame, faults } = await open(page);
  await expect.poll(() => frame.locator(":focus").evaluate((node) => node.tagName)).toBe("H1");
  await press(frame, /^Pay ₹1,23,456.00/);
  await expect.poll(() => outcome(page).textContent()).toMatch(/^paid .*"razorpay_signature":"[0-9a-f]{64}"/);
  expect(await page.locator("dialog").count()).toBe(0);
  expect(await page.locator(":focus").getAttribute("id")).toBe("buy");
  const payments = await gateway.get<Collection<Payment>>(`v1/orders/${order.id}/payments`);
  expect(payments.body.items[0]).toMatchObject({ email: "asha@example.in", description: "Meeting room" });
  expect(faults).toEqual([]);
});

test("the checkout handles a choice made before its script loaded", async ({ page }) => {
  let releaseScripts = () => {};
  const { frame, faults } = await open(page, {}, new Promise<void>((come) => (releaseScripts = come)));
  const click = frame.getByRole("button", { name: /^Pay/ }).click();
  expect(page.frames().map((each) => new URL(each.url()).searchParams.has("outcome"))).toEqual([
    false,
    false,
  ]);
  releaseScripts();
  await click;
  await expect.poll(() => outcome(page).textContent()).toContain("paid ");
  expect(faults).toEqual([]);
});

test("Escape dismisses the checkout and Enter is ignored before its script loads", async ({ page }) => {
  const { faults } = await open(page, {}, new Promise(() => {}));
  await page.keyboard.press("Enter");
  expect(await outcome(page).textContent()).toBe("");
  expect(await page.locator("dialog").isVisible()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => outcome(page).textContent()).toBe("dismissed ");
  expect(faults).toEqual([]);
});

test("the checkout reports a declined payment and stays open for a retry", async ({ page }) => {
  const { order, frame, faults } = await open(page);
  await press(frame, /Let the bank decline/);
  await expect.poll(() => outcome(page).textContent()).toBe(`failed ${order.id} `);
  expect(await frame.getByRole("status").textContent()).toBe("Your bank declined this payment.");
  await press(frame, /^Pay/);
  await expect.poll(() => outcome(page).textContent()).toContain("paid ");
  expect(faults).toEqual([]);
});

test("the checkout closes after a failure when retry is disabled", async ({ page }) => {
  const { order, frame } = await open(page, { retry: { enabled: false } });
  await press(frame, /Let the bank decline/);
  await expect.poll(() => outcome(page).textContent()).toBe(`failed ${order.id} dismissed `);
});

for (const [name, dismiss] of [
  ["Escape inside the frame", async (page: Page) => page.keyboard.press("Escape")],
  [
    "Escape on the close button",
    async (page: Page) => page.getByRole("button", { name: "Close payment" }).press("Escape"),
  ],
  ["the close button", async (page: Page) => page.getByRole("button", { name: "Close payment" }).click()],
  [
    "leaving without paying",
    async (page: Page) =>
      page
        .frameLocator("iframe")
        .getByRole("button", { name: /^Leave/ })
        .click(),
  ],
] as const) {
  test(`the checkout reports its dismissal once after ${name}`, async ({ page }) => {
    const { frame } = await open(page);
    await expect.poll(() => frame.locator(":focus").count()).toBe(1);
    await dismiss(page);
    await expect.poll(() => outcome(page).textContent()).toBe("dismissed ");
    expect(await page.locator("dialog").count()).toBe(0);
  });
}

test("the checkout ignores Escape when the merchant disables it", async ({ page }) => {
  const { frame } = await open(page, { modal: { escape: false } });
  await expect.poll(() => frame.locator(":focus").count()).toBe(1);
  await page.keyboard.press("Escape");
  for (const _ of [1, 2, 3]) await page.getByRole("button", { name: "Close payment" }).press("Escape");
  expect(await page.locator("dialog[open]").count()).toBe(1);
  expect(await outcome(page).textContent()).toBe("");
});

test("the checkout posts the three fields to the merchant in redirect mode", async ({ page }) => {
  const { order, frame } = await open(page, { redirect: true, callback_url: "/callback" });
  await press(frame, /^Pay/);
  await page.waitForURL("**/callback");
  const { body } = await received(page);
  expect(body).toMatch(
    /^razorpay_payment_id=pay_\w+&razorpay_order_id=order_\w+&razorpay_signature=[0-9a-f]{64}$/,
  );
  expect(body).toContain(order.id);
});

test("the checkout posts a failure as error fields in redirect mode", async ({ page }) => {
  const { frame } = await open(page, { redirect: true, callback_url: "/callback" });
  await press(frame, /Let the bank decline/);
  await page.waitForURL("**/callback");
  const fields = new URLSearchParams((await received(page)).body);
  expect(fields.get("error[reason]")).toBe("payment_failed");
  expect(JSON.parse(fields.get("error[metadata]") ?? "")).toHaveProperty("payment_id");
});

test("the checkout can be closed while the bank has not responded", async ({ page }) => {
  const { gateway, order, frame } = await open(page);
  await press(frame, /answer late/);
  await frame.getByText("The bank hasn’t answered yet.").waitFor();
  expect(await frame.locator(":focus").textContent()).toBe("Close without waiting");
  await page.keyboard.press("Enter");
  await expect.poll(() => outcome(page).textContent()).toBe("dismissed ");
  const payments = await gateway.get<Collection<Payment>>(`v1/orders/${order.id}/payments`);
  expect(payments.body.items[0]?.status).toBe("created");
});
