import { beforeEach, describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { customerNo, heldOrder, testClock, type wishFor } from "../booking/testing.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";

import { readInvoice } from "../invoice/read-invoice.ts";
import { emailCodeOf } from "../orders/email-code.ts";
import { confirmEmail } from "./confirm-email.ts";
import type { PaymentDeps } from "./deps.ts";
import { initPayment } from "./init-payment.ts";
import { paymentService, stateOf } from "./testing.ts";

describe.each(databaseKinds)("a booking that costs nothing on %s", (kind) => {
  const clock = testClock();
  const database = paymentService(clock, {
    kind,
    coupons: [{ code: "FREE", percent: 100, maxDiscountPaise: 100_000_000 }],
  });
  let deps: PaymentDeps;
  let person = 0;
  beforeEach(() => {
    ({ deps } = database);
    person += 1;
  });

  async function freeHold(given: Parameters<typeof wishFor>[0] = {}) {
    const { key } = await heldOrder(deps, { customer: customerNo(person), ...given });
    expect(await applyCoupon(deps, { ...key, code: "FREE" })).toMatchObject({ quote: { totalPaise: 0 } });
    return key;
  }
  async function codeOf({ orderId }: { orderId: string }) {
    const order = await database.db
      .selectFrom("orders")
      .select(["id", "customer_email"])
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    return emailCodeOf(deps.tokenSecret, order);
  }
  const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

  it("is confirmed by the code from its email, once and without an invoice", async () => {
    const key = await freeHold();
    const asked = await initPayment(deps, key);
    expect(asked).toEqual({
      ok: true,
      status: "confirm_email",
      email: "g***@example.in",
      resendAt: "2026-11-23T07:01:00+05:30",
    });
    expect(await stateOf(database.db, key.orderId)).toMatchObject({
      status: "held",
      told: ["confirm_email"],
    });
    const code = await codeOf(key);
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirmEmail(deps, { ...key, code: wrong(code) })).toMatchObject({
      code: "code_wrong",
      fields: { code: expect.stringContaining("4 attempts") },
    });
    expect(await confirmEmail(deps, { ...key, token: "wrong", code })).toMatchObject({
      code: "order_not_found",
    });
    expect(await confirmEmail(deps, { ...key, code })).toEqual({ ok: true });
    expect(await confirmEmail(deps, { ...key, code })).toEqual({ ok: true });
    expect(await initPayment(deps, key)).toEqual({ ok: true, status: "confirmed" });
    expect(await stateOf(database.db, key.orderId)).toMatchObject({
      status: "confirmed",
      invoices: [],
      payments: [],
      told: ["confirm_email", "booking_confirmed"],
    });
    expect(await readInvoice(deps, { ...key, kind: "invoice" })).toMatchObject({ ok: false });
  });

  it("takes five wrong codes, also when they come at once, and then not even the right one", async () => {
    const key = await freeHold();
    await initPayment(deps, key);
    const code = await codeOf(key);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => confirmEmail(deps, { ...key, code: wrong(code) })),
    );
    const codes = answers.map((answer) => (answer.ok ? "confirmed" : answer.code));
    expect(codes.filter((each) => each === "code_wrong")).toHaveLength(4);
    expect(codes.filter((each) => each === "too_many_requests")).toHaveLength(8);
    expect(await confirmEmail(deps, { ...key, code })).toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: 15 * 60,
    });
    expect(await initPayment(deps, key)).toMatchObject({ code: "too_many_requests" });
    expect(await stateOf(database.db, key.orderId)).toMatchObject({ status: "held" });
  });

  it("sends the same code again, a minute apart and three times at the most", async () => {
    const key = await freeHold();
    const mails = async () => (await stateOf(database.db, key.orderId)).told.length;
    await initPayment(deps, key);
    clock.advance(0.5);
    expect(await initPayment(deps, key)).toMatchObject({ resendAt: "2026-11-23T07:01:00+05:30" });
    expect(await mails()).toBe(1);
    clock.advance(0.5);
    expect(await initPayment(deps, key)).toMatchObject({ resendAt: "2026-11-23T07:02:00+05:30" });
    clock.advance(1);
    expect(await initPayment(deps, key)).toMatchObject({ status: "confirm_email", resendAt: null });
    clock.advance(5);
    expect(await initPayment(deps, key)).toMatchObject({ status: "confirm_email", resendAt: null });
    expect(await mails()).toBe(3);
    expect(await confirmEmail(deps, { ...key, code: await codeOf(key) })).toEqual({ ok: true });
  });

  it("does not take a code for another order, another address or after the hold", async () => {
    const visitorId = "visitor-of-codes";
    const key = await freeHold({ visitorId });
    await initPayment(deps, key);
    const first = await codeOf(key);
    const mine = customerNo(1_000 + person);
    expect(await heldOrder(deps, { visitorId, customer: mine })).toMatchObject({ orderId: key.orderId });
    await applyCoupon(deps, { ...key, code: "FREE" });
    expect(await initPayment(deps, key)).toMatchObject({ status: "confirm_email" });
    expect((await stateOf(database.db, key.orderId)).told).toEqual(["confirm_email", "confirm_email"]);
    expect(await codeOf(key)).not.toBe(first);
    expect(await confirmEmail(deps, { ...key, code: first })).toMatchObject({ code: "code_wrong" });
    clock.advance(16);
    expect(await confirmEmail(deps, { ...key, code: await codeOf(key) })).toMatchObject({
      code: "hold_expired",
    });
  });

  it("does not confirm a booking that has a price", async () => {
    const key = await freeHold();
    await initPayment(deps, key);
    const code = await codeOf(key);
    await applyCoupon(deps, { ...key, code: null });
    expect(await confirmEmail(deps, { ...key, code })).toMatchObject({ code: "order_not_payable" });
    expect((await stateOf(database.db, key.orderId)).status).toBe("held");
  });
});
