import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { addDays, isoInIst, istInstant } from "../../api/contract/ist.ts";
import { createBlock } from "../blocks/index.ts";
import {
  bookingDeps,
  confirmHeld,
  daysFrom,
  heldOrder,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import { rowsOf } from "../database/testing.ts";
import { startStaffService } from "./testing.ts";

describe.each(databaseKinds)("what the console reads on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });

  test("the day and the found bookings of a desk are those of its centres, with masked contacts", async () => {
    const deps = bookingDeps(database.db, clock);
    const customer = { ...uniqueCustomer(1), name: "Asha Rao" };
    const date = "2026-11-26";
    for (const [buildingId, catalogId] of [
      ["centre-one", "room-large"],
      ["centre-near", "room-near"],
    ] as const) {
      const times = timesOn(date, "14:00", "16:00");
      const { orderId } = await heldOrder(deps, { ...times, buildingId, catalogId, customer });
      await confirmHeld(deps, orderId);
    }
    const service = await startStaffService(database.db, clock.now);
    const desk = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const manager = await service.join({ role: "manager", centreIds: [] });
    const findAs = ({ token }: { token: string }) => service.call("find", { token, query: "?text=asha" });
    const found = await findAs(desk);
    expect(found.body.bookings).toMatchObject([{ name: "Asha Rao", item: "Peepal" }]);
    expect((await findAs(manager)).body.bookings).toHaveLength(2);
    const day = await service.call("day", { token: desk.token, query: `?centre=centre-one&date=${date}` });
    expect(day.body).toMatchObject({
      centre: { id: "centre-one" },
      entries: [{ is: "booking", start: `${date}T14:00:00+05:30`, booking: { item: "Peepal" } }],
    });
    expect(day.body.items.length).toBeGreaterThan(1);
    const received = JSON.stringify([found, day]);
    expect(received).not.toContain(customer.email);
    expect(received).not.toContain(customer.phone.slice(-10));
  });

  test("the day of a centre is today by default, and that of an unknown centre is not found", async () => {
    const service = await startStaffService(database.db, clock.now);
    const { token } = await service.join({ role: "manager", centreIds: [] });
    const today = await service.call("day", { token, query: "?centre=centre-one" });
    expect(today.body).toMatchObject({ date: "2026-11-23", entries: [] });
    const missing = await service.call("day", { token, query: "?centre=no-such-centre" });
    expect(missing).toMatchObject({ status: 404, code: "not_found" });
  });

  test("each day of a week equals the response for that day alone, with its arrivals", async () => {
    const deps = bookingDeps(database.db, clock);
    const [monday, wednesday] = ["2026-11-23", "2026-11-25"] as const;
    const passes = { ...daysFrom(monday, wednesday), catalogId: "desk", people: 1, quantity: 2 };
    const { orderId } = await heldOrder(deps, { ...passes, customer: uniqueCustomer(2) });
    await confirmHeld(deps, orderId);
    const [order] = await rowsOf(database.db, "orders", { id: orderId });
    await createBlock(
      deps,
      {
        ...{ target: { is: "item", id: "room-small" }, passes: null, reason: "Painting" },
        ...{ from: istInstant(monday, "18:00"), to: istInstant(wednesday, "09:00") },
      },
      null,
    );
    const service = await startStaffService(database.db, clock.now);
    const { token } = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const number = String(order?.number);
    const body = { key: "k".repeat(20), date: monday, state: "arrived", was: null };
    expect(await service.call("recordArrival", { token, number, body })).toMatchObject({ status: 200 });

    const { body: week } = await service.call("week", { token, query: "?centre=centre-one" });
    const { now, ...others } = week;
    expect(now).toBe(isoInIst(clock.now()));
    const days = [];
    for (let index = 0; index < 7; index += 1) {
      const query = `?centre=centre-one&date=${addDays(monday, index)}`;
      const { centre, items, now: _, ...day } = (await service.call("day", { token, query })).body;
      expect({ centre, items }).toEqual({ centre: others.centre, items: others.items });
      days.push(day);
    }
    expect(others.days).toEqual(days);
    const summary = days
      .slice(0, 4)
      .map(({ entries }) => entries.map((entry: Record<string, unknown>) => [entry.is, entry.arrival]));
    const [arrival, block] = [
      ["arrival", null],
      ["block", undefined],
    ];
    expect(summary).toEqual([[["arrival", "arrived"], block], [block, arrival], [block], []]);
  });
});
