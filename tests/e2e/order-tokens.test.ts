import type { Page } from "@playwright/test";
import { createServiceVisitor, hold } from "../support/service-visitor.ts";
import { expect, test } from "../support/test.ts";
import { confirmedBooking } from "./support/confirmed-booking.ts";
import { bookingPath, findFreeHour, toBookingRequest } from "./support/rooms.ts";
import { asha, holdSlot, keyOfHold, stepHeading } from "./support/steps.ts";

/* The token of an order is kept in HttpOnly cookies, which no script can read. */

/** Returns everything that a script of the page's origin can read, keyed by where it was found. */
function readScriptVisibleStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const visitedObjects = new WeakSet<object>();
    const textOf = (value: unknown) =>
      JSON.stringify(value, (_, inner: unknown) => {
        if (typeof inner !== "object" || inner === null) return typeof inner === "function" ? null : inner;
        if (visitedObjects.has(inner) || inner instanceof Node || inner === window) return null;
        visitedObjects.add(inner);
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
  for (const [storageName, text] of Object.entries(await readScriptVisibleStorage(page))) {
    expect(text.includes(token), `${storageName} of ${page.url()}`).toBe(false);
  }
}

const openPageCopy = (page: Page, path: string) =>
  page.evaluate(async (key) => (await (await caches.open("tickets")).match(key))?.text(), path);

test("scripts cannot read the token of a hold", async ({ openPage, site }) => {
  const { page, context } = await openPage();
  const hour = await findFreeHour(site.origin);
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

test("scripts cannot read the token of a booking, its links or its offline copy", {
  tag: ["@R5", "@R6"],
}, async ({ openPage, site }) => {
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
    await expect
      .poll(() => openPageCopy(page, path), { message: "the offline copy" })
      .toContain("Meera Iyer");
    await page.getByRole("heading", { name: "Tax invoice" }).waitFor();
    await expectTokenUnreadable(page, token);
  }
  const links = await page
    .locator('main a[href^="/order/"]')
    .evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThanOrEqual(4);
  for (const link of links) {
    const response = await page.request.get(link, { maxRedirects: 0 });
    expect([200, 303], link).toContain(response.status());
    expect(await response.text(), link).not.toContain(token);
  }
  // Checks the cached copy again on the home page: scripts of every page of the site can read it.
  await page.goto("/");
  await expectTokenUnreadable(page, token);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the access to a booking (JavaScript: ${javaScriptEnabled})`, () => {
    const waitForTicket = (page: Page) =>
      page.getByRole("heading", { level: 1, name: "You're booked" }).waitFor();

    test("the access to a booking ends on this device, together with its cookie, offline copy and draft", async ({
      openPage,
      site,
    }) => {
      const email = `asha.forgets.${javaScriptEnabled}@example.in`;
      const { orderId, token } = await confirmedBooking(site.origin, email, "9830000013");
      const path = `/payment-success/${orderId}`;
      const { page, context, expectResponse } = await openPage({ javaScriptEnabled });
      expectResponse(404, path);
      await page.goto(`${path}?token=${token}`);
      await waitForTicket(page);
      if (javaScriptEnabled) {
        await expect
          .poll(() => openPageCopy(page, path), { message: "the offline copy" })
          .toContain("Asha Rao");
        await page.evaluate(() => sessionStorage.setItem("booking", '{"customer":{"name":"Asha Rao"}}'));
      }
      await page.getByRole("button", { name: "Forget on this device" }).click();
      await page.getByText("This device has forgotten your bookings").waitFor();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain("orders");
      if (javaScriptEnabled) {
        expect(await page.evaluate(() => caches.keys())).toEqual([]);
        expect(await page.evaluate(() => sessionStorage.getItem("booking"))).toBeNull();
      }
      expect((await page.goto(path))?.status()).toBe(404);
      await page.goto(`${path}?token=${token}`);
      await waitForTicket(page);
    });

    test("the access to a booking ends on all other devices, together with their links and cookies", async ({
      openPage,
      site,
    }) => {
      const email = `asha.closes.${javaScriptEnabled}@example.in`;
      const { orderId, token } = await confirmedBooking(site.origin, email, "9830000014");
      const path = `/payment-success/${orderId}`;
      const [ownPage, other] = [await openPage({ javaScriptEnabled }), await openPage({ javaScriptEnabled })];
      other.expectResponse(404, path);
      for (const { page } of [ownPage, other]) {
        await page.goto(`${path}?token=${token}#access`);
        await waitForTicket(page);
      }
      const copy = () => openPageCopy(other.page, path);
      if (javaScriptEnabled) await expect.poll(copy).toContain("Asha Rao");
      await ownPage.page.getByRole("button", { name: "Sign out on other devices" }).click();
      await ownPage.page.getByText("All other devices are signed out of this booking").waitFor();
      await ownPage.page.reload();
      await waitForTicket(ownPage.page);
      expect((await other.page.reload())?.status()).toBe(404);
      if (javaScriptEnabled) await expect.poll(copy, { message: "the offline copy" }).toBeUndefined();
      expect((await other.page.goto(`${path}?token=${token}`))?.status()).toBe(404);
    });
  });
}

test.describe("a browser that blocks cookies", () => {
  // `fetch` stores no cookies, like a browser that blocks them.
  const fetchText = async (origin: string, path: string, init?: RequestInit) => {
    const response = await fetch(origin + path, { headers: { accept: "text/html" }, ...init });
    return { status: response.status, html: (await response.text()).replaceAll("&#x27;", "'") };
  };

  test("a browser that blocks cookies shows the booking of a link and explains how to change the booking", async ({
    site,
  }) => {
    const { orderId, token } = await confirmedBooking(site.origin, "asha.blocked@example.in", "9830000012");
    const { status, html } = await fetchText(site.origin, `/payment-success/${orderId}?token=${token}`);
    expect(status).toBe(200);
    expect(html).toContain("You're booked");
    expect(html).toContain("Your browser blocks cookies");
    expect(html).not.toContain(token);
    expect(html).not.toMatch(/href="\/order\//);
    const reread = await fetchText(site.origin, `/payment-success/${orderId}?cookies=blocked`);
    expect(reread.status).toBe(404);
    expect(reread.html).toContain("Please allow cookies for this site");
  });

  test("a browser that blocks cookies gets an explanation instead of a hold when it posts a form without JavaScript", async ({
    site,
  }) => {
    const hour = await findFreeHour(site.origin);
    const form = { step: "details", start: hour.start, minutes: "60", people: "4", ...asha };
    const { status, html } = await fetchText(site.origin, bookingPath(hour), {
      method: "POST",
      headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
      body: String(new URLSearchParams(form)),
    });
    expect(html).toContain("Please allow cookies for this site");
    expect(status).toBe(422);
    // The slot is still free for other visitors.
    expect(await hold(createServiceVisitor(site.origin), toBookingRequest(hour))).toHaveProperty("orderId");
  });
});
