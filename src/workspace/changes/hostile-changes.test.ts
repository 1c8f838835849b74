import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import { testClock, timesOn } from "../booking/testing.ts";
import { rowsOf } from "../database/testing.ts";
import type { AnyRequest } from "../http/route.ts";
import {
  deliverWebhook,
  paidBooking,
  payAt,
  paymentService,
  runBackgroundRounds,
  runDashboardAction,
} from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { moveBooking } from "./move-booking.ts";
import { changeRoutes } from "./routes.ts";
import { paymentOf, reconciliationFindings, recordsOf } from "./testing.ts";

/* Concurrent, repeated and interrupted changes must leave money, documents and slots consistent. */

const thursday = "2026-12-03";
const instantAt = (time: string) => istInstant(thursday, time).toISOString();
const room = timesOn(thursday, "15:00", "16:00");
const price = 118_000;

describe.each(databaseKinds)("concurrent and interrupted changes of a booking, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  const cancel = (orderId: string, expectedRefundPaise = price, dates?: string[]) =>
    cancelBooking(deps, {
      orderId,
      reason: "You cancelled this booking.",
      expectedRefundPaise,
      dates,
    });
  const moveTo = (key: { orderId: string; token: string }, start: string, end: string, total = price) =>
    moveBooking(deps, { ...key, ...timesOn(thursday, start, end), expectedTotalPaise: total });

  /** Runs the background jobs, asserts that the reconciliation finds nothing, and returns the records. */
  async function settled(orderId: string) {
    await runBackgroundRounds(deps, clock);
    expect(await reconciliationFindings(deps)).toEqual([]);
    return recordsOf(deps.db, orderId, clock.now());
  }

  it("five concurrent requests cancel a booking only once, with one credit note and one refund", async () => {
    const { orderId } = await paidBooking(deps, gateway, room);
    const responses = await Promise.all(Array.from({ length: 5 }, () => cancel(orderId)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(responses.filter((response) => !response.ok && response.code === "not_cancellable")).toHaveLength(
      4,
    );
    expect(await settled(orderId)).toMatchObject({ creditNotes: [price], refunded: price, kept: 0 });
  });

  it("if the response to a change was lost, a repeated request gets the same response and changes nothing", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    let isLost = true;
    const wakeQueues = () => {
      if (isLost) throw new Error("killed after the commit");
    };
    const routes = changeRoutes({ ...deps, wake: wakeQueues });
    const send = async (call: "cancel" | "move", body: object) => {
      const route = routes.find(({ name }) => name === call);
      const rawBody = Buffer.from(JSON.stringify(body));
      const headers = { "idempotency-key": `lost ${orderId}` };
      return route?.handle({ call, body, rawBody, headers } as unknown as AnyRequest);
    };
    const moving = { ...key, ...timesOn(thursday, "11:00", "12:00"), expectedTotalPaise: price };
    const cancelling = { ...key, expectedRefundPaise: price };
    for (const [call, body] of [
      ["move", moving],
      ["cancel", cancelling],
    ] as const) {
      isLost = true;
      await expect(send(call, body)).rejects.toThrow("killed");
      isLost = false;
      expect(await send(call, body), call).toMatchObject({
        status: 200,
        headers: { "idempotent-replayed": "true" },
      });
    }
    expect(await settled(orderId)).toMatchObject({
      creditNotes: [price],
      order: { moves: 1, status: "cancelled" },
    });
  });

  it("returns the same body to the first request of a move and to a repeated request", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const start = istInstant(thursday, "11:00");
    const before = clock.now();
    // The full refund ends after the move is committed and before the route returns.
    clock.set(addMinutes(start, -24 * 60));
    const routes = changeRoutes({ ...deps, wake: () => clock.advance(1) });
    const body = { ...key, ...timesOn(thursday, "11:00", "12:00"), expectedTotalPaise: price };
    const request = {
      call: "move",
      body,
      rawBody: Buffer.from(JSON.stringify(body)),
      headers: { "idempotency-key": `same ${orderId}` },
    } as unknown as AnyRequest;
    const move = routes.find(({ name }) => name === "move");
    const first = await move?.handle(request);
    expect(first?.body).toMatchObject({ order: { cancellation: { refundNowPaise: price } } });
    const repeated = await move?.handle(request);
    expect(repeated?.headers).toMatchObject({ "idempotent-replayed": "true" });
    expect(repeated?.body).toEqual(JSON.parse(JSON.stringify(first?.body)));
    clock.set(before);
  });

  it("cancels a booking with a full refund even if it is moved concurrently", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const [cancelled, moved] = await Promise.all([cancel(orderId), moveTo(key, "11:00", "12:00")]);
    expect(cancelled.ok).toBe(true);
    if (!moved.ok) expect(moved.code).toBe("not_movable");
    const books = await settled(orderId);
    expect(books).toMatchObject({ refunded: price, kept: 0, order: { status: "cancelled" } });
  });

  it("counts two concurrent moves as two moves, and leaves the booking at one of the two times", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const responses = await Promise.all([moveTo(key, "11:00", "12:00"), moveTo(key, "12:30", "13:30")]);
    expect(responses.every(({ ok }) => ok)).toBe(true);
    const { order } = await settled(orderId);
    expect(order).toMatchObject({ moves: 2, revision: 2, status: "confirmed" });
    expect([instantAt("11:00"), instantAt("12:30")]).toContain(order.starts_at.toISOString());
    expect(await moveTo(key, "10:00", "11:00")).toMatchObject({ code: "not_movable" });
  });

  it("creates one hold and one payment for three concurrent requests for one move at a higher price", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const responses = await Promise.all(
      Array.from({ length: 3 }, () => moveTo(key, "15:00", "17:00", 2 * price)),
    );
    const payments = responses.map(
      (response) => response.ok && response.is === "to_pay" && response.response.paymentId,
    );
    expect(new Set(payments).size).toBe(1);
    const holds = await rowsOf(deps.db, "orders", { moves_order: orderId });
    expect(holds).toHaveLength(1);
  });

  it("accepts another attempt to pay a declined price difference, but no further payment once it is paid", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const requestMove = () => moveTo(key, "15:00", "17:00", 2 * price);
    await payAt(gateway, paymentOf(await requestMove()).checkout.gatewayOrderId, "failure");
    const repeatedMove = paymentOf(await requestMove());
    // The payment succeeded at the gateway, but the service received neither the browser's return nor a webhook event.
    await payAt(gateway, repeatedMove.checkout.gatewayOrderId);
    expect(await requestMove()).toEqual({ ok: true, is: "moved" });
    expect(await settled(orderId)).toMatchObject({
      order: { total_paise: 2 * price, moves: 1 },
      kept: 2 * price,
    });
  });

  it("after a manual refund of the price difference, keeps the booking until the remaining amount is refunded too", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    const { checkout } = paymentOf(await moveTo(key, "15:00", "17:00", 2 * price));
    const evidence = await payAt(gateway, checkout.gatewayOrderId);
    expect(await verifyPayment(deps, { ...key, ...evidence })).toMatchObject({ ok: true });
    const payments = await deps.db
      .selectFrom("payments")
      .select("gateway_payment_id")
      .where("order_id", "=", orderId)
      .orderBy("serial", "desc")
      .execute();
    const refundIds: string[] = [];
    for (const { gateway_payment_id: paymentId } of payments) {
      const dashboardRefund = await runDashboardAction(gateway, paymentId ?? "", "refund");
      await deliverWebhook(deps, "refund.processed", {
        refund: { ...dashboardRefund, payment_id: paymentId, status: "processed" },
      });
      refundIds.push((await recordsOf(deps.db, orderId, clock.now())).order.status);
    }
    expect(refundIds).toEqual(["confirmed", "cancelled"]);
    expect(await settled(orderId)).toMatchObject({ refunded: 2 * price, kept: 0 });
  });

  it("rolls back a cancellation that is interrupted before the refund, and accepts the next cancellation", async () => {
    const { key, orderId } = await paidBooking(deps, gateway, room);
    await sql`
      create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$
    `.execute(deps.db);
    await sql`create trigger cut_off before insert on refunds for each row execute function cut_off()`.execute(
      deps.db,
    );
    try {
      await expect(cancel(orderId)).rejects.toThrow("cut off");
      await expect(moveTo(key, "11:00", "12:00", price)).resolves.toMatchObject({ is: "moved" });
    } finally {
      await sql`drop trigger cut_off on refunds`.execute(deps.db);
      await sql`drop function cut_off()`.execute(deps.db);
    }
    const books = await recordsOf(deps.db, orderId, clock.now());
    expect(books).toMatchObject({
      creditNotes: [],
      refunded: 0,
      kept: price,
      order: { status: "confirmed" },
    });
    expect(await cancel(orderId)).toMatchObject({ ok: true, refundPaise: price });
    expect(await settled(orderId)).toMatchObject({ creditNotes: [price], refunded: price, kept: 0 });
  });
});
