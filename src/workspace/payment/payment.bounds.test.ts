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
import { rowOf, rowsOf } from "../database/testing.ts";

import { inTransaction } from "../database/transaction.ts";
import { claim, nextTryAt, queues } from "../jobs/queues.ts";
import { paymentsTotal } from "../metrics/counters.ts";
import type { Evidence } from "./evidence.ts";
import { evidenceOf } from "./evidence.ts";
import { findPaymentContext } from "./payment-context.ts";
import { markPending, transitionPayment } from "./payment-transitions.ts";
import { recordEvidence } from "./record-evidence.ts";
import { isPaymentSignature, isWebhookSignature } from "./signatures.ts";
import { addPayment, decisionOn, testEvidence } from "./testing.ts";

describe("retry delay of a pending payment's check", () => {
  test.each([
    [1, 15],
    [2, 30],
    [3, 60],
    [6, 480],
    [7, 600],
    [8, 600],
    [1_000, 600],
  ])("after attempt %i is %i seconds", (tries, seconds) => {
    const { backoff } = queues.pendingPayments;
    const again = nextTryAt(backoff, { tries, createdAt: mondayMorning }, mondayMorning, 0.5);
    expect((again?.getTime() ?? 0) - mondayMorning.getTime()).toBe(seconds * 1_000);
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
  const otherEnd = good.slice(0, -1) + (good.endsWith("0") ? "1" : "0");

  test.each([
    ["accept the gateway's signature", good, true],
    ["reject a signature with one wrong character", otherEnd, false],
    ["reject a signature that lacks a character", good.slice(0, -1), false],
    ["reject a signature with an extra character", `${good}0`, false],
    ["reject a signature in capitals", good.toUpperCase(), false],
    ["reject a signature of swapped payment and order ids", hex("secret", "pay_1|order_1"), false],
    ["reject a signature with another secret", hex("Secret", "order_1|pay_1"), false],
    ["reject an empty signature", "", false],
  ])("%s", (_name, signature, isGood) => {
    expect(isPaymentSignature("secret", evidence(signature))).toBe(isGood);
  });

  test("verify a webhook's signature over its raw bytes", () => {
    const body = Buffer.from('{"a":1}');
    expect(isWebhookSignature("secret", body, hex("secret", '{"a":1}'))).toBe(true);
    expect(isWebhookSignature("secret", body, hex("secret", '{"a": 1}'))).toBe(false);
    expect(isWebhookSignature("secret", body, "")).toBe(false);
  });
});

describe("evidence from a gateway payment", () => {
  const record = { id: "pay_1", amount: 100, amount_refunded: 0, currency: "INR" } as const;
  test("has the failure's cause, or a default cause", () => {
    const failed = { ...record, order_id: "order_1", status: "failed" } as const;
    expect(evidenceOf({ ...failed, error_code: "BAD", error_description: "No." })?.failure).toEqual({
      code: "BAD",
      reason: "No.",
    });
    expect(evidenceOf(failed)?.failure).toMatchObject({ code: "payment_failed" });
    expect(evidenceOf({ ...failed, status: "captured", error_code: "BAD" })?.failure).toBeNull();
  });
  test("is null without a gateway order", () => {
    expect(evidenceOf({ ...record, status: "captured" })).toBeNull();
    expect(evidenceOf({ ...record, order_id: null, status: "captured" })).toBeNull();
  });
});

describe("a payment for an order", () => {
  const clock = testClock();
  const database = seededDatabase(clock);

  /** Creates a hold with a started payment of ₹1,180. By default, it is for a room from 10:00 to 11:00. */
  async function begun(given: Parameters<typeof bookingRequestFor>[0] = {}) {
    const deps = bookingDeps(database.db, clock);
    const { order } = await heldOrder(deps, given);
    return { deps, order, payment: await addPayment(deps, order) };
  }
  const evidence = (given?: Partial<Evidence>) => testEvidence("order_1", given);
  const resultStatus = (given: Partial<Evidence> = {}, slotIsLost = false) =>
    decisionOn(bookingDeps(database.db, clock), evidence(given), slotIsLost);

  test.each([
    ["is accepted when its amount is exactly the price", {}, "accepted"],
    ["is refunded when its amount is a paisa too low", { amountPaise: 117_999 }, texts.refund.otherAmount],
    ["is refunded when its amount is a paisa too high", { amountPaise: 118_001 }, texts.refund.otherAmount],
    ["is refunded when it is in another currency", { currency: "USD" }, texts.refund.otherAmount],
  ])("%s", async (_name, given, expected) => {
    await begun();
    expect(await resultStatus(given)).toBe(expected);
  });

  test("is refunded when the price has changed by a paisa", async () => {
    await begun();
    await database.db.updateTable("orders").set({ total_paise: 118_001 }).execute();
    expect(await resultStatus()).toBe(texts.refund.otherPrice);
  });

  test.each([
    ["confirmed", texts.refund.paidTwice],
    ["released", texts.refund.givenUp],
    ["cancelled", texts.refund.givenUp],
  ] as const)("is refunded when the order is %s", async (status, expected) => {
    await begun();
    await database.db.updateTable("orders").set({ status }).execute();
    expect(await resultStatus()).toBe(expected);
  });

  test("is accepted after the hold expired, until the booked time begins", async () => {
    const { order } = await begun();
    clock.set(order.hold_expires_at);
    expect(await resultStatus()).toBe("accepted");
    // Even an overdue hold keeps its slot until its status changes.
    expect(await resultStatus({}, true)).toBe("accepted");
    clock.set(new Date(order.starts_at.getTime() - 1));
    expect(await resultStatus()).toBe("accepted");
    clock.set(order.starts_at);
    expect(await resultStatus()).toBe(texts.refund.tooLate);
  });

  test("is accepted for a pass for today while its hold runs, even after the last booking time", async () => {
    clock.set(istInstant(monday, "18:29"));
    const { order } = await begun({ catalogId: "desk", people: 1, ...daysFrom(monday, tuesday) });
    expect(await resultStatus()).toBe("accepted");
    clock.set(new Date(order.hold_expires_at.getTime() - 1));
    expect(await resultStatus()).toBe("accepted");
    clock.set(order.hold_expires_at);
    expect(await resultStatus()).toBe(texts.refund.tooLate);
  });

  test("is accepted for a pass for today after its hold expired, until half an hour before closing time", async () => {
    clock.set(istInstant(monday, "12:00"));
    await begun({ catalogId: "desk", people: 1, ...daysFrom(monday, tuesday) });
    clock.set(new Date(istInstant(monday, "18:30").getTime() - 1));
    expect(await resultStatus()).toBe("accepted");
    clock.set(istInstant(monday, "18:30"));
    expect(await resultStatus()).toBe(texts.refund.tooLate);
  });

  test("is accepted after its hold was cleaned up only if the slot is free and no concurrent booking took it", async () => {
    const { deps, order } = await begun();
    clock.set(order.hold_expires_at);
    await database.db.updateTable("orders").set({ status: "expired" }).execute();
    expect(await resultStatus()).toBe("accepted");
    expect(await resultStatus({}, true)).toBe(texts.refund.slotGone);
    await heldOrder(deps, { customer: uniqueCustomer(2) });
    expect(await resultStatus()).toBe(texts.refund.slotGone);
  });

  test("extends the hold by two minutes from the first notification, and not again on later notifications", async () => {
    const { order, payment } = await begun();
    const mark = (at: Date) =>
      database.db.transaction().execute(async (tx) => {
        const found = await findPaymentContext(tx, evidence(), at);
        await markPending(tx, order, found?.payment ?? payment, evidence(), at);
      });
    await database.db.updateTable("payments").set({ checks: 3 }).execute();
    await mark(mondayMorning);
    await mark(addMinutes(mondayMorning, 1));
    const row = database.db.selectFrom("orders").select("claimed_until");
    expect(await row.executeTakeFirst()).toEqual({ claimed_until: addMinutes(mondayMorning, 2) });
    const check = database.db.selectFrom("payments").select(["check_at", "checks", "status"]);
    expect(await check.executeTakeFirst()).toEqual({
      check_at: new Date(mondayMorning.getTime() + 10_000),
      checks: 0,
      status: "pending",
    });
  });

  test("is first checked after 30 seconds, and again 30 seconds after the payment has failed", async () => {
    const { deps, payment } = await begun();
    expect(payment.id).toMatch(/^PAY/);
    expect(payment.check_at).toEqual(new Date(mondayMorning.getTime() + 30_000));
    clock.advance(1);
    const failed = evidence({
      status: "failed",
      failure: { code: "c".repeat(101), reason: "r".repeat(501) },
    });
    const record = () => database.db.transaction().execute((tx) => recordEvidence(tx, deps, failed, false));
    await database.db.updateTable("payments").set({ checks: 3 }).execute();
    expect(await record()).toMatchObject({ reason: "payment_failed" });
    expect(await record()).toMatchObject({ reason: "already_known" });
    expect(await rowOf(database.db, "payments")).toMatchObject({
      status: "failed",
      failure_code: "c".repeat(100),
      failure_reason: "r".repeat(500),
      check_at: new Date(addMinutes(mondayMorning, 1).getTime() + 30_000),
      checks: 0,
    });
  });

  test("leaves other orders unchanged when it fails, and keeps the status check of every gateway order", async () => {
    const { deps } = await begun();
    const other = await heldOrder(deps, { from: "14:00", to: "15:00", customer: uniqueCustomer(2) });
    await addPayment(deps, other.order, { gateway_order_id: "order_2", status: "failed" });
    const claimed_until = addMinutes(mondayMorning, 2);
    await database.db.updateTable("orders").set({ claimed_until }).execute();
    const failed = evidence({ status: "failed" });
    await database.db.transaction().execute((tx) => recordEvidence(tx, deps, failed, false));
    const claims = database.db.selectFrom("orders").select("claimed_until").orderBy("starts_at");
    expect(await claims.execute()).toEqual([{ claimed_until: null }, { claimed_until }]);
    expect(await rowsOf(database.db, "payments", { check_at: null })).toEqual([]);
    expect(await database.db.selectFrom("outbox").select("kind").execute()).toEqual([]);
  });

  test("is counted when it changes state, and not when the transition is not allowed", async () => {
    const { payment } = await begun();
    const counted = async () =>
      (await paymentsTotal.get()).values.find(({ labels }) => labels.state === "pending")?.value ?? 0;
    const before = await counted();
    const toPending = () =>
      inTransaction(database.db, (tx) =>
        transitionPayment(tx, payment, "pending", { updated_at: clock.now() }),
      );
    expect([await toPending(), await counted()]).toEqual([true, before + 1]);
    expect([await toPending(), await counted()]).toEqual([false, before + 1]);
  });

  test("can be claimed by one worker for a minute from the instant at which its check is due", async () => {
    const { payment } = await begun();
    const due = payment.check_at ?? mondayMorning;
    const taken = async (now: Date) =>
      (await claim(database.db, "openCheckouts", { now, limit: 20 })).map(({ checks }) => checks);
    expect(await taken(new Date(due.getTime() - 1))).toEqual([]);
    expect(await taken(due)).toEqual([1]);
    expect(await taken(due)).toEqual([]);
    expect(await taken(new Date(addMinutes(due, 1).getTime() - 1))).toEqual([]);
    expect(await taken(addMinutes(due, 1))).toEqual([2]);
    await database.db.updateTable("payments").set({ status: "captured" }).execute();
    expect(await taken(addMinutes(due, 10))).toEqual([]);
  });
});
