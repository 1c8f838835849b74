import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import { monday, testClock, uniqueHour } from "../booking/testing.ts";
import type { StaffActor } from "../database/audit.ts";
import { rowsOf } from "../database/testing.ts";
import { paidBooking, paymentService } from "../payment/testing.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { cancelByStaff, refundByStaff } from "./cancel-by-staff.ts";

const asha: StaffActor = { kind: "staff", user: "Asha" };
const reason = "The centre has a water leak.";

describe.each(databaseKinds)("the day's limit for refunds by staff, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  /** Books an hour for ₹1,180. */
  const book = async (number: number) => (await paidBooking(deps, gateway, uniqueHour(number))).orderId;
  const cancel = (
    orderId: string,
    refundLimitPaise: number | null,
    options: { secondPerson?: string; refund?: Parameters<typeof cancelByStaff>[1]["refund"] } = {},
  ) =>
    cancelByStaff(
      { ...deps, actor: asha, refundLimitPaise },
      { orderId, reason, refund: "full", ...options },
    );
  const refused = { ok: false, code: "validation_failed", fields: { secondPerson: expect.any(String) } };

  it("allows refunds up to the limit per IST day, and ignores refunds by customers", async () => {
    const [first, second, third] = [await book(1), await book(2), await book(3)];
    const byCustomer = { orderId: await book(4), reason: "You cancelled.", expectedRefundPaise: 118_000 };
    expect(await cancelBooking(deps, byCustomer)).toMatchObject({ ok: true });
    expect(await cancel(first, 117_999)).toMatchObject(refused);
    expect(await cancel(first, 118_000)).toMatchObject({ ok: true });
    expect(await cancel(second, 235_999)).toMatchObject(refused);
    expect(
      await refundByStaff(
        { ...deps, actor: asha, refundLimitPaise: 128_000 },
        { orderId: second, reason, amountPaise: 10_001 },
      ),
    ).toMatchObject(refused);
    expect(
      await refundByStaff(
        { ...deps, actor: asha, refundLimitPaise: 128_000 },
        { orderId: second, reason, amountPaise: 10_000 },
      ),
    ).toMatchObject({ ok: true });
    clock.set(istInstant(monday, "23:59"));
    expect(await cancel(third, 118_000)).toMatchObject(refused);
    // A cancellation without a refund needs nobody.
    expect(await cancel(second, 0, { refund: { feePaise: 108_000 } })).toMatchObject({ refundPaise: 0 });
    clock.advance(1);
    expect(await cancel(third, 118_000)).toMatchObject({ ok: true });
  });

  it("can be exceeded if a second person confirms the refund, and the audit entry names that person", async () => {
    const orderId = await book(1);
    for (const secondPerson of ["Asha", " ａＳＨＡ ", "As ha", "A\u200bsha", "asha.", " ", "\u200b"])
      expect(await cancel(orderId, 0, { secondPerson })).toMatchObject({
        code: "validation_failed",
        message: texts.staff.samePerson,
      });
    expect(await rowsOf(deps.db, "refunds")).toEqual([]);
    expect(await cancel(orderId, 0, { secondPerson: "Ravi" })).toMatchObject({ refundPaise: 118_000 });
    const [entry] = await rowsOf(deps.db, "audit", { act: "refund_confirmed", subject: orderId });
    expect(entry).toMatchObject({
      actor_user: "Asha",
      details: { secondPerson: "Ravi", amountPaise: 118_000 },
    });
  });

  it("cannot be exceeded by refunds at the same time", async () => {
    // Bookings of different rooms, because the lock of a room would serialize them.
    const rooms = [
      { catalogId: "room-small" },
      { catalogId: "room-large" },
      { buildingId: "centre-near", catalogId: "room-near" },
    ];
    const orderIds: string[] = [];
    for (const [index, room] of rooms.entries())
      orderIds.push((await paidBooking(deps, gateway, { ...uniqueHour(index), ...room })).orderId);
    const race = (limitPaise: number | null) =>
      Promise.all(orderIds.map((orderId) => cancel(orderId, limitPaise)));
    const results = await race(177_000);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    // Without the limit, all of them succeed.
    const others = await race(null);
    expect(others.filter(({ ok }) => ok)).toHaveLength(2);
  });
});
