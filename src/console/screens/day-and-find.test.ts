import { describe, expect, test } from "vitest";
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
    const join = async (centreIds: readonly string[]) => {
      const member = await started.join({ role: centreIds.length === 0 ? "manager" : "desk", centreIds });
      return async (path: string) => {
        const response = await member.get(path);
        return { status: response.status, html: await response.text() };
      };
    };
    return { join };
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
