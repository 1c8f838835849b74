import { describe, expect, test } from "vitest";
import { testClock, timesOn } from "../../../workspace/booking/testing.ts";
import { firstRow, rowsOf } from "../../../workspace/database/testing.ts";
import { paidBooking, paymentService } from "../../../workspace/payment/testing.ts";
import { consoleOrigin, startStaffService } from "../../../workspace/staff/testing.ts";
import { startConsole } from "../../testing.ts";

describe("the page of a booking in the console", () => {
  const clock = testClock();
  const { deps, gateway } = paymentService(clock);

  /** Books a room for two hours at ₹2,360, and joins as a desk of its centre. */
  async function bookAndJoin() {
    const { orderId } = await paidBooking(deps, gateway, timesOn("2026-11-26", "14:00", "16:00"));
    const order = await firstRow(deps.db, "orders", { id: orderId });
    const service = await startStaffService(deps.db, clock.now);
    const { visit } = await startConsole(service.origin, consoleOrigin);
    const join = async (granted: Parameters<typeof service.invite>[0]) => {
      const member = visit();
      await member.join(await service.invite(granted));
      return member;
    };
    const desk = await join({ role: "desk", centreIds: ["centre-one"] });
    return { order, orderId, join, desk, path: `/bookings/${order.number}` };
  }

  test("shows what happened in order of time, and masks the contacts", async () => {
    const { order, desk, path } = await bookAndJoin();
    const html = await (await desk.get(path)).text();
    expect(html).toMatch(/Booked for ₹2,360.*Payment of ₹2,360: received.*Invoice DL\//s);
    expect(html).toContain("Confirmed");
    expect(html).not.toContain(order.customer_email);
    expect(html).not.toContain(order.customer_phone.slice(-10));
  });

  test("shows the contacts on demand, and records who has seen them", async () => {
    const { order, orderId, desk, path } = await bookAndJoin();
    const html = await (await desk.post(`${path}/contact`)).text();
    expect(html).toContain(`href="tel:${order.customer_phone}"`);
    expect(html).toContain(order.customer_email);
    const acts = await rowsOf(deps.db, "audit", { subject: orderId, act: "contact_revealed" });
    expect(acts).toMatchObject([{ actor: "staff" }]);
  });

  test("is missing for a desk of another centre, and an accountant cannot show the contacts", async () => {
    const { join, path } = await bookAndJoin();
    const other = await join({ role: "desk", centreIds: ["centre-near"] });
    expect((await other.get(path)).status).toBe(404);
    expect((await other.post(`${path}/contact`)).status).toBe(404);
    const accountant = await join({ role: "accountant", centreIds: [] });
    expect(await (await accountant.get(path)).text()).not.toContain("Show phone and email");
    expect((await accountant.post(`${path}/contact`)).status).toBe(403);
  });
});
