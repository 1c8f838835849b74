import { describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { testClock, timesOn } from "../booking/testing.ts";
import { cancelByStaff } from "../changes/cancel-by-staff.ts";
import { setGuests } from "../changes/set-guests.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { paidBooking, paymentService } from "../payment/testing.ts";
import { startStaffService } from "./testing.ts";

describe.each(databaseKinds)("the page of a booking on %s", (kind) => {
  const clock = testClock();
  const { deps, gateway } = paymentService(clock, { kind });
  const times = timesOn("2026-11-26", "14:00", "16:00");

  async function bookAndJoin() {
    const { key, orderId } = await paidBooking(deps, gateway, times);
    const { number } = await firstRow(deps.db, "orders", { id: orderId });
    const service = await startStaffService(deps.db, clock.now);
    const desk = await service.join({ role: "desk", centreIds: ["centre-one"] });
    const read = async () => (await service.call("booking", { token: desk.token, number })).body;
    return { service, desk, key, orderId, number, read };
  }

  test("lists payments, acts with their actors, documents, refunds and mails with their delivery", async () => {
    const { desk, orderId, number, read } = await bookAndJoin();
    const [mail] = await rowsOf(deps.db, "outbox", { kind: "booking_confirmed" });
    await changeRows(deps.db, "outbox", { delivered_at: clock.now(), attempts: 1 }, { id: mail?.id ?? 0 });
    const actor = { kind: "staff", user: desk.id } as const;
    const reason = "The centre has a water leak.";
    await cancelByStaff(
      { db: deps.db, now: clock.now, actor, refundLimitPaise: null },
      { orderId, reason, refund: { feePaise: 36_000 } },
    );

    const { booking, events } = await read();
    expect(booking).toMatchObject({ number, status: "cancelled", item: "Banyan", totalPaise: 236_000 });
    expect(booking.days).toEqual([{ date: "2026-11-26", arrival: null }]);
    expect(events[0]).toMatchObject({ is: "made", totalPaise: 236_000 });
    expect(events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ is: "payment", amountPaise: 236_000, status: "captured", means: null }),
        expect.objectContaining({ is: "document", kind: "invoice", totalPaise: 236_000 }),
        expect.objectContaining({ is: "document", kind: "credit_note", totalPaise: 200_000 }),
        expect.objectContaining({ is: "refund", amountPaise: 200_000, status: "pending", reason }),
        expect.objectContaining({ is: "mail", kind: "booking_confirmed", state: "sent" }),
        expect.objectContaining({ is: "mail", kind: "booking_cancelled", state: "waiting", sentAt: null }),
        expect.objectContaining({ act: "booking_confirmed", actor: { kind: "customer", name: null } }),
        expect.objectContaining({ act: "booking_cancelled", actor: { kind: "staff", name: "Asha Rao" } }),
      ]),
    );
    const instants = events.map(({ at }: { at: string }) => Date.parse(at));
    expect(instants).toEqual(instants.toSorted((one: number, other: number) => one - other));
  });

  test.each([
    ["waiting", { attempts: 0 }],
    ["waiting", { attempts: 1 }],
    ["retrying", { attempts: 1, last_error: "The mail server is away." }],
    ["failed", { attempts: 9, last_error: "The mail server is away.", dead_at: new Date(0) }],
    ["sent", { attempts: 2, last_error: "The mail server is away.", delivered_at: new Date(0) }],
  ])("calls an email %s after %j", async (state, row) => {
    const { orderId, read } = await bookAndJoin();
    const mails = await rowsOf(deps.db, "outbox", { kind: "booking_confirmed" });
    const mail = mails.find(({ payload }) => (payload as { readonly orderId: string }).orderId === orderId);
    await changeRows(deps.db, "outbox", row, { id: mail?.id ?? 0 });
    expect((await read()).events).toContainEqual(expect.objectContaining({ is: "mail", state }));
  });

  test("masks the contacts of the customer and the guests", async () => {
    const { key, orderId, read } = await bookAndJoin();
    await setGuests(deps, { ...key, guests: [{ name: "Ravi", email: "ravi@example.in" }] });
    const { customer_email, customer_phone } = await firstRow(deps.db, "orders", { id: orderId });
    const page = await read();
    expect(page.booking.guests).toMatchObject([{ name: "Ravi", email: "r***@example.in" }]);
    const received = JSON.stringify(page);
    for (const contact of [customer_email, customer_phone.slice(-10), "ravi@"])
      expect(received).not.toContain(contact);
  });

  test("returns the full contact on demand, records who saw it, and keeps the version of the booking", async () => {
    const { service, desk, orderId, number, read } = await bookAndJoin();
    const before = await read();
    const { customer_email: email, customer_phone: phone } = await firstRow(deps.db, "orders", {
      id: orderId,
    });
    expect((await service.call("revealContact", { token: desk.token, number })).body).toEqual({
      phone,
      email,
    });
    expect(await rowsOf(deps.db, "audit", { act: "contact_revealed" })).toMatchObject([
      { subject: orderId, actor: "staff", actor_user: desk.id },
    ]);
    const after = await read();
    expect(after.booking.version).toBe(before.booking.version);
    expect(after.events.at(-1)).toMatchObject({ act: "contact_revealed", actor: { name: "Asha Rao" } });
  });

  test("changes the version with every act on the booking, and finds its number in lower case", async () => {
    const { service, desk, key, number, read } = await bookAndJoin();
    const before = await read();
    await setGuests(deps, { ...key, guests: [{ name: "Ravi", email: "ravi@example.in" }] });
    expect((await read()).booking.version).not.toBe(before.booking.version);
    const lower = await service.call("booking", { token: desk.token, number: number.toLowerCase() });
    expect(lower.body.booking.number).toBe(number);
  });
});
