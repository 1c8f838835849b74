import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { rowsOf } from "../database/testing.ts";
import { tokenOf } from "../orders/order-ids.ts";
import { countUnpaidHolds } from "../orders/unpaid-holds.ts";
import { bookSlot } from "./book-slot.ts";
import { releaseOrder } from "./release-order.ts";
import { bookingService, customerNo, hourNo, testClock, wishFor } from "./testing.ts";

const ipv4 = "203.0.113.7";
const ipv6 = "2001:db8:0:1::/64";
const rooms = ["room-small", "room-large"] as const;

describe.each(databaseKinds)("limits on holds on %s", (kind) => {
  const clock = testClock();
  const deps = bookingService(clock, { kind });

  /** An hour of a room that no other number has: from Thursday on, five a day in each of two rooms. */
  const slotNo = (number: number, room = rooms[number % 2] ?? rooms[0]) => {
    return { catalogId: room, ...hourNo(Math.floor(number / 2)) };
  };
  const hold = (number: number, given: Parameters<typeof wishFor>[0] = {}) =>
    bookSlot(
      deps,
      wishFor({ ...slotNo(number), customer: customerNo(number), network: ipv4, people: 1, ...given }),
    );
  const keyOf = ({ id }: { id: string }) => ({
    orderId: id,
    token: tokenOf(deps.tokenSecret, { id, token_version: 0 }),
  });
  const outcomes = async (count: number, given: Parameters<typeof wishFor>[0] = {}) => {
    const all = [];
    for (let number = 0; number < count; number += 1) {
      const result = await hold(number, given);
      all.push(result.ok ? "held" : result.code);
    }
    return all;
  };
  const times = (all: readonly string[], what: string) => all.filter((each) => each === what).length;

  it("an IPv4 address keeps 20, and learns when the first of them ends", async () => {
    expect(times(await outcomes(20), "held")).toBe(20);
    clock.advance(5);
    expect(await hold(20)).toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: 10 * 60,
      message: expect.stringContaining("in 10 minutes"),
    });
    expect(await hold(20, { network: "203.0.113.8" })).toMatchObject({ ok: true });
    expect(await countUnpaidHolds(deps)).toEqual({ all: 21, mostOfOneNetwork: 20 });
    clock.advance(10.1);
    expect(await hold(21)).toMatchObject({ ok: true });
    expect(await countUnpaidHolds(deps)).toEqual({ all: 2, mostOfOneNetwork: 1 });
  });

  it("a person keeps two, known by email or by phone, from whatever address", async () => {
    const asha = customerNo(900);
    expect(await hold(0, { customer: asha })).toMatchObject({ ok: true });
    const samePhone = { ...customerNo(901), phone: asha.phone };
    const second = await hold(1, { customer: samePhone, network: ipv6 });
    if (!second.ok) throw new Error(second.message);
    expect(await hold(2, { customer: asha, network: "203.0.113.9" })).toMatchObject({
      code: "too_many_requests",
      message: expect.stringContaining("holding 2 slots"),
    });
    // The number of one and the address of nobody: known by either.
    const mixed = { ...customerNo(902), phone: asha.phone };
    expect(await hold(2, { customer: mixed })).toMatchObject({ code: "too_many_requests" });
    await releaseOrder(deps, keyOf(second.order));
    expect(await hold(2, { customer: asha })).toMatchObject({ ok: true });
  });

  it("a visitor at the limit changes the time or the details, and keeps the hold when refused", async () => {
    const visitorId = "visitor-at-the-limit";
    await outcomes(19);
    const own = await hold(19, { visitorId });
    if (!own.ok) throw new Error(own.message);
    const same = await hold(19, { visitorId, people: 2 });
    expect(same).toMatchObject({ ok: true, order: { id: own.order.id, people: 2 } });
    const moved = await hold(20, { visitorId });
    expect(moved).toMatchObject({ ok: true });
    // Another person's two holds stand in the way of these details: nothing is given up for it.
    const busy = customerNo(0);
    await hold(40, { customer: busy, network: ipv6 });
    expect(await hold(21, { visitorId, customer: busy })).toMatchObject({ code: "too_many_requests" });
    const held = await rowsOf(deps.db, "orders", { visitor_id: visitorId, status: "held" });
    expect(held).toMatchObject([{ id: moved.ok ? moved.order.id : "" }]);
  });

  it("sixty holds made within ten minutes are enough, also when each is given back at once", async () => {
    const cycle = async (number: number) => {
      const result = await hold(0, { customer: customerNo(number) });
      if (!result.ok) return result;
      await releaseOrder(deps, keyOf(result.order));
      return result;
    };
    for (let number = 0; number < 60; number += 1) {
      expect(await cycle(number)).toMatchObject({ ok: true });
      clock.advance(0.1);
    }
    expect(await cycle(60)).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 4 * 60 });
    clock.advance(4.1);
    expect(await cycle(61)).toMatchObject({ ok: true });
  });

  it("an exempt address is counted by nothing", async () => {
    const all = await outcomes(30, { network: null, customer: customerNo(1) });
    expect(times(all, "held")).toBe(30);
    expect(await countUnpaidHolds(deps)).toEqual({ all: 30, mostOfOneNetwork: 0 });
  });
});
