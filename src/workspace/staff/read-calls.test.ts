import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import {
  bookingDeps,
  confirmHeld,
  heldOrder,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
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
});
