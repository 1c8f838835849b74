import { describe, expect, test } from "vitest";
import {
  bookOutcome,
  confirmEmailOutcome,
  couponOutcome,
  initPaymentOutcome,
  orderOutcome,
  verifyOutcome,
} from "./booking-outcomes.ts";
import type { ErrorCode } from "./contract/errors.ts";
import { errorStatus } from "./contract/errors.ts";

const booking = {
  buildingId: "saket-court",
  catalogId: "banyan-room",
  start: "2026-11-23T10:00:00+05:30",
  end: "2026-11-23T11:00:00+05:30",
  people: 4,
  customer: { name: "", email: "", phone: "" },
};
const order = { orderId: "ORD000000000001", token: "token-1" };

/** A service that answers every call with this. */
const answering = (status: number, body: unknown) => ({
  baseUrl: "http://service",
  fetch: async () => Response.json(body, { status }),
});
const refusing = (code: ErrorCode, more: object = {}) =>
  answering(errorStatus[code], { error: { code, message: `Because of ${code}.`, ...more } });

describe("booking", () => {
  test("verified, and held", async () => {
    await expect(verifyOutcome(booking, answering(200, { ok: true, quote: 1 }))).resolves.toEqual({
      outcome: "verified",
      quote: 1,
    });
    await expect(bookOutcome(booking, answering(201, { ...order, status: "held" }))).resolves.toEqual({
      outcome: "held",
      order: { ...order, status: "held" },
    });
  });

  test("taken, with the alternatives, wherever the body has them", async () => {
    const failure = expect.objectContaining({ statusCode: 409, code: "slot_taken" });
    const taken = { outcome: "taken", alternatives: ["another"], failure };
    await expect(
      bookOutcome(booking, refusing("slot_taken", { alternatives: ["another"] })),
    ).resolves.toEqual(taken);
    const beside = { error: { code: "slot_taken", message: "Taken." }, alternatives: ["another"] };
    await expect(verifyOutcome(booking, answering(409, beside))).resolves.toEqual(taken);
    await expect(bookOutcome(booking, refusing("slot_taken"))).resolves.toEqual({
      ...taken,
      alternatives: [],
    });
  });

  test("refused: nested fields lose their prefix", async () => {
    const fields = { "customer.email": "Enter one.", people: "At most 8." };
    await expect(bookOutcome(booking, refusing("validation_failed", { fields }))).resolves.toEqual({
      outcome: "refused",
      message: "Because of validation_failed.",
      fields: { email: "Enter one.", people: "At most 8." },
      failure: expect.objectContaining({ statusCode: 422, fields }),
    });
  });

  test.each(["internal_error", "service_unavailable", "idempotency_conflict", "item_not_found"] as const)(
    "%s is no outcome but a failure",
    async (code) => {
      await expect(bookOutcome(booking, refusing(code))).rejects.toMatchObject({ code });
    },
  );
});

describe("coupons", () => {
  const coupon = { ...order, code: "TEN" };

  test("applied", async () => {
    await expect(couponOutcome(coupon, answering(200, { quote: 1 }))).resolves.toEqual({
      outcome: "applied",
      quote: 1,
    });
  });

  test.each(["coupon_unknown", "coupon_expired", "coupon_used_up", "coupon_below_minimum"] as const)(
    "%s keeps its own message, and the service's reply",
    async (code) => {
      await expect(couponOutcome(coupon, refusing(code))).resolves.toEqual({
        outcome: "refused",
        message: `Because of ${code}.`,
        failure: expect.objectContaining({ statusCode: 422, code, body: { error: expect.any(Object) } }),
      });
    },
  );

  test("an empty code is refused in the field's words", async () => {
    const fields = { code: "Enter a coupon code." };
    await expect(couponOutcome(coupon, refusing("validation_failed", { fields }))).resolves.toMatchObject({
      outcome: "refused",
      message: "Enter a coupon code.",
    });
  });
});

describe("payment and order", () => {
  test("created, or nothing to pay", async () => {
    const created = { paymentId: "p", checkout: {} };
    await expect(initPaymentOutcome(order, answering(201, created))).resolves.toEqual({
      outcome: "created",
      payment: created,
    });
    await expect(initPaymentOutcome(order, answering(200, { status: "confirmed" }))).resolves.toEqual({
      outcome: "nothing-to-pay",
    });
  });

  test("a code was sent, because there is nothing to pay", async () => {
    const sent = { email: "a***@example.in", resendAt: "2026-11-23T10:01:00+05:30" };
    const reply = { status: "confirm_email", ...sent };
    await expect(initPaymentOutcome(order, answering(202, reply))).resolves.toEqual({
      outcome: "confirm-email",
      ...sent,
    });
  });

  test("the code from the email: confirmed, wrong, too often, or not in time", async () => {
    const typed = { ...order, code: "123456" };
    await expect(confirmEmailOutcome(typed, answering(200, { status: "confirmed" }))).resolves.toEqual({
      outcome: "confirmed",
    });
    const fields = { code: "Enter the six digits." };
    await expect(confirmEmailOutcome(typed, refusing("code_wrong", { fields }))).resolves.toMatchObject({
      outcome: "refused",
      message: "Enter the six digits.",
    });
    await expect(confirmEmailOutcome(typed, refusing("too_many_requests"))).resolves.toMatchObject({
      outcome: "refused",
      message: "Because of too_many_requests.",
    });
    await expect(confirmEmailOutcome(typed, refusing("coupon_expired"))).resolves.toMatchObject({
      outcome: "coupon-expired",
    });
    await expect(confirmEmailOutcome(typed, refusing("hold_expired"))).resolves.toEqual({
      outcome: "order-moved",
    });
    await expect(confirmEmailOutcome(typed, refusing("internal_error"))).rejects.toMatchObject({
      statusCode: 500,
    });
  });

  test("a coupon that died", async () => {
    await expect(initPaymentOutcome(order, refusing("coupon_expired"))).resolves.toMatchObject({
      outcome: "coupon-expired",
      message: "Because of coupon_expired.",
    });
  });

  test.each(["hold_expired", "order_not_payable", "payment_in_progress", "order_not_found"] as const)(
    "%s: the order is no longer as last seen",
    async (code) => {
      const moved = { outcome: "order-moved" };
      await expect(initPaymentOutcome(order, refusing(code))).resolves.toEqual(moved);
    },
  );

  test("found, gone, or broken", async () => {
    await expect(orderOutcome(order, answering(200, { order: "it" }))).resolves.toEqual({
      outcome: "found",
      order: "it",
    });
    await expect(orderOutcome(order, refusing("order_not_found"))).resolves.toEqual({ outcome: "gone" });
    await expect(orderOutcome(order, refusing("internal_error"))).rejects.toMatchObject({ statusCode: 500 });
  });
});
