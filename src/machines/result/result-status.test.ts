import { expect, test } from "vitest";
import type { OrderStatus, PaymentStatus } from "../../api/contract/booking.ts";
import { toResultStatus } from "./result-status.ts";

test.each([
  ["held", "created", "unpaid", "awaited"],
  ["expired", "created", "expired", "unconfirmed"],
  ["released", "created", "expired", "unconfirmed"],
  ["held", "failed", "failed", "failed"],
  ["released", "failed", "unconfirmed", "unconfirmed"],
  ["expired", "pending", "checking", "checking"],
  ["expired", "refund_pending", "refunding", "refunding"],
  ["confirmed", "captured", "confirmed", "confirmed"],
] as const satisfies readonly (readonly [OrderStatus, PaymentStatus, string, string])[])(
  "an order with status %s and payment status %s is %s without an attempt, otherwise %s",
  (status, paymentStatus, unattempted, otherwise) => {
    expect(toResultStatus({ status, paymentStatus, hasNoAttempt: true })).toBe(unattempted);
    expect(toResultStatus({ status, paymentStatus, hasNoAttempt: false })).toBe(otherwise);
    expect(toResultStatus({ status, paymentStatus })).toBe(otherwise);
  },
);
