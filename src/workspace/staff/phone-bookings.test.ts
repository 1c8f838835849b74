import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import {
  bookingRequestFor,
  daysFrom,
  heldOrder,
  monday,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import { verifyBooking } from "../booking/verify-booking.ts";
import { reconciliationFindings } from "../changes/testing.ts";
import { firstRow, rowsOf } from "../database/testing.ts";
import { paymentService } from "../payment/testing.ts";
import { startStaffService } from "./testing.ts";

const thursday = "2026-11-26";
const reason = "Regular customer, after a power cut";

describe.each(databaseKinds)("bookings by phone in the console on %s", (kind) => {
  const clock = testClock();
  const { deps } = paymentService(clock, { kind, coupons: [{ code: "TEN" }] });
  const stored = () =>
    Promise.all((["orders", "invoices", "outbox", "audit"] as const).map((table) => rowsOf(deps.db, table)));
  const orders = () => rowsOf(deps.db, "orders");

  let forms = 0;
  async function start() {
    const service = await startStaffService(deps.db, clock.now);
    const desk = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const manager = await service.join({ role: "manager", centreIds: [] });
    const bodyOf = (overrides: object = {}) => {
      const { visitorId: _, ...wanted } = bookingRequestFor(timesOn(thursday, "10:00", "12:00"));
      forms += 1;
      return { ...wanted, key: `phone form ${forms}`, preview: false, ...overrides };
    };
    const send = (call: "bookWithLink" | "bookOnInvoice" | "bookFree", body: object, token = desk.token) =>
      service.call(call, { token, body });
    const page = async (number: string, token = desk.token) =>
      (await service.call("booking", { token, number })).body;
    return { service, desk, manager, bodyOf, send, page };
  }

  test("previews the price that the site quotes, and books once for a double click and a later repetition", async () => {
    const { desk, bodyOf, send, page } = await start();
    const before = await stored();
    const body = bodyOf();
    const preview = await send("bookWithLink", { ...body, preview: true });
    expect(preview.status).toBe(200);
    const quoted = await verifyBooking(deps, bookingRequestFor(timesOn(thursday, "10:00", "12:00")));
    expect(preview.body).toMatchObject({
      ...{ isDone: false, number: null, heldUntil: `${monday}T09:00:00+05:30` },
      effects: {
        ...{ item: "Banyan", centre: "centre one", when: "Thu, 26 Nov 2026, 10:00 am – 12:00 pm IST" },
        ...{ quote: quoted.ok && quoted.quote, dueOn: null, mails: 1 },
      },
    });
    expect(await stored()).toEqual(before);

    const confirmed = { ...body, seen: preview.body.seen };
    const replies = await Promise.all([send("bookWithLink", confirmed), send("bookWithLink", confirmed)]);
    replies.push(await send("bookWithLink", confirmed));
    const [order, ...others] = await orders();
    expect(others).toEqual([]);
    for (const { status, body: done } of replies) {
      expect(status).toBe(200);
      expect(done).toEqual({ ...preview.body, isDone: true, number: order?.number });
    }
    expect(await rowsOf(deps.db, "outbox")).toMatchObject([
      { kind: "payment_link", payload: { orderId: order?.id } },
    ]);
    const entry = await firstRow(deps.db, "audit", { act: "booked_by_phone", subject: order?.id ?? "" });
    expect(entry).toMatchObject({ actor: "staff", actor_user: desk.id, details: { payment: "link" } });
    const { booking, events } = await page(order?.number ?? "");
    expect(booking.hold).toEqual({
      until: `${monday}T09:00:00+05:30`,
      link: expect.stringMatching(
        new RegExp(`^https://baithak\\.example/payment-success/${order?.id}\\?token=`),
      ),
    });
    expect(events).toContainEqual(expect.objectContaining({ is: "act", act: "booked_by_phone" }));
  });

  test("books on invoice and at no charge, and records the member, the payment method and the reason", async () => {
    const { desk, manager, bodyOf, send, page } = await start();
    const dueOn = "2026-12-10";
    const onInvoice = await send("bookOnInvoice", bodyOf({ dueOn, couponCode: "ten" }));
    expect(onInvoice.body).toMatchObject({
      heldUntil: null,
      effects: { dueOn, quote: { couponCode: "TEN" } },
    });
    const { booking } = await page(onInvoice.body.number);
    expect(booking).toMatchObject({
      status: "confirmed",
      hold: null,
      due: { on: dueOn, amountPaise: 212_400 },
    });
    const free = await send(
      "bookFree",
      bodyOf({ reason, ...timesOn(thursday, "13:00", "14:00") }),
      manager.token,
    );
    const { booking: freeBooking, events } = await page(free.body.number);
    expect(freeBooking).toMatchObject({ status: "confirmed", totalPaise: 0 });
    expect(events).toContainEqual(
      expect.objectContaining({ act: "booked_by_phone", details: { payment: "free", reason } }),
    );
    const entries = await rowsOf(deps.db, "audit", { act: "booked_by_phone" }, "id");
    expect(entries.slice(-2).map(({ actor_user }) => actor_user)).toEqual([desk.id, manager.id]);
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("rejects a form with a used key and other fields, an invalid field, and a changed price", async () => {
    const { bodyOf, send } = await start();
    const body = bodyOf();
    const preview = await send("bookWithLink", { ...body, preview: true });
    await deps.db.updateTable("items").set({ price_paise: 110_000 }).where("id", "=", "room-small").execute();
    try {
      expect(await send("bookWithLink", { ...body, seen: preview.body.seen })).toMatchObject({
        ...{ status: 409, code: "changed_meanwhile" },
      });
    } finally {
      await deps.db
        .updateTable("items")
        .set({ price_paise: 100_000 })
        .where("id", "=", "room-small")
        .execute();
    }
    const fieldsOf = async (overrides: object) => {
      const { status, body: sent } = await send("bookWithLink", bodyOf(overrides));
      expect(status).toBe(422);
      return Object.keys(sent.error.fields);
    };
    const { customer } = body;
    expect(await fieldsOf({ customer: { ...customer, phone: "12" } })).toEqual(["customer.phone"]);
    expect(await fieldsOf({ customer: { ...customer, gstin: "27AAACB1234C1ZF" } })).toEqual([
      "customer.address",
    ]);
    expect(await fieldsOf({ people: 9 })).toEqual(["people"]);
    expect(await fieldsOf({ couponCode: "NOSUCH" })).toEqual(["couponCode"]);
    expect(await orders()).toEqual([]);
    expect((await send("bookWithLink", body)).status).toBe(200);
    const reused = await send("bookWithLink", { ...body, people: 2 });
    expect(reused).toMatchObject({ status: 422, code: "idempotency_conflict" });
    expect(await orders()).toHaveLength(1);
  });

  test("books once if the form is sent again with another payment method", async () => {
    const { manager, bodyOf, send } = await start();
    const passes = { catalogId: "desk", people: 1, quantity: 1, ...daysFrom(thursday, "2026-11-27") };
    const body = bodyOf(passes);
    const first = await send("bookWithLink", body, manager.token);
    expect(first.status).toBe(200);
    const conflict = { status: 422, code: "idempotency_conflict" };
    expect(await send("bookOnInvoice", body, manager.token)).toMatchObject(conflict);
    expect(await send("bookFree", { ...body, reason }, manager.token)).toMatchObject(conflict);
    expect((await send("bookWithLink", body, manager.token)).body).toEqual(first.body);
    expect(await orders()).toHaveLength(1);
    const { status } = await send("bookOnInvoice", bodyOf(passes), manager.token);
    expect(status).toBe(200);
    expect(await orders()).toHaveLength(2);
  });

  test("a desk gets alternatives only in its centres, and books in no other centre", async () => {
    const { service, manager, bodyOf, send } = await start();
    await heldOrder(deps, { ...timesOn(thursday, "09:00", "17:00"), customer: uniqueCustomer(3) });
    const taken = async (token?: string) => {
      const { status, body } = await send("bookWithLink", bodyOf({ preview: true, people: 2 }), token);
      expect([status, body.error.code]).toEqual([409, "slot_taken"]);
      return body.error.alternatives.map(({ buildingId }: { buildingId: string }) => buildingId);
    };
    expect(await taken(manager.token)).toContain("centre-near");
    expect(new Set(await taken())).toEqual(new Set(["centre-one"]));
    const before = await stored();
    service.lines.length = 0;
    for (const buildingId of ["centre-near", "no-such-centre"])
      expect(await send("bookOnInvoice", bodyOf({ buildingId, catalogId: "room-near" }))).toMatchObject({
        ...{ status: 403, code: "not_allowed" },
      });
    expect(service.lines).toHaveLength(2);
    expect(await send("bookFree", bodyOf({ reason }))).toMatchObject({ status: 403, code: "not_allowed" });
    expect(await stored()).toEqual(before);
  });

  test("nobody gets the link of a hold that a visitor made on the site", async () => {
    const { manager, page } = await start();
    const { orderId } = await heldOrder(deps, timesOn(thursday, "10:00", "12:00"));
    const { number } = await firstRow(deps.db, "orders", { id: orderId });
    for (const token of [undefined, manager.token]) {
      const { booking } = await page(number, token);
      expect(booking.hold).toEqual({ until: expect.any(String), link: null });
    }
    expect(JSON.stringify(await page(number, manager.token))).not.toContain("token=");
  });

  test("only roles that book by phone get the payment link, and nobody does after the hold", async () => {
    const { service, bodyOf, send, page } = await start();
    const { number } = (await send("bookWithLink", bodyOf())).body;
    const accountant = await service.join({ role: "accountant", centreIds: [] });
    expect((await page(number, accountant.token)).booking.hold).toMatchObject({ link: null });
    const { version } = (await page(number)).booking;
    const { token } = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const resent = await service.call("resendEmail", {
      token,
      number,
      body: { key: `resend ${number}`, version },
    });
    expect(resent).toMatchObject({ status: 200, body: { email: "payment_link" } });
    expect(await rowsOf(deps.db, "outbox", { kind: "payment_link" })).toHaveLength(2);
    clock.advance(120);
    expect((await page(number)).booking.hold).toBeNull();
  });
});
