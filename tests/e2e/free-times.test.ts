import { weekdayOf } from "../../src/api/contract/ist.ts";
import { formatDay } from "../../src/ui/dates.ts";
import { waitForFullHydration } from "../support/hydration.ts";
import { expect, test } from "../support/test.ts";
import { daysFromNow, findFreeHour, rooms } from "./support/rooms.ts";

const day = 24 * 60 * 60_000;
const centre = "/coworking-space/delhi/delhi-connaught-place";
const booking = `/booking-details/${rooms.neem.buildingId}/${rooms.neem.catalogId}`;

test("a tap within a free time of a centre's room starts the booking there", async ({ openPage }) => {
  const { page } = await openPage({ viewport: { width: 360, height: 740 } });
  await page.goto(centre);
  await waitForFullHydration(page);
  const bar = page
    .getByRole("table", { name: /^Free rooms on / })
    .getByRole("link", { name: /^Neem: free / });
  const first = new URL((await bar.first().getAttribute("href")) ?? "", page.url()).searchParams;
  const { width = 0, height = 0 } = (await bar.first().boundingBox()) ?? {};
  await bar.first().click({ position: { x: width * 0.7, y: height / 2 } });
  await page.waitForURL((url) => url.pathname === booking);
  const chosen = new URL(page.url()).searchParams;
  expect(chosen.get("date")).toBe(first.get("date"));
  expect((chosen.get("from") ?? "") > (first.get("from") ?? "")).toBe(true);
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(
    `${chosen.get("date")}T${chosen.get("from")}:00+05:30`,
  );
});

test("a free time of another day is chosen with the keyboard", async ({ openPage }) => {
  const { page } = await openPage();
  await page.goto(booking);
  await waitForFullHydration(page);
  const table = page.getByRole("table", { name: /^The next seven days/ });
  const link = table
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
    .nth(1)
    .getByRole("link")
    .first();
  const target = new URL((await link.getAttribute("href")) ?? "", page.url()).searchParams;
  await link.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("from") === target.get("from"));
  expect(new URL(page.url()).searchParams.get("date")).toBe(target.get("date"));
  await expect(table.getByText(/^Your choice: /)).toHaveCount(1);
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(
    `${target.get("date")}T${target.get("from")}:00+05:30`,
  );
});

test("the free times contain the searched day, and stay while days among them are chosen", async ({
  openPage,
  site,
}) => {
  const { page } = await openPage();
  const { date } = await findFreeHour(site.origin, rooms.neem, 2, Date.now() + 12 * day);
  await page.goto(`${booking}?date=${date}`);
  await waitForFullHydration(page);
  const table = page.getByRole("table", { name: /^Seven days from Mon / });
  const days = table.getByRole("rowheader");
  await expect(days.filter({ hasText: formatDay(date) })).toHaveCount(1);
  const before = await days.allInnerTexts();
  const reloaded = page.waitForResponse((response) => response.url().includes("/api/freeTimes"));
  await table.getByRole("link").last().click();
  await reloaded;
  await expect(table.getByText(/^Your choice: /)).toHaveCount(1);
  expect(await days.allInnerTexts()).toEqual(before);
});

test("the free times of a page that was rendered on another day hydrate", async ({ openPage }) => {
  const { page } = await openPage();
  await page.clock.setFixedTime(Date.now() - 6 * day);
  // Within the next seven days on the server, but not in the browser. The centre is closed on Sundays.
  const date = [4, 5].map((ahead) => daysFromNow(ahead)).find((each) => weekdayOf(each) !== 0);
  await page.goto(`${booking}?date=${date}`);
  await waitForFullHydration(page);
  await expect(page.getByRole("table", { name: /^The next seven days/ })).toHaveCount(1);
});

test("without JavaScript, free times are links that choose their beginning", async ({ openPage }) => {
  const { page } = await openPage({ javaScriptEnabled: false });
  await page.goto(centre);
  await page
    .getByRole("link", { name: /^Neem: free / })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === booking);
  const table = page.getByRole("table", { name: /^The next seven days/ });
  await table
    .getByRole("row")
    .filter({ has: page.getByRole("link") })
    .nth(1)
    .getByRole("link")
    .first()
    .click();
  await page.waitForURL(/step=time/);
  const chosen = new URL(page.url()).searchParams;
  await expect(page.getByRole("radio", { checked: true })).toHaveValue(
    `${chosen.get("date")}T${chosen.get("from")}:00+05:30`,
  );
});
