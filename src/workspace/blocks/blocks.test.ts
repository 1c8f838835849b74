import { describe, expect, it } from "vitest";
import { addDays, istInstant } from "../../api/contract/ist.ts";
import { isFree, passPeriodOn, roomPeriod } from "../availability/index.ts";
import { bookSlot } from "../booking/book-slot.ts";
import {
  bookingDeps,
  bookingRequestFor,
  confirmHeld,
  daysFrom,
  detailsOf,
  heldOrder,
  monday,
  seededDatabase,
  testClock,
  timesOn,
  tuesday,
  uniqueCustomer,
} from "../booking/testing.ts";
import { verifyBooking } from "../booking/verify-booking.ts";
import { readWeeklyDates } from "../booking/weekly-dates.ts";
import { cancelBooking } from "../changes/cancel-booking.ts";
import { isSlotTaken } from "../database/constraint-errors.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { expireOverdueHolds } from "../orders/end-hold.ts";
import { createBlock, deleteBlock, listBlocks } from "./blocks.ts";
import type { NewBlock } from "./new-block.ts";

const clock = testClock();
const database = seededDatabase(clock, { kind: "pglite" });
const deps = () => ({ ...bookingDeps(database.db, clock), actor: operator });
const operator = { kind: "command", name: "block", user: "asha" } as const;
const [thursday, friday, saturday] = ["2026-11-26", "2026-11-27", "2026-11-28"] as const;

/** A block of the small room on Monday from 12:00 to 14:00, unless overridden. */
const block = (overrides: Partial<NewBlock> = {}): NewBlock => ({
  target: { is: "item", id: "room-small" },
  passes: null,
  from: istInstant(monday, "12:00"),
  to: istInstant(monday, "14:00"),
  reason: "Painting",
  ...overrides,
});
const wholeDays = (first: string, until: string) => ({
  from: istInstant(first, "00:00"),
  to: istInstant(until, "00:00"),
});
const create = async (overrides?: Partial<NewBlock>) => {
  const created = await createBlock(deps(), block(overrides), null);
  if (!created.ok) throw new Error("The block was not created.");
  return created;
};
let customers = 0;
const hold = async (overrides: Parameters<typeof bookingRequestFor>[0]) => {
  customers += 1;
  const result = await bookSlot(
    deps(),
    bookingRequestFor({ customer: uniqueCustomer(customers), ...overrides }),
  );
  return result.ok ? "held" : result.code;
};
const passesOn = (days: readonly string[], quantity: number) => ({
  ...{ catalogId: "desk", people: 1, quantity },
  ...daysFrom(days[0] ?? "", addDays(days.at(-1) ?? "", 1)),
});

describe("a block of a room", () => {
  it.each([
    ["11:00", "12:00", "held"],
    ["14:00", "15:00", "held"],
    ["11:00", "12:30", "slot_taken"],
    ["13:30", "14:30", "slot_taken"],
    ["12:00", "14:00", "slot_taken"],
    ["10:00", "16:00", "slot_taken"],
  ])("from 12:00 to 14:00 lets a hold from %s to %s be %s", async (from, to, outcome) => {
    await create();
    expect(await hold({ from, to })).toBe(outcome);
  });

  it("leaves other rooms free, and offers them to a visitor who wants the blocked time", async () => {
    await create();
    const request = bookingRequestFor({ from: "12:00", to: "13:00" });
    const verified = await verifyBooking(deps(), request);
    if (verified.ok || verified.code !== "slot_taken") throw new Error("The blocked time is free.");
    expect(verified.message).toBe("This time is no longer available. Here's what's available instead.");
    expect(JSON.stringify(verified)).not.toContain("Painting");
    const offered = verified.alternatives?.map(
      ({ catalogId, start }) => `${catalogId} ${start.slice(11, 16)}`,
    );
    expect(offered).toEqual(["room-small 11:00", "room-small 14:00", "room-large 12:00"]);
    expect(await hold({ catalogId: "room-large", from: "12:00", to: "13:00" })).toBe("held");
  });

  it("closes one of the weekly dates of a room", async () => {
    const [second, third] = [7, 14].map((days) => addDays(thursday, days));
    const times = timesOn(second ?? "", "12:00", "13:00");
    await create({ from: new Date(times.start), to: new Date(times.end) });
    const room = { buildingId: "centre-one", catalogId: "room-small" };
    const request = { ...room, ...timesOn(thursday, "12:00", "13:00"), visitorId: null };
    const result = await readWeeklyDates(deps(), { ...request, times: 3 });
    expect(result.ok && result.weekly.dates.map(({ state }) => state)).toEqual(["free", "taken", "free"]);
    const weekly = timesOn(thursday, "12:00", "13:00");
    const startOn = (date = "") => timesOn(date, "12:00", "13:00").start;
    expect(await hold({ ...weekly, repeats: [startOn(second), startOn(third)] })).toBe("slot_taken");
    expect(await hold({ ...weekly, repeats: [startOn(third)] })).toBe("held");
  });

  it("ends when it is deleted", async () => {
    const { id } = await create();
    expect(await hold({ from: "12:00", to: "13:00" })).toBe("slot_taken");
    expect(await deleteBlock(deps(), id)).toBe(true);
    expect(await deleteBlock(deps(), id)).toBe(false);
    expect(await hold({ from: "12:00", to: "13:00" })).toBe("held");
    expect((await rowsOf(database.db, "audit", { subject: id }, "id")).map(({ act }) => act)).toEqual([
      "block_created",
      "block_deleted",
    ]);
  });
});

