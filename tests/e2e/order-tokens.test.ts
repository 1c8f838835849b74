import type { Page } from "@playwright/test";
import { hold, serviceVisitor } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { confirmedBooking } from "./support/confirmed-booking.ts";
import { bookingPath, freeHour, toBookingRequest } from "./support/rooms.ts";
import { asha, holdSlot, keyOfHold, stepHeading } from "./support/steps.ts";

/* The token of an order is kept in HttpOnly cookies, which no script can read. */

/** Returns everything that a script of the page's origin can read, keyed by where it was found. */
function readableByScripts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const seen = new WeakSet<object>();
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_, inner: unknown) => {
        if (typeof inner !== "object" || inner === null) return typeof inner === "function" ? null : inner;
        if (seen.has(inner) || inner instanceof Node || inner === window) return null;
        seen.add(inner);
        return inner;
      });
    const globals = Object.getOwnPropertyNames(window).filter(
      (name) => !["localStorage", "sessionStorage", "caches"].includes(name) && /^[a-z_]/i.test(name),
    );
    const copies: string[] = [];
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      for (const request of await store.keys()) {
        copies.push(request.url, (await (await store.match(request))?.text()) ?? "");
      }
    }
    // React stores props and state on the DOM elements.
    const fibres: unknown[] = [];
    for (const element of document.querySelectorAll("*")) {
      for (const key of Object.keys(element)) {
        if (!key.startsWith("__reactFiber")) continue;
        const fibre = (
          element as unknown as Record<string, { memoizedProps: unknown; memoizedState: unknown }>
        )[key];
        fibres.push(fibre?.memoizedProps, fibre?.memoizedState);
      }
    }
    return {
      document: document.documentElement.outerHTML,
      address: [location.href, document.referrer, document.URL].join(" "),
      history: textOf(history.state) ?? "",
      "performance entries": textOf(performance.getEntries().map(({ name }) => name)) ?? "",
      "local storage": textOf({ ...localStorage }) ?? "",
      "session storage": textOf({ ...sessionStorage }) ?? "",
      cookies: document.cookie,
      "cache storage": copies.join("\n"),
      globals: globals.map((name) => textOf((window as unknown as Record<string, unknown>)[name])).join("\n"),
      "React state": fibres.map((value) => textOf(value)).join("\n"),
    };
  });
}

async function expectTokenUnreadable(page: Page, token: string): Promise<void> {
  for (const [place, text] of Object.entries(await readableByScripts(page))) {
    expect(text.includes(token), `${place} of ${page.url()}`).toBe(false);
  }
}

const copyOf = (page: Page, path: string) =>
  page.evaluate(async (key) => (await (await caches.open("tickets")).match(key))?.text(), path);

test("scripts cannot read the token of a hold", async ({ openPage, site }) => {
  const { page, context } = await openPage();
  const hour = await freeHour(site.origin);
  await page.goto(bookingPath(hour));
  await holdSlot(page);
  const { token } = await keyOfHold(context);
  await expectTokenUnreadable(page, token);
  await page.reload();
  await stepHeading(page, "pay").waitFor();
  await expectTokenUnreadable(page, token);
  await page.goto("/about-us");
  await expectTokenUnreadable(page, token);
});

