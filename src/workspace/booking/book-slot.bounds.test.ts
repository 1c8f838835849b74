import { describe, expect, test } from "vitest";
import { shownCustomerFields, storedCustomerFields } from "../../api/contract/customer-fields.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { customerOf } from "../orders/customer.ts";
import { tokenOf } from "../orders/order-ids.ts";
import { addPayment } from "../payment/testing.ts";
import { readAvailability } from "./availability.ts";
import { bookSlot } from "./book-slot.ts";
import { maskedEmail, maskedPhone } from "./present-order.ts";
import { releaseOrder } from "./release-order.ts";
import {
  bookingRequestFor,
  bookingService,
  detailsOf,
  fullCustomer,
  heldOrder,
  monday,
  testClock,
  timesOn,
  uniqueCustomer,
  withFullQueue,
} from "./testing.ts";
import { verifyBooking } from "./verify-booking.ts";

type Given = Parameters<typeof bookingRequestFor>[0];

describe("booking a slot", () => {
  const clock = testClock();
  const deps = bookingService(clock, {
    coupons: [{ code: "TEN" }],
    prepare: async (db) => {
      // Adds a desk and a room to the near centre.
      for (const [id, like] of [
        ["desk-near", "desk"],
        ["room-next", "room-near"],
      ] as const) {
        const item = await firstRow(db, "items", { id: like });
        const overrides = { id, centre_id: "centre-near", position: 9, amenities: "[]", pictures: "[]" };
        await addRows(db, "items", { ...item, ...overrides });
      }
      // The near centre is open on the 25th, when the other centres are closed. It has two opening windows on Sundays.
      const exceptions = db.deleteFrom("centre_exceptions").where("centre_id", "=", "centre-near");
      await exceptions.where("date", "=", "2026-11-25").execute();
      const sunday = { centre_id: "centre-near", day: 0 };
      await addRows(
        db,
        "centre_hours",
        { ...sunday, opens: "09:15", closes: "11:00" },
        { ...sunday, opens: "13:00", closes: "15:00" },
      );
    },
  });

  const book = (overrides: Given = {}) => bookSlot(deps, bookingRequestFor(overrides));
  const held = async (overrides?: Given) => (await heldOrder(deps, overrides)).order;
  const codeOf = (result: Awaited<ReturnType<typeof book>>) => (result.ok ? "ok" : result.code);
  const keyOf = ({ id }: { id: string }) => ({
    orderId: id,
    token: tokenOf(deps.tokenSecrets, { id, token_version: 0 }),
  });
  const passes = (quantity: number, first: string, until: string, catalogId = "desk"): Given => ({
    catalogId,
    buildingId: catalogId === "desk" ? "centre-one" : "centre-near",
    start: `2026-${first}T00:00:00+05:30`,
    end: `2026-${until}T00:00:00+05:30`,
    people: 1,
    quantity,
  });

  test.each([
    ["an item of another centre", { catalogId: "room-near" }, "item_not_found"],
    ["an unknown item", { catalogId: "no-room" }, "item_not_found"],
    [
      "an excluded centre",
      { buildingId: "centre-excluded", catalogId: "room-excluded" },
      "centre_unavailable",
    ],
    ["too many people", { people: 9 }, "validation_failed"],
  ])("refuses %s with the same code in all calls that check it", async (_name, overrides, code) => {
    const bookingRequest = bookingRequestFor(overrides);
    const calls = [await bookSlot(deps, bookingRequest), await verifyBooking(deps, bookingRequest)];
    expect(calls.map((call) => (call.ok ? "ok" : call.code))).toEqual([code, code]);
    const day = await readAvailability(deps, { ...bookingRequest, date: monday });
    if (code !== "validation_failed") expect(day).toMatchObject({ ok: false, code });
  });

  test("rejects an inactive item with item_not_found", async () => {
    await changeRows(deps.db, "items", { active: false }, { id: "room-small" });
    expect(codeOf(await book())).toBe("item_not_found");
    await changeRows(deps.db, "items", { active: true });
  });

  test("rethrows database errors other than an overlap", async () => {
    await expect(book({ customer: { ...uniqueCustomer(1), name: "no\u0000text" } })).rejects.toThrow();
  });

  test("stores the tracking parameters of a booking", async () => {
    expect((await held({ tracking: { ref: "a friend" } })).tracking).toEqual({ ref: "a friend" });
    expect((await held({ from: "14:00", to: "15:00" })).tracking).toBeNull();
  });

  test("stores every detail of the customer in its column and returns it", async () => {
    const order = await held({ from: "16:00", to: "17:00", customer: fullCustomer });
    const details = storedCustomerFields.map((field) => [field, fullCustomer[field]]);
    expect(order).toMatchObject(
      Object.fromEntries(details.map(([field, text]) => [`customer_${field}`, text])),
    );
    expect(customerOf(order)).toEqual(Object.fromEntries(details));
    const presented = (await detailsOf(deps, keyOf(order))).customer;
    expect(Object.keys(presented)).toEqual(shownCustomerFields);
  });

  test("stores the customer's postal address only with a GSTIN", async () => {
    const [gstin, address] = ["07AAACB1234C1ZH", "12 Janpath, New Delhi 110001"];
    const savedGstin = async (overrides: object, from: string, to: string) => {
      const order = await held({ from, to, customer: { ...bookingRequestFor().customer, ...overrides } });
      return [order.customer_gstin, order.customer_address];
    };
    expect(await savedGstin({ gstin, address }, "10:00", "11:00")).toEqual([gstin, address]);
    expect(await savedGstin({ gstin }, "12:00", "13:00")).toEqual([gstin, null]);
    expect(await savedGstin({ address }, "14:00", "15:00")).toEqual([null, null]);
  });

  test("rejects a booking while the queue of its room is full", async () => {
    const rejected = await withFullQueue(deps.db, "room-small", () => book());
    expect(rejected).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 2 });
  });

  describe("a visitor's second request for the held slot", () => {
    const visitorId = "visitor-who-returns";
    const { email, phone } = bookingRequestFor().customer;
    const readStoredOrder = () => firstRow(deps.db, "orders");
    async function couponed() {
      const order = await held({ visitorId });
      expect(await applyCoupon(deps, { ...keyOf(order), code: "TEN" })).toMatchObject({ ok: true });
      const mailed = { order_id: order.id, mails: 1, mailed_at: clock.now() };
      await deps.db.insertInto("email_confirmations").values(mailed).execute();
    }

    test.each<[string, Partial<ReturnType<typeof uniqueCustomer>>, string | null, number, boolean]>([
      ["the same person", { name: "Asha R" }, "TEN", 106_200, true],
      ["someone else with the same email address", { phone: uniqueCustomer(2).phone }, null, 118_000, true],
      ["someone else with the same phone number", { email: uniqueCustomer(2).email }, null, 118_000, false],
    ])(
      "a repeated hold keeps the coupon only for the same customer: hold by %s",
      async (_name, changed, coupon_code, total_paise, isMailed) => {
        await couponed();
        const customer = { name: "Asha Rao", email, phone, ...changed };
        await held({ visitorId, customer });
        expect(await readStoredOrder()).toMatchObject({
          coupon_code,
          total_paise,
          quote: { totalPaise: total_paise, couponCode: coupon_code },
          customer_name: customer.name,
          customer_email: customer.email,
        });
        expect(await rowsOf(deps.db, "coupons")).toMatchObject([{ uses: coupon_code === null ? 0 : 1 }]);
        const mails = await rowsOf(deps.db, "email_confirmations");
        expect(mails).toMatchObject([{ mailed_at: isMailed ? clock.now() : null }]);
      },
    );
  });

  const saturday = { dates: ["2026-11-26", "2026-11-28"] };
  test.each<[string, Given, Given]>([
    ["for another room", {}, { catalogId: "room-large" }],
    ["with another start and end", {}, { from: "10:30", to: "11:30" }],
    ["with a later start", { to: "12:00" }, { from: "10:30", to: "12:00" }],
    ["with a later end", {}, { to: "12:00" }],
    ["for more passes", passes(1, "11-26", "11-27"), passes(2, "11-26", "11-27")],
    ["for fewer passes", passes(3, "11-26", "11-27"), passes(2, "11-26", "11-27")],
    ["for passes of another day", passes(2, "11-26", "11-27"), passes(2, "11-27", "11-28")],
    [
      "without a day in between",
      passes(1, "11-26", "11-29"),
      { ...passes(1, "11-26", "11-29"), ...saturday },
    ],
  ])("replaces a visitor's hold by a new hold on a request %s", async (_name, before, after) => {
    const visitorId = "visitor-who-changes";
    const first = await held({ ...before, visitorId });
    clock.advance(1);
    const second = await held({ ...after, visitorId });
    expect(second.id).not.toBe(first.id);
    const released = { status: "released", end_reason: "booked_anew", ended_at: clock.now() };
    expect(await firstRow(deps.db, "orders", { id: first.id })).toMatchObject(released);
    const unchanged = { status: "held", end_reason: null, ended_at: null };
    expect(await firstRow(deps.db, "orders", { id: second.id })).toMatchObject(unchanged);
  });

  test("another order blocks only its own room or its own days", async () => {
    await held({ catalogId: "room-large", customer: uniqueCustomer(2) });
    await held({ ...passes(5, "11-26", "11-28"), customer: uniqueCustomer(3) });
    await held({ ...passes(3, "11-28", "11-29"), customer: uniqueCustomer(4) });
    expect(codeOf(await book())).toBe("ok");
    // Five passes are taken on Thursday and on Friday, and three on Saturday.
    const verifyPasses = async (...requested: Parameters<typeof passes>) =>
      (await verifyBooking(deps, bookingRequestFor(passes(...requested)))).ok;
    expect([await verifyPasses(1, "11-27", "11-29"), await verifyPasses(2, "11-28", "11-29")]).toEqual([
      false,
      true,
    ]);
  });

  test("counts passes per day", async () => {
    await held({ ...passes(3, "11-26", "11-28"), customer: uniqueCustomer(2) });
    await held({ ...passes(3, "11-28", "11-29"), customer: uniqueCustomer(3) });
    expect(codeOf(await book(passes(2, "11-27", "11-29")))).toBe("ok");
  });

  describe("a repeated request", () => {
    test("a repeated request finds its hold until the hold expires, and creates a new hold from then on", async () => {
      const first = await held({ requestKey: "one" });
      clock.set(new Date(first.hold_expires_at.getTime() - 1));
      expect((await held({ requestKey: "one" })).id).toBe(first.id);
      expect(codeOf(await book({ requestKey: "two" }))).toBe("slot_taken");
      clock.set(first.hold_expires_at);
      const second = await held({ requestKey: "one" });
      expect(second.id).not.toBe(first.id);
      expect((await held({ requestKey: "one" })).id).toBe(second.id);
    });

    test("a repeated request leaves the request keys of other orders unchanged", async () => {
      const otherOrder = await held({
        requestKey: "other",
        from: "14:00",
        to: "15:00",
        customer: uniqueCustomer(2),
      });
      const first = await held({ requestKey: "one" });
      clock.set(first.hold_expires_at);
      await held({ requestKey: "one" });
      const row = await firstRow(deps.db, "orders", { id: otherOrder.id });
      expect(row.request_key).toBe("other");
    });
  });

  describe("a hold with a payment", () => {
    const visitorId = "visitor-who-pays";
    async function paying(status: "created" | "pending" | "captured" | "failed") {
      const order = await held({ visitorId });
      await addPayment(deps, order, { status });
      return order;
    }
    const statusOf = async ({ id }: { id: string }) =>
      (await deps.db.selectFrom("orders").select("status").where("id", "=", id).executeTakeFirst())?.status;

    test.each([
      ["created", "ok", "released"],
      ["pending", "payment_in_progress", "held"],
      ["captured", "payment_in_progress", "held"],
      ["failed", "ok", "released"],
    ] as const)(
      "while the payment is %s, a request for the same slot is %s, and a request for another slot leaves the hold %s",
      async (status, again, holdStatus) => {
        const order = await paying(status);
        // Another customer's pending payment must not affect this hold.
        const otherOrder = await held({ from: "16:00", to: "17:00", customer: uniqueCustomer(2) });
        await addPayment(deps, otherOrder, { gateway_order_id: "order_2", status: "pending" });
        const overlapping = { visitorId, from: "10:30", to: "11:30" };
        if (again !== "ok") expect(codeOf(await book(overlapping))).toBe(again);
        expect(codeOf(await book({ visitorId }))).toBe(again);
        const movedHold = await held({ visitorId, from: "14:00", to: "15:00" });
        expect([await statusOf(order), await statusOf(movedHold)]).toEqual([holdStatus, "held"]);
      },
    );

    test("a slot that overlaps the visitor's own confirmed booking is taken", async () => {
      const { id } = await paying("captured");
      await changeRows(deps.db, "orders", { status: "confirmed" }, { id });
      expect(codeOf(await book({ visitorId, from: "10:30", to: "11:30" }))).toBe("slot_taken");
    });

    test("a hold is not released while its payment is pending", async () => {
      expect(await releaseOrder(deps, keyOf(await paying("pending")))).toMatchObject({
        code: "payment_in_progress",
      });
    });
  });

  test.each([
    ["released", { ok: true }],
    ["expired", { code: "hold_expired" }],
    ["confirmed", { code: "order_not_payable" }],
    ["cancelled", { code: "order_not_payable" }],
  ] as const)("releaseOrder of an order that is %s returns %j", async (status, expected) => {
    const order = await held();
    await deps.db.updateTable("orders").set({ status }).execute();
    expect(await releaseOrder(deps, keyOf(order))).toMatchObject(expected);
    expect(await releaseOrder(deps, { ...keyOf(order), token: "wrong" })).toMatchObject({
      code: "order_not_found",
    });
  });

  test("releaseOrder rejects an overdue hold even before the clean-up", async () => {
    const order = await held();
    clock.set(order.hold_expires_at);
    expect(await releaseOrder(deps, keyOf(order))).toMatchObject({ code: "hold_expired" });
    clock.set(new Date(order.hold_expires_at.getTime() - 1));
    expect(await releaseOrder(deps, keyOf(order))).toMatchObject({ ok: true });
  });

  describe("order details", () => {
    const fetchDetails = (order: { id: string }) => detailsOf(deps, keyOf(order));
    test.each([
      ["held", "2026-11-23T07:15:00+05:30", 0],
      ["confirmed", null, 0],
      ["cancelled", null, 0],
      ["expired", null, 3],
      ["released", null, 3],
    ] as const)(
      "the details of an order that is %s include the hold's expiry and alternatives only if they apply",
      async (status, until, count) => {
        const order = await held();
        await held({ catalogId: "desk", ...passes(1, "11-26", "11-27"), customer: uniqueCustomer(2) });
        await deps.db.updateTable("orders").set({ status }).where("id", "=", order.id).execute();
        const { holdExpiresAt, alternatives, item, invoice, refund, building } = await fetchDetails(order);
        expect([holdExpiresAt, alternatives.length]).toEqual([until, count]);
        expect([item.id, invoice, refund]).toEqual(["room-small", null, null]);
        expect(building.directions).toBe("Gate 7 of Rajiv Chowk.");
      },
    );
    test("order details include the company if there is one, and a masked email address and phone number", async () => {
      const email = "asha@example.in";
      const customer = { name: "Asha Rao", email, phone: "+919876543210" };
      const masked = { name: "Asha Rao", email: "a***@example.in", phone: "+91******3210" };
      expect((await fetchDetails(await held({ customer }))).customer).toEqual(masked);
      const withCompany = { from: "14:00", to: "15:00", customer: { ...customer, company: "Rao & Co" } };
      expect((await fetchDetails(await held(withCompany))).customer).toEqual({
        ...masked,
        company: "Rao & Co",
      });
      expect([maskedEmail('"a@b"@c.in'), maskedPhone("+916000000001")]).toEqual([
        '"***@c.in',
        "+91******0001",
      ]);
    });
  });

  describe("alternatives to a taken slot", () => {
    const alternativesOf = async (overrides: Given) => {
      const result = await book({ ...overrides, customer: uniqueCustomer(9) });
      if (result.ok || result.code !== "slot_taken") throw new Error("not lost");
      const offered = (result.alternatives ?? []).map(
        ({ catalogId, start }) => `${catalogId} ${start.slice(5, 16)}`,
      );
      return { offered, message: result.message };
    };

    test("offers passes of the item a day before and after the requested days, then passes nearby", async () => {
      await held(passes(5, "11-27", "11-28"));
      expect(await alternativesOf(passes(1, "11-27", "11-28"))).toEqual({
        offered: ["desk 11-26T00:00", "desk 11-28T00:00", "desk-near 11-27T00:00"],
        message: "There aren't enough passes left. Here's what's available instead.",
      });
    });

    test("offers the nearest open days beyond closed days, and nearby passes only if enough are left", async () => {
      await held(passes(5, "11-26", "11-28"));
      await held({ ...passes(3, "11-27", "11-28", "desk-near"), customer: uniqueCustomer(2) });
      // The requested centre is closed on Wednesday the 25th and Sunday the 29th.
      const { offered } = await alternativesOf(passes(2, "11-26", "11-28"));
      expect(offered).toEqual(["desk 11-23T00:00", "desk 11-30T00:00", "desk-near 11-26T00:00"]);
      expect((await alternativesOf(passes(3, "11-26", "11-28"))).offered).toEqual([
        "desk 11-23T00:00",
        "desk 11-30T00:00",
      ]);
      expect(await alternativesOf(passes(1, "11-27", "11-29"))).toEqual({
        offered: ["desk 11-23T00:00", "desk 11-30T00:00", "desk-near 11-27T00:00"],
        message: "There aren't enough passes left. Here's what's available instead.",
      });
    });

    test("offers other times of the room, and another room only while that room is free", async () => {
      const nearbyCentre = { buildingId: "centre-near", ...timesOn("2026-11-29", "13:00", "14:00") };
      const room = { ...nearbyCentre, catalogId: "room-near" };
      await held(room);
      expect((await alternativesOf(room)).offered).toEqual([
        "room-near 11-29T10:00",
        "room-near 11-29T14:00",
        "room-next 11-29T13:00",
      ]);
      await held({ ...nearbyCentre, catalogId: "room-next" });
      expect((await alternativesOf(room)).offered).toEqual([
        "room-near 11-29T10:00",
        "room-near 11-29T14:00",
      ]);
    });

    test("offers only other times of the same room when no other room is active", async () => {
      await changeRows(deps.db, "items", { active: false }, { id: "room-next" });
      const room = {
        buildingId: "centre-near",
        catalogId: "room-near",
        ...timesOn("2026-11-29", "13:00", "14:00"),
      };
      await held(room);
      expect((await alternativesOf(room)).offered).toEqual([
        "room-near 11-29T10:00",
        "room-near 11-29T14:00",
      ]);
      await changeRows(deps.db, "items", { active: true });
    });

    test("does not offer a room whose buffer would overlap its next booking", async () => {
      const nearbyCentre = { buildingId: "centre-near", catalogId: "room-near" };
      for (const catalogId of ["room-near", "room-next"]) await held({ ...nearbyCentre, catalogId });
      expect((await alternativesOf(nearbyCentre)).offered).toContain("room-small 11-23T10:00");
      await held({ from: "11:00", to: "12:00" });
      expect((await alternativesOf(nearbyCentre)).offered).not.toContain("room-small 11-23T10:00");
    });

    test("when everything is taken, offers no alternatives and asks the visitor to choose another time or place", async () => {
      for (const [index, catalogId] of ["room-small", "room-large"].entries())
        await held({ catalogId, from: "09:00", to: "17:00", customer: uniqueCustomer(index) });
      for (const catalogId of ["room-near", "room-next"])
        await held({ catalogId, buildingId: "centre-near", from: "10:00", to: "18:00" });
      expect(await alternativesOf({ from: "11:00", to: "15:00" })).toEqual({
        offered: [],
        message: "This time is no longer available. Please choose another time or place.",
      });
    });
  });

  describe("availability of a day", () => {
    const availabilityOn = async (date: string, catalogId = "room-large", buildingId = "centre-one") => {
      const result = await readAvailability(deps, { buildingId, catalogId, date, visitorId: null });
      if (!result.ok) throw new Error(result.message);
      return result.availability;
    };
    test("a day has the first opening and last closing time, and half-hour slots within each opening window", async () => {
      const day = await availabilityOn("2026-11-29", "room-near", "centre-near");
      expect(day).toMatchObject({ opens: "09:15", closes: "15:00", closed: false });
      const slots = day.unit === "hour" ? day.slots.map(({ start }) => start.slice(11, 16)) : [];
      expect(slots).toEqual(["09:30", "10:00", "10:30", "13:00", "13:30", "14:00", "14:30"]);
    });
    test("the availability of a day includes only the exceptions of its own centre", async () => {
      const repair = { opens: null, closes: null, closed: true, reason: "Lift repair" };
      expect(await availabilityOn("2026-11-25")).toMatchObject(repair);
      const nearbyCentre = await availabilityOn("2026-11-25", "room-near", "centre-near");
      expect(nearbyCentre).toMatchObject({ opens: "09:00", closes: "19:00", closed: false });
      expect(nearbyCentre).not.toHaveProperty("reason");
    });
    test.each([
      ["2026-11-21", "This day has passed. Choose today or a later day."],
      ["2027-01-22", undefined],
      ["2027-01-23", "Bookings open 60 days ahead. The last day you can book now is Fri, 22 Jan 2027."],
    ])("the availability on %s has the reason: %s", async (date, reason) =>
      expect((await availabilityOn(date)).reason).toBe(reason),
    );
  });
});
