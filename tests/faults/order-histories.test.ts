import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteBookings, seed, testClock } from "../../src/workspace/booking/testing.ts";
import { sharedDatabase } from "../../src/workspace/database/testing.ts";
import { type DeliverRefund, HistoryModel, histories, historyStart, type Step } from "./history-model.ts";
import { checkInvariants } from "./invariants.ts";
import { recordFault } from "./support/fault-table.ts";
import { roundCount } from "./support/round-counts.ts";

/** Number of random histories: 10,000 in the long form. `HISTORIES` overrides the number. */
const count = Number(process.env.HISTORIES ?? roundCount(40, 10_000));
/** Seed of the run. It is printed if a history fails. Add such a history to `regressionHistories`. */
const seedOfRun = Number(process.env.HISTORY_SEED ?? 20_261_123);

/** Holds a slot and begins its payment. The steps after these refer to the last order or payment. */
const beginSteps = (slot: number): Step[] => [
  { do: "book", visitor: 0, slot },
  { do: "begin", order: -1 },
];
/** Pays the last order and returns from the checkout. */
const paySteps: Step[] = [
  { do: "pay", order: -1, isGood: true },
  { do: "return", payment: -1 },
];
const bookSteps = (slot: number): Step[] => [...beginSteps(slot), ...paySteps];
const waitForExpiry: Step[] = [{ do: "wait", minutes: 16 }, { do: "cleanUp" }];

/** Histories that once broke an invariant or must be part of every run. */
const regressionHistories: [Step[]][] = [
  // The bank returns a manual partial refund. The remaining amount is refunded manually. Then our own partial refund is
  // processed.
  [
    [
      ...beginSteps(0),
      { do: "pay", order: -1, isGood: true },
      { do: "trouble", kind: "crash_before_capture" },
      { do: "return", payment: -1 },
      ...beginSteps(0),
      { do: "book", visitor: 0, slot: 0 },
      ...paySteps,
      ...bookSteps(2),
      ...beginSteps(0),
      { do: "book", visitor: 0, slot: 3 },
      ...paySteps,
      { do: "refundByHand", payment: -1, share: 0.1 },
      { do: "refundByHand", payment: 2, share: 1 },
      { do: "work" },
      { do: "decideRefunds", isGood: true },
      { do: "refundReport", refund: -1, status: "now" },
      { do: "decideDisputes", status: "lost" },
      { do: "disputeReport", dispute: -1, isOld: false },
      { do: "returnRefund", refund: -1 },
      { do: "cancel", order: -1 },
      { do: "work" },
      { do: "refundReport", refund: -1, status: "now" },
      { do: "decideDisputes", status: "lost" },
      { do: "disputeReport", dispute: -1, isOld: false },
    ],
  ],
  // The hold expires and another visitor takes the slot. Then the payment of the first visitor arrives.
  [
    [
      { do: "book", visitor: 0, slot: 0 },
      { do: "begin", order: 0 },
      { do: "wait", minutes: 16 },
      { do: "book", visitor: 1, slot: 1 },
      { do: "pay", order: 0, isGood: true },
      { do: "webhook", payment: 0 },
    ],
  ],
  // The process is killed after the capture, while the hold expires.
  [
    [
      { do: "book", visitor: 0, slot: 0 },
      { do: "begin", order: 0 },
      { do: "pay", order: 0, isGood: true },
      { do: "trouble", kind: "crash_after_capture" },
      { do: "return", payment: 0 },
      ...waitForExpiry,
      { do: "book", visitor: 1, slot: 0 },
    ],
  ],
  // One gateway order has two payments, and both are authorized.
  [
    [
      { do: "book", visitor: 0, slot: 2 },
      { do: "begin", order: 0 },
      { do: "pay", order: 0, isGood: true },
      { do: "pay", order: 0, isGood: true },
      { do: "return", payment: 1 },
      { do: "return", payment: 0 },
    ],
  ],
  // The first payment is about to be refunded. The second payment of the same gateway order finds the slot free and is
  // captured.
  [
    [
      ...beginSteps(0),
      ...waitForExpiry,
      { do: "book", visitor: 0, slot: 0 },
      ...paySteps,
      { do: "release", order: -1 },
      ...paySteps,
    ],
  ],
  // The gateway is unreachable when a late payment should be captured. Meanwhile, another payment that was captured
  // before it is refunded, which closes that payment's order.
  [
    [
      ...beginSteps(3),
      ...waitForExpiry,
      { do: "book", visitor: 0, slot: 3 },
      ...paySteps,
      { do: "trouble", kind: "away" },
      { do: "release", order: -1 },
      ...paySteps,
      { do: "pay", order: -1, isGood: true },
      { do: "trouble", kind: "none" },
      { do: "work" },
    ],
  ],
  // The process is killed after the capture of a second payment, while the first payment of the same gateway order
  // awaits its refund. An outdated "authorized" webhook event must not make us treat the captured payment as
  // uncaptured.
  [
    [
      ...beginSteps(0),
      ...waitForExpiry,
      { do: "book", visitor: 0, slot: 0 },
      { do: "pay", order: -1, isGood: true },
      { do: "trouble", kind: "away" },
      { do: "return", payment: -1 },
      ...beginSteps(2),
      { do: "pay", order: -1, isGood: true },
      { do: "trouble", kind: "crash_after_capture" },
      { do: "webhook", payment: -1 },
      ...bookSteps(0),
      ...bookSteps(0),
    ],
  ],
  // The notification of a successful attempt is lost, and the notification of a failed attempt arrives. The successful
  // attempt must still be found.
  [
    [
      ...beginSteps(0),
      { do: "pay", order: -1, isGood: true },
      { do: "pay", order: 0, isGood: false },
      { do: "return", payment: 1 },
      ...bookSteps(1),
    ],
  ],
];

