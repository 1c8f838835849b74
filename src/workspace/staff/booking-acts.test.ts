import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { testClock, timesOn } from "../booking/testing.ts";
import { reconciliationFindings } from "../changes/testing.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { paidBooking, paymentService } from "../payment/testing.ts";
import { startStaffService } from "./testing.ts";

const thursday = "2026-11-26";
const refunding = { reason: "The centre has a water leak.", isAfterTheEvent: false };

describe.each(databaseKinds)("the acts of staff on a booking on %s", (kind) => {
  const clock = testClock();
  const { deps, gateway } = paymentService(clock, { kind });
  const stored = () =>
    Promise.all(
      (["orders", "refunds", "invoices", "outbox", "audit"] as const).map((table) => rowsOf(deps.db, table)),
    );

  /** Books a room for two hours at ₹2,360. Returns functions that act on it as a desk. */
  async function bookAndJoin(options: Parameters<typeof startStaffService>[2] = {}) {
    const { orderId } = await paidBooking(deps, gateway, timesOn(thursday, "14:00", "16:00"));
    const { number } = await firstRow(deps.db, "orders", { id: orderId });
    const service = await startStaffService(deps.db, clock.now, options);
    const desk = await service.join({ role: "desk", centreIds: ["centre-one"] });
    let forms = 0;
    const read = async () => (await service.call("booking", { token: desk.token, number })).body;
    const version = async () => (await read()).booking.version as string;
    const send = (name: Parameters<typeof service.call>[0], body: object, token = desk.token) => {
      forms += 1;
      return service.call(name, { token, number, body: { key: `form ${forms} of ${number}`, ...body } });
    };
    const order = () => firstRow(deps.db, "orders", { id: orderId });
    return { service, desk, orderId, number, read, version, send, order };
  }

  test("previews a cancellation with a fee, carries it out once for two submissions, and audits the member", async () => {
    const { desk, orderId, read, version, send, order } = await bookAndJoin();
    const cancellation = { ...refunding, version: await version(), refund: { feePaise: 36_000 } };
    const before = await stored();
    const preview = await send("cancelBooking", { ...cancellation, preview: true });
    expect(preview.body).toEqual({
      ...{ isDone: false, documents: [], seen: expect.any(String) },
      effects: {
        ...{ status: "cancelled", refundPaise: 200_000, keptPaise: 36_000, termsPaise: 236_000 },
        ...{ creditPaise: 200_000, payoutPaise: 0, mails: { customer: 1, guests: 0 } },
      },
    });
    expect(await stored()).toEqual(before);

    const confirmed = { ...cancellation, preview: false, seen: preview.body.seen, key: "one form" };
    const replies = await Promise.all([send("cancelBooking", confirmed), send("cancelBooking", confirmed)]);
    replies.push(await send("cancelBooking", confirmed));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toEqual({
        ...{ ...preview.body, isDone: true },
        documents: [expect.stringMatching(/^DLC\//)],
      });
    }
    expect(await order()).toMatchObject({ status: "cancelled", kept_paise: 36_000 });
    expect(await rowsOf(deps.db, "refunds", { order_id: orderId })).toMatchObject([
      { amount_paise: 200_000, by_staff: true, reason: refunding.reason },
    ]);
    const entry = await firstRow(deps.db, "audit", { subject: orderId, act: "booking_cancelled" });
    expect(entry).toMatchObject({ actor: "staff", actor_user: desk.id });
    expect((await read()).booking).toMatchObject({ status: "cancelled", paidPaise: 36_000 });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("changes nothing and says so if the booking has changed since the member has seen it", async () => {
    const { service, version, send, order } = await bookAndJoin();
    const manager = await service.join({ role: "manager", centreIds: [] });
    const seenVersion = await version();
    const move = {
      ...{ ...refunding, preview: false, version: seenVersion, price: "keep" },
      time: { start: `${thursday}T10:00:00+05:30` },
    };
    expect(await send("moveBooking", move, manager.token)).toMatchObject({ status: 200 });
    const before = await stored();
    const cancellation = { ...refunding, preview: false, version: seenVersion, refund: "full" };
    const changed = { status: 409, code: "changed_meanwhile" };
    expect(await send("cancelBooking", cancellation)).toMatchObject(changed);
    expect(await send("cancelBooking", { ...cancellation, preview: true })).toMatchObject(changed);
    expect(await send("resendEmail", { version: seenVersion })).toMatchObject(changed);
    expect(await stored()).toEqual(before);
    const again = { ...cancellation, version: await version() };
    expect(await send("cancelBooking", again)).toMatchObject({ status: 200 });
    expect(await order()).toMatchObject({ status: "cancelled" });
    // The use case would reject a second cancellation. The member needs to know why.
    expect(await send("cancelBooking", again)).toMatchObject(changed);
  });

  test("lets one of two members act on the same version of a booking", async () => {
    const { service, orderId, version, send } = await bookAndJoin();
    const manager = await service.join({ role: "manager", centreIds: [] });
    const refund = { amountPaise: 50_000 };
    const body = { ...refunding, preview: false, version: await version(), refund };
    const replies = await Promise.all([
      send("cancelBooking", body),
      send("cancelBooking", body, manager.token),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await rowsOf(deps.db, "refunds", { order_id: orderId })).toHaveLength(1);
  });

  test("changes nothing if the refund differs from the preview, because a deadline has passed", async () => {
    const { version, send, order } = await bookAndJoin();
    const body = { ...refunding, version: await version(), refund: "by_terms" };
    const { seen, effects } = (await send("cancelBooking", { ...body, preview: true })).body;
    expect(effects.refundPaise).toBe(236_000);
    clock.set(new Date(`${thursday}T13:00:00+05:30`));
    const service = await startStaffService(deps.db, clock.now);
    const { token } = await service.join({ role: "manager", centreIds: [] });
    expect(await send("cancelBooking", { ...body, preview: false, seen }, token)).toMatchObject({
      ...{ status: 409, code: "changed_meanwhile" },
    });
    expect(await order()).toMatchObject({ status: "confirmed" });
  });

  test("a desk cannot exceed the day's limit for refunds, and a manager needs another one", async () => {
    const { service, desk, orderId, version, send, order } = await bookAndJoin({ refundLimitPaise: 100_000 });
    const manager = await service.join({ role: "manager", centreIds: [] });
    const owner = await service.join();
    const body = { ...refunding, preview: false, version: await version(), refund: "full" };
    const needsSecond = { status: 422, code: "validation_failed" };
    const exceeded = await send("cancelBooking", body);
    expect(exceeded).toMatchObject(needsSecond);
    expect(exceeded.body.error.fields).toEqual({ secondPerson: expect.stringContaining("second person") });
    const as = (secondPerson: string, token: string) =>
      send("cancelBooking", { ...body, secondPerson }, token);
    expect(await as(owner.id, desk.token)).toMatchObject({ status: 403, code: "not_allowed" });
    for (const id of [manager.id, desk.id]) expect(await as(id, manager.token)).toMatchObject(needsSecond);
    expect(await order()).toMatchObject({ status: "confirmed" });
    const page = await service.call("booking", { token: manager.token, number: (await order()).number });
    const offered = page.body.booking.secondPersons.map(({ id }: { id: string }) => id);
    expect(offered).toContain(owner.id);
    for (const id of [manager.id, desk.id]) expect(offered).not.toContain(id);
    expect(await as(owner.id, manager.token)).toMatchObject({ status: 200 });
    expect(await firstRow(deps.db, "audit", { subject: orderId, act: "refund_confirmed" })).toMatchObject({
      ...{ actor_user: manager.id, details: { secondPerson: owner.id, amountPaise: 236_000 } },
    });
  });

  test("moves a room at its length, refunds a lower price, and rejects a taken and an unchanged time", async () => {
    const { version, send, order } = await bookAndJoin();
    await paidBooking(deps, gateway, timesOn(thursday, "10:00", "11:00"));
    const move = async (time: object, price = "keep") =>
      send("moveBooking", { ...refunding, preview: false, version: await version(), time, price });
    const at = (clockTime: string) => `${thursday}T${clockTime}:00+05:30`;
    expect(await move({ start: at("10:00") })).toMatchObject({ status: 409, code: "slot_taken" });
    expect(await move({ start: at("14:00") })).toMatchObject({ status: 409, code: "not_movable" });
    expect(await move({ start: at("16:00") })).toMatchObject({ status: 200 });
    expect(await order()).toMatchObject({ starts_at: new Date(at("16:00")), ends_at: new Date(at("18:00")) });
    const shorter = await move({ start: at("17:00"), end: at("18:00") }, "by_rules");
    expect(shorter.body).toMatchObject({
      isDone: true,
      effects: { refundPaise: 118_000, totalPaise: 118_000, mails: { customer: 1 } },
      documents: [expect.stringMatching(/^DLC\//), expect.stringMatching(/^DL\//)],
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("invites a guest once, and removes one with an email", async () => {
    const { desk, orderId, read, send } = await bookAndJoin();
    const invite = (email: string, key: string) =>
      send("changeGuests", { key, remove: [], add: { name: "Ravi Rao", email } });
    for (const _ of [1, 2])
      expect(await invite("ravi@example.in", "one form")).toMatchObject({ status: 200 });
    expect(await invite("zara@example.in", "another form")).toMatchObject({ status: 200 });
    const twice = await invite("ravi@example.in", "a third form");
    expect(twice).toMatchObject({ status: 422, code: "validation_failed" });
    const { guests } = (await read()).booking;
    expect(guests).toMatchObject([
      { name: "Ravi Rao", email: "r***@example.in" },
      { name: "Ravi Rao", email: "z***@example.in" },
    ]);
    const news = () => rowsOf(deps.db, "outbox", { kind: "guest_news" });
    expect(await news()).toHaveLength(2);
    await changeRows(deps.db, "outbox", { delivered_at: clock.now() }, { kind: "guest_news" });
    expect(await send("changeGuests", { remove: [guests[0].id] })).toMatchObject({ status: 200 });
    expect((await read()).booking.guests).toMatchObject([{ email: "z***@example.in" }]);
    expect(await news()).toHaveLength(3);
    const entry = await firstRow(deps.db, "audit", { act: "guests_changed", subject: orderId });
    expect(entry).toMatchObject({ actor: "staff", actor_user: desk.id });
  });

  test("keeps notes with their author, and rejects changes of notes", async () => {
    const { desk, orderId, read, send } = await bookAndJoin();
    const text = "The customer calls back.";
    const note = { text, key: "one form" };
    for (const body of [note, note]) expect(await send("addNote", body)).toMatchObject({ status: 200 });
    const { events } = await read();
    const notes = events.filter(({ is }: { is: string }) => is === "note");
    expect(notes).toMatchObject([{ text, by: "Asha Rao" }]);
    expect(await firstRow(deps.db, "audit", { act: "note_added", subject: orderId })).toMatchObject({
      ...{ actor_user: desk.id, details: {} },
    });
    await expect(changeRows(deps.db, "staff_notes", { text: "Other" })).rejects.toThrow("append-only");
  });

  test("records that a customer arrived or did not come, and undoes it, on dates of the booking up to today", async () => {
    const { service, desk, orderId, number, send } = await bookAndJoin();
    let { token } = desk;
    const record = (state: string | null, was: string | null, date = thursday) =>
      send("recordArrival", { date, state, was }, token);
    expect(await record("arrived", null)).toMatchObject({ status: 409, code: "not_changeable" });
    clock.set(new Date(`${thursday}T08:00:00+05:30`));
    ({ token } = await service.join({ role: "desk", centreIds: ["centre-one"] }));
    expect(await record("arrived", null)).toMatchObject({ status: 200 });
    expect(await record("arrived", null, "2026-11-25")).toMatchObject({ code: "not_changeable" });
    // Another member has not seen the arrival.
    expect(await record("did_not_come", null)).toMatchObject({ status: 409, code: "changed_meanwhile" });
    const query = `?centre=centre-one&date=${thursday}`;
    const arrivals = async () => {
      const { booking } = (await service.call("booking", { token, number })).body;
      const { entries } = (await service.call("day", { token, query })).body;
      return [booking.days[0].arrival, entries[0].arrival];
    };
    expect(await arrivals()).toEqual(["arrived", "arrived"]);
    expect(await record("did_not_come", "arrived")).toMatchObject({ status: 200 });
    expect(await record(null, "did_not_come")).toMatchObject({ status: 200 });
    expect(await arrivals()).toEqual([null, null]);
    const entries = await rowsOf(deps.db, "audit", { act: "arrival_recorded", subject: orderId }, "id");
    expect(entries.map(({ details }) => details.state)).toEqual(["arrived", "did_not_come", null]);
  });

  test("corrects the buyer with a preview, sends the email again, and says what is invalid", async () => {
    const { service, version, send, order } = await bookAndJoin();
    const { token } = await service.join({ role: "manager", centreIds: [] });
    const correct = async (buyer: object, preview: boolean) =>
      send("correctBuyer", { version: await version(), preview, buyer }, token);
    const invalid = await correct({ gstin: "27AAACB1234C1Z" }, true);
    expect(invalid).toMatchObject({ status: 422, code: "validation_failed" });
    expect(invalid.body.error.fields).toHaveProperty("gstin");
    const preview = await correct({ name: "Asha Iyer" }, true);
    expect(preview.body).toMatchObject({
      ...{ isDone: false, documents: [] },
      effects: { changed: ["name"], invoices: [{ amountPaise: 236_000 }], mails: { customer: 1 } },
    });
    const done = await correct({ name: "Asha Iyer" }, false);
    expect(done.body).toMatchObject({ isDone: true, effects: preview.body.effects });
    expect(done.body.documents).toHaveLength(2);
    expect(await order()).toMatchObject({ customer_name: "Asha Iyer" });
    const resent = await send("resendEmail", { version: await version() });
    expect(resent).toMatchObject({ status: 200, body: { email: "booking_confirmed" } });
  });
});
