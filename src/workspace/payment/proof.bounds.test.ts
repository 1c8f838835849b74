import { beforeEach, describe, expect, test } from "vitest";
import { createModelGateway, type ModelGateway } from "../../../tests/support/model-gateway.ts";
import {
  type bookingRequestFor,
  heldOrder,
  seededDatabase,
  testClock,
  uniqueCustomer,
} from "../booking/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import type { PaymentDeps } from "./deps.ts";
import { refundPartially } from "./refund-payment.ts";
import {
  addPayment,
  holdWithStartedPayment,
  orderState,
  payAtModel,
  paymentDepsWith,
  proofOf,
} from "./testing.ts";
import { verifyPayment } from "./verify-payment.ts";

const clock = testClock();
const database = seededDatabase(clock);
let gateway: ModelGateway;
let deps: PaymentDeps;
beforeEach(() => {
  gateway = createModelGateway();
  deps = paymentDepsWith(database.db, clock, gateway);
});

describe("evidence from the checkout", () => {
  async function paid(overrides?: Parameters<typeof bookingRequestFor>[0]) {
    const { key, gatewayOrderId } = await holdWithStartedPayment(deps, overrides);
    const { id } = payAtModel(gateway, gatewayOrderId);
    return { key, proof: proofOf(gatewayOrderId, id) };
  }
  const nothingPaid = { status: "held", payments: ["created"] };

  test("evidence from the checkout confirms its order and returns the new status", async () => {
    const { key, proof } = await paid();
    const verifyResult = { ok: true, status: "confirmed", paymentStatus: "captured" };
    expect(await verifyPayment(deps, { ...key, ...proof })).toEqual(verifyResult);
  });

  test.each([
    ["without the order's token", { token: "wrong" }, "order_not_found"],
    ["with another signature", { razorpay_signature: "00" }, "bad_signature"],
  ])("evidence from the checkout is rejected %s and changes nothing", async (_name, overrides, code) => {
    const { key, proof } = await paid();
    expect(await verifyPayment(deps, { ...key, ...proof, ...overrides })).toMatchObject({ ok: false, code });
    expect(await orderState(database.db, key.orderId)).toMatchObject(nothingPaid);
  });

  test("evidence of another order is rejected and changes neither order", async () => {
    const [{ key }, other] = [
      await paid(),
      await paid({ from: "14:00", to: "15:00", customer: uniqueCustomer(2) }),
    ];
    const code = "bad_signature";
    expect(await verifyPayment(deps, { ...key, ...other.proof })).toMatchObject({ ok: false, code });
    for (const { orderId } of [key, other.key])
      expect(await orderState(database.db, orderId)).toMatchObject(nothingPaid);
  });
});

describe("a partial refund of a booking with two payments", () => {
  const now = clock.now();
  async function refunded(amountPaise: number) {
    const { order } = await heldOrder(deps);
    const captured = { status: "captured" } as const;
    await addPayment(deps, order, { ...captured, gateway_order_id: "first", amount_paise: 1_000 });
    await addPayment(deps, order, { ...captured, gateway_order_id: "second", amount_paise: 500 });
    await addPayment(deps, order, { status: "failed", gateway_order_id: "third", amount_paise: 700 });
    await inTransaction(database.db, { kind: "customer" }, (tx) =>
      refundPartially(tx, order.id, { amountPaise, reason: "a test" }, now),
    );
    const rows = await database.db
      .selectFrom("payments")
      .leftJoin("refunds", "refunds.payment_id", "payments.id")
      .select(["payments.status", "check_at", "refunds.amount_paise", "refunds.reason", "refunds.id"])
      .where("payments.status", "<>", "failed")
      .orderBy("payments.serial")
      .execute();
    return rows.map(({ id, check_at, ...row }) => ({
      ...row,
      kind: id?.slice(0, 3) ?? null,
      isAskedAbout: check_at !== null,
    }));
  }
  const unchangedPayment = {
    status: "captured",
    amount_paise: null,
    reason: null,
    kind: null,
    isAskedAbout: true,
  };
  const returnedColumns = { reason: "a test", kind: "REF" };
  const refundPending = { ...returnedColumns, status: "refund_pending", isAskedAbout: false };

  test.each([
    [0, [unchangedPayment, unchangedPayment]],
    [499, [unchangedPayment, { ...unchangedPayment, ...returnedColumns, amount_paise: 499 }]],
    [500, [unchangedPayment, { ...refundPending, amount_paise: 500 }]],
    [
      600,
      [
        { ...unchangedPayment, ...returnedColumns, amount_paise: 100 },
        { ...refundPending, amount_paise: 500 },
      ],
    ],
    [
      1_500,
      [
        { ...refundPending, amount_paise: 1_000 },
        { ...refundPending, amount_paise: 500 },
      ],
    ],
  ])("a partial refund of %i paise is taken from the latest payment first", async (paise, rows) => {
    expect(await refunded(paise)).toEqual(rows);
  });

  test("a partial refund fails when it exceeds the sum of the payments", async () => {
    await expect(refunded(1_501)).rejects.toThrow("exceeds what was paid");
  });
});
