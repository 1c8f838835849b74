import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addMinutes, istInstant } from "../../api/contract/ist.ts";
import * as texts from "../../texts/error-messages.ts";
import {
  bookingDeps,
  type bookingRequestFor,
  daysFrom,
  heldOrder,
  monday,
  mondayMorning,
  seededDatabase,
  testClock,
  tuesday,
  uniqueCustomer,
} from "../booking/testing.ts";
import { firstRow, rowsOf } from "../database/testing.ts";

import { inTransaction } from "../database/transaction.ts";
import { claimDueRows, nextTryAt, queues } from "../jobs/queues.ts";
import { paymentsTotal } from "../metrics/counters.ts";
import type { Evidence } from "./evidence.ts";
import { evidenceOf } from "./evidence.ts";
import { findPaymentContext } from "./payment-context.ts";
import { markPending, transitionPayment } from "./payment-transitions.ts";
import { recordEvidence } from "./record-evidence.ts";
import { isPaymentSignature, isWebhookSignature } from "./signatures.ts";
import { addPayment, decideOnEvidence, testEvidence } from "./testing.ts";

describe("retry delay of a pending payment's check", () => {
  test.each([
    [1, 15],
    [2, 30],
    [3, 60],
    [6, 480],
    [7, 600],
    [8, 600],
    [1_000, 600],
  ])("after attempt %i, a pending payment is checked again in %i seconds", (tries, seconds) => {
    const { backoff } = queues.pendingPayments;
    const nextTry = nextTryAt(backoff, { tries, createdAt: mondayMorning }, mondayMorning, 0.5);
    expect((nextTry?.getTime() ?? 0) - mondayMorning.getTime()).toBe(seconds * 1_000);
  });
});

describe("signature checks", () => {
  const hex = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("hex");
  const evidence = (signature: string) => ({
    gatewayOrderId: "order_1",
    gatewayPaymentId: "pay_1",
    signature,
  });
  const good = hex("secret", "order_1|pay_1");
  const wrongSignature = good.slice(0, -1) + (good.endsWith("0") ? "1" : "0");

  test.each([
    ["accepts the gateway's signature", good, true],
    ["rejects a signature with one wrong character", wrongSignature, false],
    ["rejects a signature that lacks a character", good.slice(0, -1), false],
    ["rejects a signature with an extra character", `${good}0`, false],
    ["rejects a signature in capitals", good.toUpperCase(), false],
    ["rejects a signature of swapped payment and order ids", hex("secret", "pay_1|order_1"), false],
    ["rejects a signature with another secret", hex("Secret", "order_1|pay_1"), false],
    ["rejects an empty signature", "", false],
  ])("%s", (_name, signature, isGood) => {
    expect(isPaymentSignature("secret", evidence(signature))).toBe(isGood);
  });

  test("verifies a webhook's signature over its raw bytes", () => {
    const body = Buffer.from('{"a":1}');
    expect(isWebhookSignature("secret", body, hex("secret", '{"a":1}'))).toBe(true);
    expect(isWebhookSignature("secret", body, hex("secret", '{"a": 1}'))).toBe(false);
    expect(isWebhookSignature("secret", body, "")).toBe(false);
  });
});

describe("evidence from a gateway payment", () => {
  const record = { id: "pay_1", amount: 100, amount_refunded: 0, currency: "INR" } as const;
  test("evidence of a failed payment has the gateway's cause, or a default cause", () => {
    const failed = { ...record, order_id: "order_1", status: "failed" } as const;
    expect(evidenceOf({ ...failed, error_code: "BAD", error_description: "No." })?.failure).toEqual({
      code: "BAD",
      reason: "No.",
    });
    expect(evidenceOf(failed)?.failure).toMatchObject({ code: "payment_failed" });
    expect(evidenceOf({ ...failed, status: "captured", error_code: "BAD" })?.failure).toBeNull();
  });
  test("a gateway payment without a gateway order results in no evidence", () => {
    expect(evidenceOf({ ...record, status: "captured" })).toBeNull();
    expect(evidenceOf({ ...record, order_id: null, status: "captured" })).toBeNull();
  });
});

