import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { limits } from "../../http/admission/limits.ts";
import { detailsOf, mondayMorning, testClock, timesOn } from "../booking/testing.ts";

import { holdWithStartedPayment, paidBooking, paymentService } from "../payment/testing.ts";
import { moveBooking } from "./move-booking.ts";
import { setGuests } from "./set-guests.ts";
import { cancelOrder } from "./testing.ts";

const thursday = "2026-12-03";
const guestNumber = (number: number) => ({ name: `Guest ${number}`, email: `guest${number}@example.in` });
const guestsUpTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => guestNumber(first + index));

describe.each(databaseKinds)("the guests of a booking, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  const createBooking = () => paidBooking(deps, gateway, timesOn(thursday, "15:00", "16:00"));

  /** Returns the enqueued guest mails in order, such as `invited guest1@example.in`. */
  async function sentMails(): Promise<string[]> {
    const rows = await deps.db
      .selectFrom("outbox")
      .innerJoin("order_guests", (join) =>
        join.on(sql<boolean>`outbox.payload->>'guestId' = order_guests.id`),
      )
      .select(["outbox.payload", "order_guests.email"])
      .where("kind", "=", "guest_news")
      .orderBy("outbox.id")
      .execute();
    return rows.map(({ payload, email }) => `${(payload as { news: string }).news} ${email}`);
  }

  /** Marks all enqueued messages as delivered. */
  const deliver = () =>
    deps.db.updateTable("outbox").set({ attempts: 1, delivered_at: clock.now() }).execute();

  it("guests are stored in order, invited when they are new, and sent a cancellation when they are removed", async () => {
    const { key } = await createBooking();
    expect(await setGuests(deps, { ...key, guests: guestsUpTo(3) })).toMatchObject({ ok: true });
    await deliver();
    const renamed = { ...guestNumber(3), name: "Meera Iyer" };
    expect(await setGuests(deps, { ...key, guests: [renamed, guestNumber(1)] })).toMatchObject({ ok: true });
    expect((await detailsOf(deps, key)).guests).toEqual([renamed, guestNumber(1)]);
    expect(await sentMails()).toEqual([
      "invited guest1@example.in",
      "invited guest2@example.in",
      "invited guest3@example.in",
      "cancelled guest2@example.in",
    ]);
  });

  it("guests are limited to the room's capacity and must have distinct email addresses", async () => {
    const { key } = await createBooking();
    const { mostGuests, item } = await detailsOf(deps, key);
    expect(mostGuests).toBe(item.capacity);
    expect(await setGuests(deps, { ...key, guests: guestsUpTo(mostGuests + 1) })).toMatchObject({
      code: "validation_failed",
      fields: { guests: `You can invite up to ${mostGuests} guests to this booking.` },
    });
    expect(
      await setGuests(deps, {
        ...key,
        guests: [guestNumber(1), { ...guestNumber(2), email: guestNumber(1).email }],
      }),
    ).toMatchObject({ fields: { "guests.1.email": "You've entered this email twice." } });
    const { customer_email: customerEmail } = await deps.db
      .selectFrom("orders")
      .select("customer_email")
      .where("id", "=", key.orderId)
      .executeTakeFirstOrThrow();
    expect(
      await setGuests(deps, {
        ...key,
        guests: [guestNumber(1), { ...guestNumber(2), email: customerEmail.toUpperCase() }],
      }),
    ).toMatchObject({
      fields: { "guests.1.email": "This is your own email address, and you already have the booking." },
    });
    expect(await sentMails()).toEqual([]);
    expect(await setGuests(deps, { ...key, guests: guestsUpTo(mostGuests) })).toMatchObject({ ok: true });
  });

  it("guests cannot be set with a wrong token, before the payment, after the booking's end, or once it is cancelled", async () => {
    const { key, orderId } = await createBooking();
    const set = (customerKey: typeof key) => setGuests(deps, { ...customerKey, guests: guestsUpTo(1) });
    expect(await set({ orderId, token: "wrong" })).toMatchObject({ code: "order_not_found" });
    const held = await holdWithStartedPayment(deps, timesOn(thursday, "17:00", "18:00"));
    expect(await set(held.key)).toMatchObject({ code: "not_changeable" });
    clock.set(istInstant(thursday, "16:00"));
    expect(await set(key)).toMatchObject({ code: "not_changeable" });
    clock.set(mondayMorning);
    await cancelOrder(deps, orderId, "The lift is being repaired.");
    expect(await set(key)).toMatchObject({ code: "not_changeable" });
    expect((await detailsOf(deps, key)).mostGuests).toBe(0);
    expect(await sentMails()).toEqual([]);
  });

  it("guests get mails about a move and a cancellation only while they are on the list", async () => {
    const { key, orderId } = await createBooking();
    await setGuests(deps, { ...key, guests: guestsUpTo(2) });
    await deliver();
    await setGuests(deps, { ...key, guests: guestsUpTo(1) });
    const before = (await sentMails()).length;
    const { totalPaise } = (await detailsOf(deps, key)).quote;
    const move = { ...key, ...timesOn(thursday, "11:00", "12:00"), expectedTotalPaise: totalPaise };
    expect(await moveBooking(deps, move)).toMatchObject({ is: "moved" });
    await cancelOrder(deps, orderId, "The lift is being repaired.");
    expect((await sentMails()).slice(before)).toEqual([
      "changed guest1@example.in",
      "cancelled guest1@example.in",
    ]);
  });

  it("guests get no email if they are removed or the booking is cancelled before their invitation is sent", async () => {
    const { key, orderId } = await createBooking();
    await setGuests(deps, { ...key, guests: guestsUpTo(2) });
    await setGuests(deps, { ...key, guests: guestsUpTo(1) });
    expect(await sentMails()).toEqual(["invited guest1@example.in"]);
    await setGuests(deps, { ...key, guests: guestsUpTo(2) });
    await cancelOrder(deps, orderId, "The lift is being repaired.");
    expect(await sentMails()).toEqual([]);
  });

  it("guests get a cancellation if they are removed after the first attempt to send their invitation", async () => {
    const { key } = await createBooking();
    await setGuests(deps, { ...key, guests: guestsUpTo(2) });
    await deps.db.updateTable("outbox").set({ attempts: 1 }).execute();
    await setGuests(deps, { ...key, guests: guestsUpTo(1) });
    expect((await sentMails()).slice(2)).toEqual(["cancelled guest2@example.in"]);
  });

  it("the number of invitations per booking is limited, including those to removed guests", async () => {
    const { key } = await createBooking();
    const { mostGuests } = await detailsOf(deps, key);
    let sent = 0;
    for (let first = 1; first < 100; first += 1) {
      const set = await setGuests(deps, { ...key, guests: [guestNumber(first)] });
      if (!set.ok) {
        // The validation error applies to the whole list, not to a single guest.
        const tooMany = expect.stringContaining("the most invitations we can send");
        expect(set).toMatchObject({ code: "validation_failed", fields: { guests: tooMany } });
        break;
      }
      sent += 1;
    }
    expect(sent).toBe(mostGuests + limits.guests.spareInvitations);
    // Current guests can still be removed.
    expect(await setGuests(deps, { ...key, guests: [] })).toMatchObject({ ok: true });
  });

  const namesOf = async (key: Parameters<typeof detailsOf>[1]) =>
    (await detailsOf(deps, key)).guests.map(({ name }) => name);

  it("when two tabs edit the same list of guests, the second edit applies only its own changes", async () => {
    const { key } = await createBooking();
    const before = guestsUpTo(3);
    await setGuests(deps, { ...key, guests: before });
    await deliver();
    // One tab adds guest 4 and removes guest 2. The other tab still shows guest 2; it adds guest 5 and removes guest 3.
    const one = { before, guests: [guestNumber(1), guestNumber(3), guestNumber(4)] };
    const otherEdit = { before, guests: [guestNumber(1), guestNumber(2), guestNumber(5)] };
    expect(await setGuests(deps, { ...key, ...one })).toMatchObject({ ok: true, guests: one.guests });
    const after = [guestNumber(1), guestNumber(5), guestNumber(4)];
    for (let times = 0; times < 2; times += 1) {
      // Repeating the request after a lost response changes nothing.
      expect(await setGuests(deps, { ...key, ...otherEdit })).toEqual({ ok: true, guests: after });
      expect((await detailsOf(deps, key)).guests).toEqual(after);
    }
    expect((await sentMails()).slice(3).toSorted()).toEqual([
      "cancelled guest2@example.in",
      "cancelled guest3@example.in",
      "invited guest4@example.in",
      "invited guest5@example.in",
    ]);
  });

  it("a guest's name that was corrected in another tab is kept unless the visitor changed it too", async () => {
    const { key } = await createBooking();
    const before = guestsUpTo(2);
    await setGuests(deps, { ...key, guests: before });
    const [first, second] = [guestNumber(1), guestNumber(2)];
    await setGuests(deps, {
      ...key,
      before,
      guests: [
        { ...first, name: "Meera" },
        { ...second, name: "Ravi" },
      ],
    });
    await setGuests(deps, { ...key, before, guests: [first, { ...second, name: "Ravi Das" }] });
    expect(await namesOf(key)).toEqual(["Meera", "Ravi Das"]);
  });

  it("guests that two tabs add are invited once, and saving a list that was empty before removes nobody", async () => {
    const { key } = await createBooking();
    await setGuests(deps, { ...key, before: [], guests: guestsUpTo(1) });
    await setGuests(deps, { ...key, before: [], guests: guestsUpTo(2) });
    await setGuests(deps, { ...key, before: [], guests: [] });
    expect(await namesOf(key)).toEqual(["Guest 1", "Guest 2"]);
    expect(await sentMails()).toEqual(["invited guest1@example.in", "invited guest2@example.in"]);
  });

  it("the limit on guests includes guests added in another tab, and the error states this", async () => {
    const { key } = await createBooking();
    const { mostGuests } = await detailsOf(deps, key);
    await setGuests(deps, { ...key, guests: guestsUpTo(mostGuests - 1) });
    const limitMessage = `You can invite up to ${mostGuests} guests to this booking.`;
    const add = (count: number) =>
      setGuests(deps, {
        ...key,
        before: guestsUpTo(1),
        guests: [guestNumber(1), ...guestsUpTo(100 + count, 101)],
      });
    const remainingGuests = mostGuests - 2;
    expect(await add(2)).toMatchObject({
      code: "validation_failed",
      fields: {
        guests: `${limitMessage} ${remainingGuests} others have been added since you opened this list.`,
      },
    });
    expect(await namesOf(key)).toHaveLength(mostGuests - 1);
    expect(await add(1)).toMatchObject({ ok: true });
    expect(await namesOf(key)).toHaveLength(mostGuests);
  });

  it("after concurrent requests, one complete guest list remains, and nobody is invited twice", async () => {
    const { key } = await createBooking();
    const [one, otherEdit] = [guestsUpTo(3), guestsUpTo(5, 2)];
    const results = await Promise.all([
      setGuests(deps, { ...key, guests: one }),
      setGuests(deps, { ...key, guests: otherEdit }),
      setGuests(deps, { ...key, guests: one }),
      setGuests(deps, { ...key, guests: otherEdit }),
    ]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    const { guests } = await detailsOf(deps, key);
    expect([one, otherEdit]).toContainEqual(guests);
    // No mail has been sent yet, so only the invitations for the final list remain enqueued.
    const invitations = guests.map(({ email }) => `invited ${email}`);
    expect((await sentMails()).toSorted()).toEqual(invitations.toSorted());
  });
});