/**
 * A part of the payment is refunded manually, then the booking is cancelled. The notification of the manual refund
 * arrives while our own refund is pending.
 */
const partialManualRefundThenCancel: Step[] = [
  ...bookSteps(0),
  { do: "refundByHand", payment: -1, share: 0.1 },
  { do: "decideRefunds", isGood: true },
  { do: "cancel", order: -1 },
  { do: "refundReport", refund: 0, status: "now" },
  { do: "work" },
];

/** Matches a refund notification wrongly: to any pending refund of the payment, and overwrites the amount. */
const matchAny: DeliverRefund = async ({ db }, reported) => {
  await sql`
    update refunds set status = 'refunded', gateway_refund_id = ${reported.id}, amount_paise = ${reported.amount}
    from payments where payments.id = refunds.payment_id and gateway_payment_id = ${reported.payment_id}
      and refunds.status = 'pending'
  `.execute(db);
};

describe("random histories of holds, payments, refunds, disputes, crashes and notifications", () => {
  const clock = testClock(historyStart);
  // The long form uses PostgreSQL, which runs transactions of two processes concurrently. The short form uses PGlite,
  // to avoid starting a server.
  const database = sharedDatabase(count > 100 ? "postgresql" : "pglite");

  beforeAll(async () => {
    await seed(database.db, [
      { code: "ONCE", oncePerCustomer: true, validUntil: "2099-12-31" },
      { code: "SCARCE", maxUses: 2, validUntil: "2099-12-31" },
      { code: "FREE", percent: 100, maxDiscountPaise: 100_000_000, validUntil: "2099-12-31" },
    ]);
  });

  /** Plays a history in a database without bookings of other histories and checks the invariants. */
  async function runHistory(history: readonly Step[], bringRefund?: DeliverRefund): Promise<void> {
    clock.set(historyStart);
    await deleteBookings(database.db);
    const environment = new HistoryModel(database.db, clock, bringRefund);
    for (const step of history) await environment.apply(step);
    await environment.settle();
    await checkInvariants(database.db, environment);
  }

  it("random histories never contain overlapping orders, money without a booking, or gaps in the invoice numbers", {
    timeout: 7_200_000,
  }, async (context) => {
    const property = fc.asyncProperty(histories, (history) => runHistory(history));
    await fc.assert(property, {
      numRuns: count,
      seed: seedOfRun,
      examples: regressionHistories,
      endOnFailure: count > 100,
    });
    const note = `seed ${seedOfRun}; rejected, manual and returned refunds; disputes; crashes; late and lost notifications`;
    recordFault(context, { fault: "bank, operator and visitors as actors", runs: count, lost: 0, note });
  });

  it("control: matching a notification to any pending refund breaks the invariants", async () => {
    await expect(runHistory(partialManualRefundThenCancel, matchAny)).rejects.toThrow(/"order":"cancelled"/);
    await runHistory(partialManualRefundThenCancel);
  });
});
