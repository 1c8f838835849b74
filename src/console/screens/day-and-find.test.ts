import { describe, expect, test } from "vitest";
import { istInstant } from "../../api/contract/ist.ts";
import type { StaffRole } from "../../api/contract/staff-roles.ts";
import { createBlock } from "../../workspace/blocks/index.ts";
import {
  bookingDeps,
  confirmHeld,
  heldOrder,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../../workspace/booking/testing.ts";
import { rowsOf } from "../../workspace/database/testing.ts";
import { startStaffConsole } from "../testing.ts";

describe("the day of a centre and the search", () => {
  const clock = testClock();
  const database = seededDatabase(clock);
  const date = "2026-11-26";

  async function start() {
    const started = await startStaffConsole(database.db, clock.now);
    const join = async (
      centreIds: readonly string[],
      role: StaffRole = centreIds.length === 0 ? "manager" : "desk",
    ) => {
      const member = await started.join({ role, centreIds });
      return async (path: string) => {
        const response = await member.get(path);
        return { status: response.status, html: await response.text() };
      };
    };
    return { join, member: started.join };
  }

  async function book(start: string, end: string, name: string) {
    const deps = bookingDeps(database.db, clock);
    const customer = { ...uniqueCustomer(1), name };
    const item = { buildingId: "centre-one", catalogId: "room-large" };
    const { orderId } = await heldOrder(deps, { ...timesOn(date, start, end), ...item, customer });
    await confirmHeld(deps, orderId);
    const [order] = await rowsOf(database.db, "orders", { id: orderId });
    return { number: String(order?.number), customer };
  }

  test("a day shows its bookings at their hours and in order of time, without the contacts of customers", async () => {
    const { join } = await start();
    const { number, customer } = await book("14:00", "16:00", "Asha <b> Rao");
    const read = await join([]);
    const { html } = await read(`/?centre=centre-one&date=${date}`);
    expect(html).toContain("Thursday, 26 Nov 2026");
    const [, row = ""] = /<th scope="rowgroup" rowSpan="1">Peepal<\/th>(.*?)<\/tr>/.exec(html) ?? [];
    // From 8 am: six free hours, two booked hours, and four free hours.
    const cells = [...row.matchAll(/colSpan="(\d+)" class="([\w-]+)"/g)].map(([, ...cell]) => cell.join(" "));
    const free = (hours: number) => Array<string>(hours).fill("2 free");
    expect(cells).toEqual([...free(6), "4 is-booking", ...free(4)]);
    expect(row).toContain("Asha &lt;b&gt; Rao");
    expect(html).toMatch(new RegExp(`2:00 pm – 4:00 pm</td><td>Peepal</td>.*${number}</a>`));
    expect(html).not.toContain(customer.email);
    expect(html).not.toContain(customer.phone.slice(-10));
    expect(html).toContain('href="/?centre=centre-one&amp;date=2026-11-25"');
    expect(html).toContain('href="/?centre=centre-one&amp;date=2026-11-27"');
  });

  test("the first page is today in the first centre of the member, and a desk opens no other centre", async () => {
    const { join } = await start();
    const read = await join(["centre-near"]);
    const { status, html } = await read("/");
    expect(status).toBe(200);
    expect(html).toContain("Monday, 23 Nov 2026");
    expect(html.match(/<option /g)).toHaveLength(1);
    expect((await read("/?centre=centre-one")).status).toBe(403);
    expect((await (await join([]))("/?centre=no-such-centre")).status).toBe(404);
    for (const bad of ["/?date=yesterday", "/?centre=A%00"]) expect((await read(bad)).status).toBe(404);
  });

  test("a free hour of a room links to the form that books it, for roles that may book", async () => {
    const { join } = await start();
    await book("14:00", "15:30", "Asha Rao");
    const path = `/?centre=centre-one&date=${date}`;
    const { html } = await (await join([]))(path);
    const room = `/book?centre=centre-one&amp;item=room-large&amp;date=${date}`;
    expect(html).toContain(`${room}&amp;start=09%3A00&amp;end=10%3A00"`);
    expect(html).toContain(`${room}&amp;start=15%3A30&amp;end=16%3A00"`);
    expect(html).not.toContain(`${room}&amp;start=14%3A00`);
    expect((await (await join([], "accountant"))(path)).html).not.toContain("/book?");
    const past = await (await join([]))("/?centre=centre-one&date=2026-11-20");
    expect(past.html).not.toContain("/book?");
  });

  test("a block links to its page for roles that may end it, and a closed centre offers no time", async () => {
    const { join } = await start();
    const deps = bookingDeps(database.db, clock);
    const [from, to] = [istInstant(date, "10:00"), istInstant(date, "12:00")];
    const block = {
      target: { is: "item", id: "room-large" },
      passes: null,
      from,
      to,
      reason: "Leak",
    } as const;
    const created = await createBlock(deps, block, null);
    const closing = { ...block, from: istInstant(date, "16:00"), to: istInstant(date, "17:00") };
    await createBlock(deps, { ...closing, target: { is: "centre", id: "centre-one" } }, null);
    const path = `/?centre=centre-one&date=${date}`;
    const href = created.ok ? `/blocks/${created.id}` : "";
    const { html } = await (await join([]))(path);
    expect(html).toContain(`href="${href}">Blocked</a>`);
    const freeStarts = [...html.matchAll(/item=room-small&amp;[^"]*start=(\d+)/g)].map(([, hour]) => hour);
    expect(freeStarts).toEqual(["08", "09", "10", "11", "12", "13", "14", "15", "17", "18", "19"]);
    expect((await (await join([], "accountant"))(path)).html).not.toContain(href);
  });

  test("the list records an arrival and undoes it, and returns to the day", async () => {
    const { member, join } = await start();
    const { number } = await book("09:00", "10:00", "Asha Rao");
    const day = `/?centre=centre-one&date=${date}`;
    expect((await (await join([]))(day)).html).not.toContain("Did not come");
    clock.set(istInstant(date, "09:15"));
    const desk = await member({ role: "desk", centreIds: ["centre-one"] });
    const record = async (state: string, was: string) => {
      const response = await desk.post(`/bookings/${number}/arrival`, { date, state, was, back: day });
      expect([response.status, response.headers.get("location")]).toEqual([303, day]);
      return (await desk.get(day)).text();
    };
    // The second submission of a double click changes nothing.
    for (const _ of [1, 2]) expect(await record("arrived", "")).toContain("<strong>Arrived</strong>");
    expect(await rowsOf(database.db, "arrivals", {})).toMatchObject([{ state: "arrived" }]);
    const late = await desk.post(`/bookings/${number}/arrival`, {
      date,
      state: "did_not_come",
      was: "",
      back: day,
    });
    expect(late.status).toBe(409);
    expect(await record("", "arrived")).not.toContain("<strong>Arrived</strong>");
    const elsewhere = await desk.post(`/bookings/${number}/arrival`, {
      ...{ date, state: "arrived", was: "", back: "//example.org" },
    });
    expect(elsewhere.headers.get("location")).toBe("/");
  });

  test("a week has a column for each day, which links to it", async () => {
    const { join } = await start();
    const { number } = await book("14:00", "16:00", "Asha Rao");
    const read = await join([]);
    const { html } = await read(`/week?centre=centre-one&date=2026-11-24`);
    expect(html.match(/<th scope="col"[^>]*><a href="[^"]*date=[^"]*"/g)).toHaveLength(7);
    expect(html).toMatch(new RegExp(`${number}">Asha Rao</a><span>2:00 pm – 4:00 pm</span>`));
    expect(html).toContain('href="/week?centre=centre-one&amp;date=2026-12-01"');
    expect((await read("/week?centre=no-such-centre")).status).toBe(404);
  });

  test("the search finds a booking by its number and by the name, and says if nothing matches", async () => {
    const { join } = await start();
    const { number, customer } = await book("09:00", "10:00", "Ravi Rao");
    const read = await join([]);
    for (const text of [number, "ravi"]) {
      const { html } = await read(`/find?text=${text}`);
      expect(html).toMatch(new RegExp(`${number}</a></th><td>Confirmed</td>`));
      expect(html).toContain(`value="${text}"`);
      expect(html).not.toContain(customer.email);
    }
    expect((await read("/find?text=nobody-has-this-name")).html).toContain("No booking matches.");
    expect((await read("/find")).html).not.toContain("No booking matches.");
  });
});
