import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { addDays, istInstant, istTimeOf } from "../../api/contract/ist.ts";
import { createBlock } from "../blocks/blocks.ts";
import { changeRows } from "../database/testing.ts";
import { readCentreDay } from "./centre-day.ts";
import {
  bookingDeps,
  confirmHeld,
  daysFrom,
  heldOrder,
  monday,
  seededDatabase,
  testClock,
  timesOn,
  uniqueCustomer,
} from "./testing.ts";

const [thursday, friday, saturday] = ["2026-11-26", "2026-11-27", "2026-11-28"] as const;

describe.each(databaseKinds)("the day of a centre on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  const deps = () => bookingDeps(database.db, clock);
  let customers = 0;
  const hold = (request: NonNullable<Parameters<typeof heldOrder>[1]>) => {
    customers += 1;
    return heldOrder(deps(), { customer: uniqueCustomer(customers), ...request });
  };
  const book = async (request: Parameters<typeof hold>[0]) => {
    const held = await hold(request);
    await confirmHeld(deps(), held.orderId);
    return held;
  };
  const block = (target: Parameters<typeof createBlock>[1]["target"], from: Date, to: Date) =>
    createBlock(deps(), { target, passes: null, from, to, reason: "Painting" }, null);
  const day = (date: string, centreIds: readonly string[] | null = null, centre = "centre-one") =>
    readCentreDay(deps(), { centre, date }, { centreIds });
  /** The entries of a day as `time item kind`. */
  const linesOf = async (date: string) =>
    (await day(date))?.entries.map((entry) => {
      const item = entry.is === "block" ? (entry.block.itemName ?? entry.block.scope) : entry.order.item;
      return `${istTimeOf(entry.start)}-${istTimeOf(entry.end)} ${item} ${entry.is}`;
    });

  it("has bookings, holds, arrivals and blocks of all rooms in the order of their start", async () => {
    await book({ ...timesOn(thursday, "14:00", "16:00"), catalogId: "room-large" });
    await hold(timesOn(thursday, "10:00", "11:00"));
    await book({ ...timesOn(thursday, "10:00", "11:30"), catalogId: "room-large" });
    await book({ ...daysFrom(thursday, friday), catalogId: "desk", people: 1, quantity: 2 });
    await book(timesOn(friday, "10:00", "11:00"));
    await book({ ...timesOn(thursday, "10:00", "11:00"), buildingId: "centre-near", catalogId: "room-near" });
    await block({ is: "item", id: "room-small" }, istInstant(thursday, "12:00"), istInstant(friday, "09:00"));
    await block({ is: "item", id: "room-near" }, istInstant(thursday, "12:00"), istInstant(friday, "09:00"));
    await block({ is: "all" }, istInstant(thursday, "18:00"), istInstant(thursday, "19:00"));
    expect(await linesOf(thursday)).toEqual([
      "00:00-00:00 Hot desk arrival",
      "10:00-11:00 Banyan hold",
      "10:00-11:30 Peepal booking",
      "12:00-00:00 Banyan block",
      "14:00-16:00 Peepal booking",
      "18:00-19:00 all block",
    ]);
    expect(await linesOf(friday)).toEqual(["00:00-09:00 Banyan block", "10:00-11:00 Banyan booking"]);
    expect((await day(thursday))?.opening.windows).toEqual([{ opens: "09:00", closes: "19:00" }]);
  });

  it("has weekly bookings and passes only on their dates, and not on cancelled dates", async () => {
    const [second, third] = [addDays(thursday, 7), addDays(thursday, 14)];
    const repeats = [second, third].map((date) => timesOn(date, "15:00", "16:00").start);
    await book({ ...timesOn(thursday, "15:00", "16:00"), repeats });
    const passes = { catalogId: "desk", people: 1, quantity: 1 };
    const { orderId } = await book({ ...daysFrom(thursday, addDays(saturday, 1)), ...passes });
    const cancelled_dates = JSON.stringify([friday]);
    await changeRows(database.db, "orders", { cancelled_dates }, { id: orderId });
    expect(await linesOf(thursday)).toEqual(["00:00-00:00 Hot desk arrival", "15:00-16:00 Banyan booking"]);
    expect(await linesOf(friday)).toEqual([]);
    expect(await linesOf(saturday)).toEqual(["00:00-00:00 Hot desk arrival"]);
    expect(await linesOf(second)).toEqual(["15:00-16:00 Banyan booking"]);
  });

  it("has no ended orders, and no holds that cannot be paid any more", async () => {
    const { orderId } = await book(timesOn(thursday, "10:00", "11:00"));
    await changeRows(database.db, "orders", { status: "cancelled" }, { id: orderId });
    await hold(timesOn(thursday, "12:00", "13:00"));
    expect(await linesOf(thursday)).toEqual(["12:00-13:00 Banyan hold"]);
    clock.advance(16);
    expect(await linesOf(thursday)).toEqual([]);
  });

  it("can be read by id or slug, and only of a centre in the scope", async () => {
    await hold(timesOn(thursday, "10:00", "11:00"));
    expect(await day(thursday, ["centre-near", "centre-one"])).toMatchObject({ entries: [{ is: "hold" }] });
    expect(await day(thursday, ["centre-near"])).toBeNull();
    expect(await day(thursday, [])).toBeNull();
    expect(await day(monday, null, "centre-nowhere")).toBeNull();
    await changeRows(database.db, "centres", { slug: "one" }, { id: "centre-one" });
    expect(await day(thursday, ["centre-one"], "one")).toMatchObject({ entries: [{ is: "hold" }] });
    expect(await day(thursday, ["centre-near"], "one")).toBeNull();
    await changeRows(database.db, "centres", { slug: "centre-one" }, { id: "centre-one" });
  });
});