test("scripts cannot read the token of a booking, its links or its offline copy", async ({
  openPage,
  site,
}) => {
  const email = "asha.keys@example.in";
  const { orderId, token } = await confirmedBooking(site.origin, email, "9830000011");
  const guests = { orderId, token, guests: [{ name: "Meera Iyer", email: "meera.keys@example.in" }] };
  const invited = await fetch(`${site.origin}/order/guests`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(guests),
  });
  expect(invited.status).toBe(200);
  const { page } = await openPage();
  for (const path of [`/payment-success/${orderId}`, `/payment-failure/${orderId}`]) {
    await page.goto(`${path}?token=${token}`);
    await page.getByRole("heading", { level: 1, name: "You're booked" }).waitFor();
    expect(page.url()).toBe(site.origin + path);
    await expect.poll(() => copyOf(page, path), { message: "the offline copy" }).toContain("Meera Iyer");
    await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
    await expectTokenUnreadable(page, token);
  }
  const links = await page
    .locator('main a[href^="/order/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThanOrEqual(4);
  for (const link of links) {
    const reply = await page.request.get(link, { maxRedirects: 0 });
    expect([200, 303], link).toContain(reply.status());
    expect(await reply.text(), link).not.toContain(token);
  }
  // Checks the cached copy again on the home page: scripts of every page of the site can read it.
  await page.goto("/");
  await expectTokenUnreadable(page, token);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the access to a booking (JavaScript: ${javaScriptEnabled})`, () => {
    const opened = (page: Page) => page.getByRole("heading", { level: 1, name: "You're booked" }).waitFor();

    test("ends on this device with its cookie, offline copy and draft", async ({ openPage, site }) => {
      const email = `asha.forgets.${javaScriptEnabled}@example.in`;
      const { orderId, token } = await confirmedBooking(site.origin, email, "9830000013");
      const path = `/payment-success/${orderId}`;
      const { page, context, expectResponse: expectReply } = await openPage({ javaScriptEnabled });
      expectReply(404, path);
      await page.goto(`${path}?token=${token}`);
      await opened(page);
      if (javaScriptEnabled) {
        await expect.poll(() => copyOf(page, path), { message: "the offline copy" }).toContain("Asha Rao");
        await page.evaluate(() => sessionStorage.setItem("booking", '{"customer":{"name":"Asha Rao"}}'));
      }
      await page.getByRole("button", { name: "Forget on this device" }).click();
      await page.getByText("This device has forgotten your booking").waitFor();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain("orders");
      if (javaScriptEnabled) {
        expect(await page.evaluate(() => caches.keys())).toEqual([]);
        expect(await page.evaluate(() => sessionStorage.getItem("booking"))).toBeNull();
      }
      expect((await page.goto(path))?.status()).toBe(404);
      await page.goto(`${path}?token=${token}`);
      await opened(page);
    });

    test("ends on all other devices with their links and cookies", async ({ openPage, site }) => {
      const email = `asha.closes.${javaScriptEnabled}@example.in`;
      const { orderId, token } = await confirmedBooking(site.origin, email, "9830000014");
      const path = `/payment-success/${orderId}`;
      const [own, other] = [await openPage({ javaScriptEnabled }), await openPage({ javaScriptEnabled })];
      other.expectResponse(404, path);
      for (const { page } of [own, other]) {
        await page.goto(`${path}?token=${token}#access`);
        await opened(page);
      }
      const copy = () => copyOf(other.page, path);
      if (javaScriptEnabled) await expect.poll(copy).toContain("Asha Rao");
      await own.page.getByRole("button", { name: "Close on other devices" }).click();
      await own.page.getByText("This booking is closed on all other devices").waitFor();
      await own.page.reload();
      await opened(own.page);
      expect((await other.page.reload())?.status()).toBe(404);
      if (javaScriptEnabled) await expect.poll(copy, { message: "the offline copy" }).toBeUndefined();
      expect((await other.page.goto(`${path}?token=${token}`))?.status()).toBe(404);
    });
  });
}

test.describe("a browser that blocks cookies", () => {
  // `fetch` stores no cookies, like a browser that blocks them.
  const read = async (origin: string, path: string, init?: RequestInit) => {
    const reply = await fetch(origin + path, { headers: { accept: "text/html" }, ...init });
    return { status: reply.status, html: (await reply.text()).replaceAll("&#x27;", "'") };
  };

  test("shows the booking of a link and explains how to change it", async ({ site }) => {
    const { orderId, token } = await confirmedBooking(site.origin, "asha.blocked@example.in", "9830000012");
    const { status, html } = await read(site.origin, `/payment-success/${orderId}?token=${token}`);
    expect(status).toBe(200);
    expect(html).toContain("You're booked");
    expect(html).toContain("Your browser blocks cookies");
    expect(html).not.toContain(token);
    expect(html).not.toMatch(/href="\/order\//);
    const again = await read(site.origin, `/payment-success/${orderId}?cookies=blocked`);
    expect(again.status).toBe(404);
    expect(again.html).toContain("Please allow cookies for this site");
  });

  test("gets an explanation instead of a hold for a form without JavaScript", async ({ site }) => {
    const hour = await freeHour(site.origin);
    const form = { step: "details", start: hour.start, minutes: "60", people: "4", ...asha };
    const { status, html } = await read(site.origin, bookingPath(hour), {
      method: "POST",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams(form)),
    });
    expect(html).toContain("Please allow cookies for this site");
    expect(status).toBe(422);
    // The slot is still free for other visitors.
    expect(await hold(serviceVisitor(site.origin), toBookingRequest(hour))).toHaveProperty("orderId");
  });
});
