import { describe, expect, it } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { newMessage } from "../database/message-kinds.ts";
import { enqueue, enqueueForVisitor } from "../database/outbox.ts";
import { inTransaction } from "../database/transaction.ts";

const now = new Date("2026-11-23T10:00:00+05:30");
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe.each(databaseKinds)("emails that any visitor can request for any email address, on %s", (kind) => {
  const openDatabase = async () => (await databaseForTest(kind)).db;

  it("emails that any visitor can request are limited to five per hour and recipient, across all kinds", async () => {
    const db = await openDatabase();
    const send = (announcement: Parameters<typeof enqueueForVisitor>[1], to: string, at = now) =>
      inTransaction(db, (tx) => enqueueForVisitor(tx, announcement, to, at));
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
    const rolledBack = inTransaction(db, async (tx) => {
      await enqueueForVisitor(tx, link, "asha@example.in", now);
      throw new Error("not sent after all");
    });
    await expect(rolledBack).rejects.toThrow("not sent after all");
    const enqueues = Array.from({ length: 20 }, () =>
      inTransaction(db, (tx) => enqueueForVisitor(tx, link, "asha@example.in", now)),
    );
    expect((await Promise.all(enqueues)).filter((wait) => wait === null)).toHaveLength(5);
    expect(await db.selectFrom("outbox").select("kind").execute()).toHaveLength(5);
  });

  it("the limit on requested emails does not prevent the email that confirms a booking", async () => {
    const db = await openDatabase();
    await inTransaction(db, async (tx) => {
      const link = newMessage("bookings_link", { linkId: "L1" }, now);
      for (let sent = 0; sent < 7; sent += 1) await enqueueForVisitor(tx, link, "asha@example.in", now);
      await enqueue(tx, newMessage("booking_confirmed", { orderId: "ORD1" }, now), now);
    });
    const kinds = await db.selectFrom("outbox").select("kind").execute();
    expect(kinds.filter(({ kind }) => kind === "booking_confirmed")).toHaveLength(1);
  });
});
