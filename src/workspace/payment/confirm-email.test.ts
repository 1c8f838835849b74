import { beforeEach, describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { type bookingRequestFor, heldOrder, testClock, uniqueCustomer } from "../booking/testing.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { readInvoice } from "../invoice/read-invoice.ts";
import { confirmEmail } from "./confirm-email.ts";
import { initPayment } from "./init-payment.ts";
import { emailCodesOf, orderState, paymentService } from "./testing.ts";

describe.each(databaseKinds)("a free booking on %s", (kind) => {
  const clock = testClock();
  const { deps } = paymentService(clock, {
    kind,
    coupons: [{ code: "FREE", percent: 100, maxDiscountPaise: 100_000_000 }],
  });
  let person = 0;
  beforeEach(() => {
    person += 1;
  });

  async function freeHold(overrides: Parameters<typeof bookingRequestFor>[0] = {}) {
    const { key } = await heldOrder(deps, { customer: uniqueCustomer(person), ...overrides });
    expect(await applyCoupon(deps, { ...key, code: "FREE" })).toMatchObject({ quote: { totalPaise: 0 } });
    return key;
  }
  const codeOf = async (key: { orderId: string }) => (await emailCodesOf(deps, key)).code;

  it("a free booking is confirmed once by the code from its email, without a payment or an invoice", async () => {
    const key = await freeHold();
    const requested = await initPayment(deps, key);
    expect(requested).toEqual({
      ok: true,
      status: "confirm_email",
      email: "g***@example.in",
      resendAt: "2026-11-23T07:01:00+05:30",
    });
    expect(await orderState(deps.db, key.orderId)).toMatchObject({
      status: "held",
      notifications: ["confirm_email"],
    });
    const code = await codeOf(key);
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirmEmail(deps, { ...key, code })).toEqual({ ok: true });
    expect(await confirmEmail(deps, { ...key, code })).toEqual({ ok: true });
    expect(await initPayment(deps, key)).toEqual({ ok: true, status: "confirmed" });
    expect(await orderState(deps.db, key.orderId)).toMatchObject({
      status: "confirmed",
      invoices: [],
      payments: [],
      notifications: ["confirm_email", "booking_confirmed"],
    });
    expect(await readInvoice(deps, { ...key, kind: "invoice" })).toMatchObject({ ok: false });
  });

  it("rejects even the right code after five wrong codes, even if twelve codes are sent concurrently", async () => {
    const key = await freeHold();
    await initPayment(deps, key);
    const { code, wrong } = await emailCodesOf(deps, key);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => confirmEmail(deps, { ...key, code: wrong })),
    );
    const codes = results.map((result) => (result.ok ? "confirmed" : result.code));
    expect(codes.filter((each) => each === "code_wrong")).toHaveLength(4);
    expect(codes.filter((each) => each === "too_many_requests")).toHaveLength(8);
    expect(await confirmEmail(deps, { ...key, code })).toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: 15 * 60,
    });
    expect(await initPayment(deps, key)).toMatchObject({ code: "too_many_requests" });
    expect(await orderState(deps.db, key.orderId)).toMatchObject({ status: "held" });
  });

  it("rejects a code that was sent to a previous email address, and any code after the hold expired", async () => {
    const visitorId = "visitor-of-codes";
    const key = await freeHold({ visitorId });
    await initPayment(deps, key);
    const first = await codeOf(key);
    const customer = uniqueCustomer(1_000 + person);
    expect(await heldOrder(deps, { visitorId, customer })).toMatchObject({ orderId: key.orderId });
    await applyCoupon(deps, { ...key, code: "FREE" });
    expect(await initPayment(deps, key)).toMatchObject({ status: "confirm_email" });
    expect((await orderState(deps.db, key.orderId)).notifications).toEqual([
      "confirm_email",
      "confirm_email",
    ]);
    expect(await codeOf(key)).not.toBe(first);
    expect(await confirmEmail(deps, { ...key, code: first })).toMatchObject({ code: "code_wrong" });
    clock.advance(16);
    expect(await confirmEmail(deps, { ...key, code: await codeOf(key) })).toMatchObject({
      code: "hold_expired",
    });
  });
});