describe.each([
  ["a centre", { is: "centre", id: "centre-one" }, [false, false, false, true]],
  ["all centres", { is: "all" }, [false, false, false, false]],
  ["passes", { is: "item", id: "desk" }, [true, true, false, true]],
] as const)("a block of %s", (_name, target, expected) => {
  it("closes all of its rooms and passes, and nothing else", async () => {
    await create({ target });
    const viewer = { now: clock.now(), visitorId: null };
    const room = roomPeriod(istInstant(monday, "13:00"), istInstant(monday, "14:00"));
    const free = ["room-small", "room-large", "desk", "room-near"].map((itemId) =>
      isFree(database.db, { itemId }, itemId === "desk" ? passPeriodOn([monday], 1) : room, viewer),
    );
    expect(await Promise.all(free)).toEqual(expected);
    expect(await isFree(database.db, { itemId: "desk" }, passPeriodOn([tuesday], 1), viewer)).toBe(true);
  });
});

describe("a block of some passes", () => {
  const target = { is: "item", id: "desk" } as const;

  it("leaves the remaining passes of each day", async () => {
    await create({ target, passes: 3, ...wholeDays(monday, addDays(tuesday, 1)) });
    expect(await hold(passesOn([monday, tuesday], 3))).toBe("slot_taken");
    expect(await hold(passesOn([monday, tuesday], 2))).toBe("held");
    expect(await hold(passesOn([monday], 1))).toBe("slot_taken");
    expect(await hold(passesOn([thursday], 5))).toBe("held");
  });

  it("touches only the bookings of days on which too few passes are left", async () => {
    await heldOrder(deps(), { ...passesOn([monday], 2), customer: uniqueCustomer(901) });
    const { orderId } = await heldOrder(deps(), {
      ...passesOn([monday, tuesday], 1),
      customer: uniqueCustomer(902),
    });
    const days = wholeDays(monday, thursday);
    expect((await create({ target, passes: 2, ...days })).touched).toEqual([]);
    const { touched } = await create({ target, passes: 1, ...days });
    expect(touched.map(({ dates }) => dates)).toEqual([[monday], [monday]]);
    expect(touched.map(({ order }) => order.id)).toContain(orderId);
  });
});

describe("bookings inside a block", () => {
  it("stay, can be paid and cancelled, and keep their other days", async () => {
    const { key, orderId } = await heldOrder(deps(), passesOn([thursday, friday, saturday], 1));
    const { touched } = await create({ target: { is: "all" }, ...wholeDays(thursday, addDays(saturday, 1)) });
    expect(touched).toMatchObject([{ order: { id: orderId }, dates: [thursday, friday, saturday] }]);
    await confirmHeld(deps(), orderId);
    expect(await detailsOf(deps(), key)).toMatchObject({ status: "confirmed" });
    const cancellation = { orderId, reason: "x", expectedRefundPaise: 0 };
    expect(await cancelBooking(deps(), { ...cancellation, dates: [friday] })).toMatchObject({ ok: true });
    expect(await cancelBooking(deps(), cancellation)).toMatchObject({ ok: true, status: "cancelled" });
    expect(await hold(passesOn([friday], 1))).toBe("slot_taken");
  });

  it("are not confirmed again after their hold has expired", async () => {
    const { orderId } = await heldOrder(deps(), { from: "12:00", to: "13:00" });
    clock.advance(20);
    await expireOverdueHolds(deps());
    await create();
    const confirmed = confirmHeld(deps(), orderId);
    await expect(confirmed).rejects.toSatisfy(isSlotTaken);
    expect(await firstRow(database.db, "orders", { id: orderId })).toMatchObject({ status: "expired" });
  });

  it("do not include those that end before it, or holds that have expired", async () => {
    await heldOrder(deps(), { from: "12:00", to: "13:00" });
    clock.advance(20);
    await heldOrder(deps(), { from: "11:00", to: "12:00", customer: uniqueCustomer(903) });
    const room = { catalogId: "room-large", from: "12:00", to: "13:00" };
    await heldOrder(deps(), { ...room, customer: uniqueCustomer(904) });
    expect((await create()).touched).toEqual([]);
  });
});

describe("createBlock", () => {
  it("changes nothing if a booking is inside that the operator has not seen", async () => {
    const { orderId } = await heldOrder(deps(), { from: "12:00", to: "13:00" });
    const rejected = await createBlock(deps(), block(), new Set());
    expect(rejected).toMatchObject({ ok: false, unseen: [{ order: { id: orderId }, dates: [monday] }] });
    expect(await listBlocks(database.db, clock.now())).toEqual([]);
    const created = await createBlock(deps(), block(), new Set([orderId]));
    expect(created).toMatchObject({ ok: true, touched: [{ order: { id: orderId } }] });
    expect(await listBlocks(database.db, clock.now())).toMatchObject([
      { item_id: "room-small", centre_id: null, passes: null, reason: "Painting" },
    ]);
  });

  it("records who has blocked what, without the reason", async () => {
    const { id } = await create({ target: { is: "item", id: "desk" }, passes: 2 });
    const [entry] = await rowsOf(database.db, "audit", { subject: id });
    expect(entry).toMatchObject({
      ...{ act: "block_created", actor: "command", actor_name: "block", actor_user: "asha" },
      details: { item: "desk", passes: 2, from: "2026-11-23T06:30:00.000Z", to: "2026-11-23T08:30:00.000Z" },
    });
    expect(JSON.stringify(entry)).not.toContain("Painting");
  });

  it("lists only blocks that have not ended", async () => {
    await create();
    clock.set(istInstant(monday, "14:00"));
    expect(await listBlocks(database.db, clock.now())).toEqual([]);
  });
});