describe("a payment for an order", () => {
  const clock = testClock();
  const database = seededDatabase(clock);

  /** Creates a hold with a started payment of ₹1,180. By default, it is for a room from 10:00 to 11:00. */
  async function holdWithPayment(overrides: Parameters<typeof bookingRequestFor>[0] = {}) {
    const deps = bookingDeps(database.db, clock);
    const { order } = await heldOrder(deps, overrides);
    return { deps, order, payment: await addPayment(deps, order) };
  }
  const evidence = (overrides?: Partial<Evidence>) => testEvidence("order_1", overrides);
  const resultStatus = (overrides: Partial<Evidence> = {}, slotIsLost = false) =>
    decideOnEvidence(bookingDeps(database.db, clock), evidence(overrides), slotIsLost);

  test.each([
    ["a payment is accepted when its amount is exactly the price", {}, "accepted"],
    [
      "a payment is refunded when its amount is a paisa too low",
      { amountPaise: 117_999 },
      texts.refund.otherAmount,
    ],
    [
      "a payment is refunded when its amount is a paisa too high",
      { amountPaise: 118_001 },
      texts.refund.otherAmount,
    ],
    ["a payment is refunded when it is in another currency", { currency: "USD" }, texts.refund.otherAmount],
  ])("%s", async (_name, overrides, expected) => {
    await holdWithPayment();
    expect(await resultStatus(overrides)).toBe(expected);
  });

  test("a payment is refunded when the order's price has changed by a paisa", async () => {
    await holdWithPayment();
    await database.db.updateTable("orders").set({ total_paise: 118_001 }).execute();
    expect(await resultStatus()).toBe(texts.refund.otherPrice);
  });

  test.each([
    ["confirmed", texts.refund.paidTwice],
    ["released", texts.refund.givenUp],
    ["cancelled", texts.refund.givenUp],
  ] as const)("a payment is refunded when its order is %s", async (status, expected) => {
    await holdWithPayment();
    await database.db.updateTable("orders").set({ status }).execute();
    expect(await resultStatus()).toBe(expected);
  });

  test("a payment is accepted after the hold has expired, until the booked time begins", async () => {
    const { order } = await holdWithPayment();
    clock.set(order.hold_expires_at);
    expect(await resultStatus()).toBe("accepted");
    // Even an overdue hold keeps its slot until its status changes.
    expect(await resultStatus({}, true)).toBe("accepted");
    clock.set(new Date(order.starts_at.getTime() - 1));
    expect(await resultStatus()).toBe("accepted");
    clock.set(order.starts_at);
    expect(await resultStatus()).toBe(texts.refund.tooLate);
  });

  test("the payment of a pass for today is accepted while its hold runs, even after the last booking time", async () => {
    clock.set(istInstant(monday, "18:29"));
    const { order } = await holdWithPayment({ catalogId: "desk", people: 1, ...daysFrom(monday, tuesday) });
    expect(await resultStatus()).toBe("accepted");
    clock.set(new Date(order.hold_expires_at.getTime() - 1));
    expect(await resultStatus()).toBe("accepted");
    clock.set(order.hold_expires_at);
    expect(await resultStatus()).toBe(texts.refund.tooLate);
  });

  test("the payment of a pass for today is accepted after its hold has expired, until half an hour before closing time", async () => {
    clock.set(istInstant(monday, "12:00"));
    await holdWithPayment({ catalogId: "desk", people: 1, ...daysFrom(monday, tuesday) });
    clock.set(new Date(istInstant(monday, "18:30").getTime() - 1));
    expect(await resultStatus()).toBe("accepted");
    clock.set(istInstant(monday, "18:30"));
    expect(await resultStatus()).toBe(texts.refund.tooLate);
  });

  test("a payment after the clean-up of its hold is accepted only if no other booking has taken the slot", async () => {
    const { deps, order } = await holdWithPayment();
    clock.set(order.hold_expires_at);
    await database.db.updateTable("orders").set({ status: "expired" }).execute();
    expect(await resultStatus()).toBe("accepted");
    expect(await resultStatus({}, true)).toBe(texts.refund.slotGone);
    await heldOrder(deps, { customer: uniqueCustomer(2) });
    expect(await resultStatus()).toBe(texts.refund.slotGone);
  });

  test("the first notification of a payment extends the hold by two minutes, and further notifications do not", async () => {
    const { order, payment } = await holdWithPayment();
    const claimUntil = (at: Date) =>
      inTransaction(database.db, { kind: "customer" }, async (tx) => {
        const found = await findPaymentContext(tx, evidence(), at);
        await markPending(tx, order, found?.payment ?? payment, evidence(), at);
      });
    await database.db.updateTable("payments").set({ checks: 3 }).execute();
    await claimUntil(mondayMorning);
    await claimUntil(addMinutes(mondayMorning, 1));
    const row = database.db.selectFrom("orders").select("claimed_until");
    expect(await row.executeTakeFirst()).toEqual({ claimed_until: addMinutes(mondayMorning, 2) });
    const check = database.db.selectFrom("payments").select(["check_at", "checks", "status"]);
    expect(await check.executeTakeFirst()).toEqual({
      check_at: new Date(mondayMorning.getTime() + 10_000),
      checks: 0,
      status: "pending",
    });
  });

  test("a payment is first checked after 30 seconds, and again 30 seconds after it has failed", async () => {
    const { deps, payment } = await holdWithPayment();
    expect(payment.id).toMatch(/^PAY/);
    expect(payment.check_at).toEqual(new Date(mondayMorning.getTime() + 30_000));
    clock.advance(1);
    const failed = evidence({
      status: "failed",
      failure: { code: "c".repeat(101), reason: "r".repeat(501) },
    });
    const record = () =>
      inTransaction(database.db, { kind: "customer" }, (tx) => recordEvidence(tx, deps, failed, false));
    await database.db.updateTable("payments").set({ checks: 3 }).execute();
    expect(await record()).toMatchObject({ reason: "payment_failed" });
    expect(await record()).toMatchObject({ reason: "already_known" });
    expect(await firstRow(database.db, "payments")).toMatchObject({
      status: "failed",
      failure_code: "c".repeat(100),
      failure_reason: "r".repeat(500),
      check_at: new Date(addMinutes(mondayMorning, 1).getTime() + 30_000),
      checks: 0,
    });
  });

  test("a failed payment leaves other orders unchanged, and keeps the status check of every gateway order", async () => {
    const { deps } = await holdWithPayment();
    const otherOrder = await heldOrder(deps, { from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
    await addPayment(deps, otherOrder.order, { gateway_order_id: "order_2", status: "failed" });
    const claimed_until = addMinutes(mondayMorning, 2);
    await database.db.updateTable("orders").set({ claimed_until }).execute();
    const failed = evidence({ status: "failed" });
    await inTransaction(database.db, { kind: "customer" }, (tx) => recordEvidence(tx, deps, failed, false));
    const claims = database.db.selectFrom("orders").select("claimed_until").orderBy("starts_at");
    expect(await claims.execute()).toEqual([{ claimed_until: null }, { claimed_until }]);
    expect(await rowsOf(database.db, "payments", { check_at: null })).toEqual([]);
    expect(await database.db.selectFrom("outbox").select("kind").execute()).toEqual([]);
  });

  test("a change of a payment's state is counted and its time is recorded, unless the transition is not allowed", async () => {
    const { payment } = await holdWithPayment();
    const countRows = async () =>
      (await paymentsTotal.get()).values.find(({ labels }) => labels.state === "pending")?.value ?? 0;
    const before = await countRows();
    const markPaymentPending = () =>
      inTransaction(database.db, { kind: "customer" }, (tx) =>
        transitionPayment(tx, payment, "pending", clock.now()),
      );
    clock.advance(1);
    const changedAt = clock.now();
    expect([await markPaymentPending(), await countRows()]).toEqual([true, before + 1]);
    clock.advance(1);
    expect([await markPaymentPending(), await countRows()]).toEqual([false, before + 1]);
    expect(await firstRow(database.db, "payments")).toMatchObject({
      status: "pending",
      updated_at: changedAt,
    });
  });

  test("one worker can claim a payment for a minute from the instant at which its check is due", async () => {
    const { payment } = await holdWithPayment();
    const checkAt = payment.check_at ?? mondayMorning;
    const claimChecks = async (now: Date) =>
      (await claimDueRows(database.db, "openCheckouts", { now, limit: 20 })).map(({ checks }) => checks);
    expect(await claimChecks(new Date(checkAt.getTime() - 1))).toEqual([]);
    expect(await claimChecks(checkAt)).toEqual([1]);
    expect(await claimChecks(checkAt)).toEqual([]);
    expect(await claimChecks(new Date(addMinutes(checkAt, 1).getTime() - 1))).toEqual([]);
    expect(await claimChecks(addMinutes(checkAt, 1))).toEqual([2]);
    await database.db.updateTable("payments").set({ status: "captured" }).execute();
    expect(await claimChecks(addMinutes(checkAt, 10))).toEqual([]);
  });
});
