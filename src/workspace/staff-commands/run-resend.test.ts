import { expect, test } from "vitest";
import { createFreshDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { heldOrder, uniqueHour } from "../booking/testing.ts";
import { cancelBooking } from "../changes/cancel-booking.ts";
import { cancelOrder } from "../changes/testing.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { paidBooking, paymentForTest } from "../payment/testing.ts";
import { runResend } from "./run-resend.ts";

test("runResend sends the confirmation of a booking again, or its cancellation with the credit note", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, clock, gateway, deps } = await paymentForTest(databaseUrl);
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content" };
  const resend = async (orderId: string) => {
    const { number } = await firstRow(db, "orders", { id: orderId });
    return runResend(number.toLowerCase(), settings, { log: createLog("silent"), now: clock.now });
  };
  const lastMessage = async () => (await rowsOf(db, "outbox", {}, "id")).at(-1);
  const nothing = { ok: false, problem: expect.stringContaining("neither confirmed, cancelled nor held") };

  const { orderId } = await paidBooking(deps, gateway, uniqueHour(1));
  expect(await resend(orderId)).toEqual({
    ok: true,
    lines: [
      expect.stringMatching(
        /^The running site sends the confirmation of B\S+ to a\*\*\*@example\.in again\.$/,
      ),
    ],
  });
  expect(await lastMessage()).toMatchObject({ kind: "booking_confirmed", payload: { orderId } });
  const [entry] = await rowsOf(db, "audit", { act: "email_resent", subject: orderId });
  expect(entry).toMatchObject({ actor_name: "resend", details: { email: "booking_confirmed" } });

  const cancelled = await cancelOrder(deps, orderId, "The lift is being repaired.");
  expect(await resend(orderId)).toMatchObject({ ok: true });
  expect(await lastMessage()).toMatchObject({
    kind: "booking_cancelled",
    payload: {
      ...{ orderId, reason: "The lift is being repaired." },
      creditNote: cancelled.ok ? cancelled.creditNote : "",
    },
  });

  const { orderId: own } = await paidBooking(deps, gateway, uniqueHour(2));
  const reason = "You cancelled this booking.";
  await cancelBooking(deps, { orderId: own, reason, expectedRefundPaise: 118_000 });
  expect(await resend(own)).toMatchObject({ ok: true });
  expect((await lastMessage())?.payload).toMatchObject({ orderId: own, by: "customer" });

  await changeRows(db, "orders", { erased_at: clock.now() }, { id: own });
  expect(await resend(own)).toEqual(nothing);
  const { orderId: held } = await heldOrder(deps, uniqueHour(3));
  expect(await resend(held)).toMatchObject({ ok: true });
  expect(await lastMessage()).toMatchObject({ kind: "payment_link", payload: { orderId: held } });
  clock.advance(15);
  expect(await resend(held)).toEqual(nothing);
  expect(await runResend("B1", settings, { log: createLog("silent") })).toMatchObject({ ok: false });
});
