import { describe, expect, it } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueue, enqueueForVisitor } from "../database/outbox.ts";
import { inTransaction } from "../database/transaction.ts";

const now = new Date("2026-11-23T10:00:00+05:30");
const asha = { recipient: "asha@example.in", network: null };
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe.each(databaseKinds)("emails that any visitor can request for any email address, on %s", (kind) => {
  const openDatabase = async () => (await databaseForTest(kind)).db;

  it("emails that any visitor can request are limited to five per hour and recipient, across all kinds", async () => {
    const db = await openDatabase();
    const send = async (announcement: Parameters<typeof enqueueForVisitor>[1], to: string, at = now) =>
      (
        await inTransaction(db, { kind: "customer" }, (tx) =>
          enqueueForVisitor(tx, announcement, { recipient: to, network: null }, at),
        )
      )?.waitSeconds ?? null;
    const code = newMessage("confirm_email", { orderId: "ORD1" }, now);
    const link = newMessage("bookings_link", { linkId: "L1" }, now);
    const thanksMessage = newMessage("lead_thanks", { leadId: "LEAD1" }, now);
    for (const announcement of [code, link, thanksMessage, code, link]) {
      expect(await send(announcement, "asha@example.in")).toBeNull();
    }
    expect(await send(thanksMessage, "Asha@Example.in", minutesLater(10))).toBe(50 * 60);
    expect(await send(code, "asha@example.in", minutesLater(59)), "an email of another kind").toBe(60);
    expect(await send(code, "ravi@example.in"), "an email to somebody else").toBeNull();
    expect(await db.selectFrom("outbox").select("kind").execute()).toHaveLength(6);
    expect(await send(code, "asha@example.in", minutesLater(60)), "after an hour").toBeNull();
  });

  it("concurrent requests do not exceed the limit of five emails, and rolled-back emails are not counted", async () => {
    const db = await openDatabase();
    const link = newMessage("bookings_link", { linkId: "L1" }, now);
    const rolledBack = inTransaction(db, { kind: "customer" }, async (tx) => {
      await enqueueForVisitor(tx, link, asha, now);
      throw new Error("not sent after all");
    });
    await expect(rolledBack).rejects.toThrow("not sent after all");
    const enqueues = Array.from({ length: 20 }, () =>
      inTransaction(db, { kind: "customer" }, (tx) => enqueueForVisitor(tx, link, asha, now)),
    );
    expect((await Promise.all(enqueues)).filter((wait) => wait === null)).toHaveLength(5);
    expect(await db.selectFrom("outbox").select("kind").execute()).toHaveLength(5);
  });

  it("the limit on requested emails does not prevent the email that confirms a booking", async () => {
    const db = await openDatabase();
    await inTransaction(db, { kind: "customer" }, async (tx) => {
      const link = newMessage("bookings_link", { linkId: "L1" }, now);
      for (let sent = 0; sent < 7; sent += 1) await enqueueForVisitor(tx, link, asha, now);
      await enqueue(tx, newMessage("booking_confirmed", { orderId: "ORD1" }, now), now);
    });
    const kinds = await db.selectFrom("outbox").select("kind").execute();
    expect(kinds.filter(({ kind }) => kind === "booking_confirmed")).toHaveLength(1);
  });

  it.each([
    [
      "dots and tags at Gmail",
      ["a.sha.rao@gmail.com", "asharao+1@gmail.com", "a.s.h.a.rao+x.y@googlemail.com"],
    ],
    ["tags at other providers", ["asha+1@example.in", "Asha+two@Example.in", "asha+1+2@example.in"]],
    ["tags at Yahoo", ["asharao@yahoo.co.in", "asharao-1@yahoo.co.in", "asharao+2@yahoo.co.in"]],
  ])("one mailbox with %s gets five emails an hour in all", async (_, spellings) => {
    const db = await openDatabase();
    const link = newMessage("bookings_link", { linkId: "L1" }, now);
    const limits: unknown[] = [];
    for (let sent = 0; sent < 14; sent += 1) {
      const recipient = spellings[sent % spellings.length] ?? "";
      limits.push(
        await inTransaction(db, { kind: "customer" }, (tx) =>
          enqueueForVisitor(tx, link, { recipient, network: null }, now),
        ),
      );
    }
    expect(limits.filter((limit) => limit === null)).toHaveLength(5);
    expect(limits.slice(5)).toEqual(Array(9).fill({ of: "recipient", waitSeconds: 3_600 }));
    const stored = await db.selectFrom("request_counts").select("key").execute();
    expect(stored.map(({ key }) => key).join()).not.toMatch(/asharao|@/i);
  });

  it.each([
    ["203.0.113.9", 40],
    ["2001:db8:0:1::/64", 20],
  ])(
    "the visitors of the network %s can cause %i emails an hour, and others are not affected",
    async (network, max) => {
      const db = await openDatabase();
      const link = newMessage("bookings_link", { linkId: "L1" }, now);
      const send = (recipient: string, from: string | null, at = now) =>
        inTransaction(db, { kind: "customer" }, (tx) =>
          enqueueForVisitor(tx, link, { recipient, network: from }, at),
        );
      for (let sent = 0; sent < max; sent += 1)
        expect(await send(`guest${sent}@example.in`, network), `email ${sent + 1}`).toBeNull();
      const limit = { of: "network", waitSeconds: 3_600 };
      for (let sent = 0; sent < 6; sent += 1) expect(await send("asha@example.in", network)).toEqual(limit);
      expect(
        await send("asha@example.in", "203.0.113.10"),
        "the recipient's own limit is untouched",
      ).toBeNull();
      expect(await send("asha@example.in", null), "an exempt network").toBeNull();
      expect(await send("ravi@example.in", network, minutesLater(60)), "after an hour").toBeNull();
      expect(await db.selectFrom("outbox").select("kind").execute()).toHaveLength(max + 3);
    },
  );
});
