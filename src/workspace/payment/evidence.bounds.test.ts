import { describe, expect, test } from "vitest";
import { evidenceOf } from "./evidence.ts";

const payment = {
  id: "pay_1",
  order_id: "order_1",
  status: "captured",
  amount: 118_000,
  amount_refunded: 0,
  currency: "INR",
} as const;

describe("evidenceOf", () => {
  test("returns the payment method if the gateway reports one", () => {
    expect(evidenceOf({ ...payment, method: "upi" })).toHaveProperty("method", "upi");
    for (const method of [null, undefined])
      expect(evidenceOf({ ...payment, method })).not.toHaveProperty("method");
  });

  test("converts the gateway's time of a payment from seconds to an instant", () => {
    const created_at = Date.parse("2026-11-23T04:30:07Z") / 1000;
    expect(evidenceOf({ ...payment, created_at })?.paidAt).toEqual(new Date("2026-11-23T04:30:07Z"));
  });

  test("omits the time of a payment if the gateway did not report it", () => {
    expect(evidenceOf(payment)).not.toHaveProperty("paidAt");
  });
});
