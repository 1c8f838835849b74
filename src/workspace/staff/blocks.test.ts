import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { bookSlot } from "../booking/book-slot.ts";
import {
  bookingDeps,
  bookingRequestFor,
  confirmHeld,
  daysFrom,
  heldOrder,
  monday,
  seededDatabase,
  testClock,
  tuesday,
  uniqueCustomer,
} from "../booking/testing.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { startStaffService } from "./testing.ts";

const room = (id: string) => ({ is: "item", id, passes: null });
const noon = { from: `${monday}T12:00`, to: `${monday}T15:00`, reason: "Painting" };

describe.each(databaseKinds)("blocks of staff on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  const deps = () => bookingDeps(database.db, clock);
  const stored = () =>
    Promise.all(
      (["orders", "blocks", "audit", "idempotency_keys"] as const).map((table) => rowsOf(database.db, table)),
    );

  /** Serves the calls of staff, with a desk that is signed in. */
  async function joinAsDesk() {
    const service = await startStaffService(database.db, clock.now);
    const desk = await service.join({ role: "desk", centreIds: ["centre-one"] });
    let forms = 0;
    const preview = async (block: object, token = desk.token) =>
      service.call("previewBlock", { token, body: block });
    const create = (block: object, seen: readonly string[], token = desk.token, key?: string) => {
      forms += 1;
      const body = { key: key ?? `form ${forms} of ${desk.id}`, seen, ...block };
      return service.call("createBlock", { token, body });
    };
    const end = (id: string, token = desk.token, key = `the end of ${id}`) =>
      service.call("endBlock", { token, id, body: { key } });
    return { service, desk, preview, create, end };
  }

  /** Holds a room for an hour. Returns its order. */
  async function hold(from: string, number: number, overrides: Parameters<typeof bookingRequestFor>[0] = {}) {
    const to = `${Number(from.slice(0, 2)) + 1}:00`;
    const { order } = await heldOrder(deps(), { from, to, customer: uniqueCustomer(number), ...overrides });
    return order;
  }

  async function book(from: string, number: number, overrides: Parameters<typeof bookingRequestFor>[0] = {}) {
    const order = await hold(from, number, overrides);
    await confirmHeld(deps(), order.id);
    return order;
  }

  test("previews the bookings and holds inside with masked contacts, and changes nothing", async () => {
    const booked = await book("12:00", 1);
    const held = await hold("14:00", 2);
    await book("16:00", 3);
    await book("12:00", 4, { catalogId: "room-large" });
    const { preview } = await joinAsDesk();
    const before = await stored();
    const { status, body } = await preview({ place: room("room-small"), ...noon });
    expect(status).toBe(200);
    expect(body.block).toEqual({
      ...{ centre: { id: "centre-one", name: "centre one" }, item: { id: "room-small", name: "Banyan" } },
      ...{ passes: null, reason: "Painting" },
      ...{ from: "2026-11-23T12:00:00+05:30", to: "2026-11-23T15:00:00+05:30" },
    });
    expect(body.touched).toMatchObject([
      {
        ...{
          id: booked.id,
          number: booked.number,
          status: "confirmed",
          item: "Banyan",
          centre: "centre one",
        },
        ...{ isMove: false, datesInside: null, holdExpiresAt: null, email: "g***@example.in" },
      },
      { id: held.id, status: "held", holdExpiresAt: "2026-11-23T07:15:00+05:30" },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/guest1@|900000000/);
    expect(await stored()).toEqual(before);
  });

  test("creates one block for two submissions of a form, and audits the member", async () => {
    const { id } = await book("12:00", 1);
    const { desk, preview, create } = await joinAsDesk();
    const block = { place: room("room-small"), ...noon };
    const seen = (await preview(block)).body.touched.map((order: { id: string }) => order.id);
    expect(seen).toEqual([id]);
    const submit = () => create(block, seen, desk.token, "the same form");
    const replies = await Promise.all([submit(), submit()]);
    replies.push(await submit());
    const [row, ...others] = await rowsOf(database.db, "blocks");
    expect(others).toEqual([]);
    for (const { status, body } of replies)
      expect({ status, body }).toEqual({ status: 200, body: { id: row?.id } });
    expect(row).toMatchObject({ item_id: "room-small", passes: null, reason: "Painting" });
    expect(await firstRow(database.db, "audit", { act: "block_created", subject: row?.id })).toMatchObject({
      ...{ actor: "staff", actor_user: desk.id },
    });
    expect(await bookSlot(deps(), bookingRequestFor({ from: "13:00", to: "14:00" }))).toMatchObject({
      code: "slot_taken",
    });
    expect(await firstRow(database.db, "orders", { id })).toMatchObject({ status: "confirmed" });
    const changed = await create({ ...block, reason: "Cleaning" }, seen, desk.token, "the same form");
    expect(changed).toMatchObject({ status: 422, code: "idempotency_conflict" });
  });

  test("blocks nothing if somebody has booked since the preview, and the same form can be sent again", async () => {
    const { desk, preview, create } = await joinAsDesk();
    const block = { place: { is: "centre", id: "centre-one" }, ...noon };
    expect((await preview(block)).body.touched).toEqual([]);
    const { id } = await hold("12:00", 1, { catalogId: "room-large" });
    const before = await stored();
    const rejected = await create(block, [], desk.token, "the same form");
    expect(rejected).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(await stored()).toEqual(before);
    expect(await create(block, [id], desk.token, "the same form")).toMatchObject({ status: 200 });
    expect(await rowsOf(database.db, "blocks")).toMatchObject([{ centre_id: "centre-one" }]);
  });

  test("accepts only one of a block and a booking that are made at once", async () => {
    const { create } = await joinAsDesk();
    const outcomes = new Set<string>();
    for (const [index, hour] of ["10:00", "11:00", "12:00", "13:00", "14:00", "15:00"].entries()) {
      const to = `${Number(hour.slice(0, 2)) + 1}:00`;
      const block = {
        place: room("room-large"),
        from: `${monday}T${hour}`,
        to: `${monday}T${to}`,
        reason: "x",
      };
      const customer = uniqueCustomer(index);
      const request = bookingRequestFor({ catalogId: "room-large", from: hour, to, customer });
      const [blocked, booked] = await Promise.all([create(block, []), bookSlot(deps(), request)]);
      const booking = booked.ok ? "held" : booked.code;
      outcomes.add(`${blocked.code ?? "blocked"}, ${booking}`);
    }
    const either = ["blocked, slot_taken", "changed_meanwhile, held"];
    expect([...outcomes].filter((outcome) => !either.includes(outcome))).toEqual([]);
  });

  test("lists blocks with the number of bookings inside, and shows one until they are worked through", async () => {
    const booked = await book("12:00", 1);
    await hold("14:00", 2);
    const { service, desk, create } = await joinAsDesk();
    const seen = (await rowsOf(database.db, "orders")).map(({ id }) => id);
    const { id } = (await create({ place: room("room-small"), ...noon }, seen)).body;
    await create(
      { place: { is: "item", id: "desk", passes: 2 }, from: tuesday, to: tuesday, reason: "x" },
      [],
    );
    const manager = await service.join({ role: "manager", centreIds: [] });
    const all = { from: "2026-11-25", to: "2026-11-25", reason: "Holiday" };
    expect(await create({ place: { is: "all" }, ...all }, [], manager.token)).toMatchObject({ status: 200 });
    const none = { bookings: 0, holds: 0 };
    const list = async (token: string) => (await service.call("blocks", { token })).body.blocks;
    expect(await list(desk.token)).toMatchObject([
      { id, item: { name: "Banyan" }, inside: { bookings: 1, holds: 1 }, mayEnd: true },
      { centre: { id: "centre-one" }, item: { name: "Hot desk" }, passes: 2, inside: none, mayEnd: true },
      { centre: null, item: null, inside: none, mayEnd: false },
    ]);
    expect((await list(manager.token)).map(({ mayEnd }: { mayEnd: boolean }) => mayEnd)).toEqual([
      ...[true, true, true],
    ]);
    clock.advance(20);
    const token = desk.token;
    const read = (await service.call("block", { token, id })).body;
    expect(read).toMatchObject({ block: { id, reason: "Painting" }, touched: [{ number: booked.number }] });
    clock.set(new Date(`${monday}T15:00:00+05:30`));
    expect((await list(token)).length).toBe(2);
    expect(await service.call("block", { token, id })).toMatchObject({ status: 404 });
  });

  test("a desk sees the bookings of its centres inside a block of all centres", async () => {
    await book("12:00", 1);
    await book("12:00", 2, { buildingId: "centre-near", catalogId: "room-near" });
    const { service, desk, preview, create } = await joinAsDesk();
    const manager = await service.join({ role: "manager", centreIds: [] });
    const block = { place: { is: "all" }, ...noon };
    const { touched } = (await preview(block, manager.token)).body;
    const seen = touched.map((order: { id: string }) => order.id);
    const { id } = (await create(block, seen, manager.token)).body;
    const count = async (token: string) => {
      const read = (await service.call("block", { token, id })).body;
      const { blocks } = (await service.call("blocks", { token })).body;
      return [read.touched.length, blocks[0].inside.bookings];
    };
    expect(await count(manager.token)).toEqual([2, 2]);
    expect(await count(desk.token)).toEqual([1, 1]);
  });

  test("lets one of two members end a block, and repeats the response for the same form", async () => {
    const { service, desk, create, end } = await joinAsDesk();
    const manager = await service.join({ role: "manager", centreIds: [] });
    const { id } = (await create({ place: room("room-small"), ...noon }, [])).body;
    const replies = await Promise.all([end(id), end(id, manager.token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const winner = replies[0]?.status === 200 ? desk : manager;
    expect(await end(id, winner.token)).toMatchObject({ status: 200 });
    expect(await rowsOf(database.db, "blocks")).toEqual([]);
    expect(await rowsOf(database.db, "audit", { act: "block_deleted", subject: id })).toMatchObject([
      { actor: "staff", actor_user: winner.id },
    ]);
    expect(await hold("12:00", 1)).toMatchObject({ status: "held" });
  });

  test("a hold that moves a booking into a block is listed with the number of the booking", async () => {
    const { preview } = await joinAsDesk();
    const booked = await book("10:00", 1);
    const held = await hold("12:00", 2);
    await database.db
      .updateTable("orders")
      .set({ moves_order: booked.id })
      .where("id", "=", held.id)
      .execute();
    const { body } = await preview({ place: room("room-small"), ...noon });
    expect(body.touched).toMatchObject([{ number: booked.number, isMove: true, status: "held" }]);
  });

  test.each([
    [{ from: "2026-11-31" }, "from", "Choose a valid date, and a time if you need one."],
    [{ to: "" }, "to", "Choose a valid date, and a time if you need one."],
    [{ to: `${monday}T12:00` }, "to", "The block ends before it starts."],
    [{ from: "2026-11-20", to: "2026-11-22" }, "to", "The block is in the past."],
    [{ reason: " " }, "reason", "Enter a reason. Only your staff read it."],
    [{ place: { ...room("desk") } }, "from", "Hot desk is booked by the day, so use dates without times."],
    [{ place: { ...room("room-small"), passes: 1 } }, "place.passes", "Banyan is booked as a whole"],
    [
      { place: { ...room("desk"), passes: 6 }, from: monday, to: monday },
      "place.passes",
      "Hot desk has 5 passes a day.",
    ],
    [{ place: { ...room("desk"), passes: 0 } }, "place.passes", "Enter a number of passes, at least 1."],
  ])("rejects %j with a message for %s", async (overrides, field, message) => {
    const { preview, create } = await joinAsDesk();
    const block = { place: room("room-small"), ...noon, ...overrides };
    for (const reply of [await preview(block), await create(block, [])]) {
      expect(reply).toMatchObject({ status: 422, code: "validation_failed" });
      expect(reply.body.error.fields).toEqual({ [field]: expect.stringContaining(message) });
    }
    expect(await rowsOf(database.db, "blocks")).toEqual([]);
  });

  test("a manager gets a message for a place that does not exist", async () => {
    const { service, preview } = await joinAsDesk();
    const { token } = await service.join({ role: "manager", centreIds: [] });
    const reply = await preview({ place: room("no-such-room"), ...noon }, token);
    expect(reply).toMatchObject({ status: 422, code: "validation_failed" });
    expect(reply.body.error.fields).toEqual({ "place.id": "There is no room or pass named “no-such-room”." });
  });

  test("a block of some passes lists a booking only on days on which too few passes are left for it", async () => {
    const { preview } = await joinAsDesk();
    const days = { ...daysFrom(monday, "2026-11-25"), catalogId: "desk", people: 1, quantity: 4 };
    const { id } = await book("10:00", 1, days);
    const place = (passes: number) => ({ is: "item", id: "desk", passes });
    const inside = async (passes: number) =>
      (await preview({ place: place(passes), from: monday, to: monday, reason: "x" })).body.touched;
    expect(await inside(1)).toEqual([]);
    expect(await inside(2)).toMatchObject([{ id, unit: "day", datesInside: [monday] }]);
  });
});
