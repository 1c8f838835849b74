import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { customerFieldNames, customerFields } from "../../api/contract/customer-fields.ts";
import { bookSlot } from "../booking/book-slot.ts";
import { readOrder } from "../booking/order-details.ts";
import { releaseOrder } from "../booking/release-order.ts";
import { customerNo, fullCustomer, heldOrder, testClock, wishFor } from "../booking/testing.ts";
import { cancelOrder } from "../cancel/cancel-order.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { changeRows } from "../database/testing.ts";

import { invoicePdf } from "../invoice/pdf.ts";
import { readInvoice } from "../invoice/read-invoice.ts";
import { calendarText } from "../invoice/testing.ts";
import type { PaymentDeps } from "./deps.ts";
import { handleGatewayEvents } from "./handle-events.ts";
import { initPayment } from "./init-payment.ts";
import { paymentCallback } from "./payment-callback.ts";
import { settle } from "./settle.ts";
import {
  awayGateway,
  begin,
  gatewayRecord,
  heldAndBegun,
  letTimePass,
  paidBooking,
  payAt,
  paymentDeps,
  paymentService,
  stateOf,
  testEvidence,
  webhookOf,
} from "./testing.ts";
import { verifyPayment } from "./verify-payment.ts";
import { receiveWebhook } from "./webhook.ts";

describe.each(databaseKinds)("payment on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, {
    kind,
    coupons: [
      { code: "WELCOME10", oncePerCustomer: true },
      { code: "FREE", percent: 100, maxDiscountPaise: 100_000_000 },
      { code: "SHORT", validUntil: "2026-11-23" },
    ],
  });

  it("confirms on the browser's return: captured, invoiced, announced, once", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    const result = await payAt(gateway, gatewayOrderId);
    const verified = await verifyPayment(deps, { ...key, ...result });
    expect(verified).toEqual({ ok: true, status: "confirmed", paymentStatus: "captured" });
    expect(await verifyPayment(deps, { ...key, ...result })).toEqual(verified);
    expect((await gatewayRecord(gateway, result.razorpay_payment_id)).status).toBe("captured");
    const state = await stateOf(deps.db, orderId);
    expect(state).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      refunds: [],
      told: ["booking_confirmed"],
    });
    expect(state.invoices[0]).toMatch(/^DL\/2627\/\d{6}$/);
    expect(await initPayment(deps, key)).toEqual({ ok: true, status: "confirmed" });
  });

  it("finds money of which no notification came", async () => {
    const { orderId, gatewayOrderId } = await heldAndBegun(deps);
    await payAt(gateway, gatewayOrderId);
    await letTimePass(deps, clock);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
    });
  });

  it("stores a webhook once, refuses forged ones, and takes them in any order", async () => {
    const { orderId, gatewayOrderId } = await heldAndBegun(deps);
    const { razorpay_payment_id: id } = await payAt(gateway, gatewayOrderId);
    const entity = await gatewayRecord(gateway, id);
    const authorized = webhookOf("payment.authorized", { payment: { entity } });
    const captured = webhookOf("payment.captured", {
      payment: { entity: { ...entity, status: "captured" } },
    });
    const forged = {
      ...captured,
      signature: captured.signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
    };
    expect(await receiveWebhook(deps, forged)).toMatchObject({ code: "bad_signature" });
    await handleGatewayEvents(deps);
    expect((await stateOf(deps.db, orderId)).status).toBe("held");
    for (const webhook of [authorized, captured, authorized, captured]) {
      expect(await receiveWebhook(deps, webhook)).toEqual({ ok: true });
    }
    expect(await handleGatewayEvents(deps)).toBe(2);
    expect(
      await receiveWebhook(
        deps,
        webhookOf("payment.failed", { payment: { entity: { ...entity, status: "failed" } } }),
      ),
    ).toEqual({ ok: true });
    await handleGatewayEvents(deps);
    const state = await stateOf(deps.db, orderId);
    expect(state).toMatchObject({ status: "confirmed", payments: ["captured"], told: ["booking_confirmed"] });
    expect(state.invoices).toHaveLength(1);
  });

  it("returns late money when someone else has the slot, and says so", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    clock.advance(20);
    await heldOrder(deps, { customer: customerNo(7) });
    const result = await payAt(gateway, gatewayOrderId);
    expect(await verifyPayment(deps, { ...key, ...result })).toEqual({
      ok: true,
      status: "expired",
      paymentStatus: "refund_pending",
    });
    await letTimePass(deps, clock);
    const state = await stateOf(deps.db, orderId);
    expect(state).toMatchObject({
      status: "expired",
      payments: ["refunded"],
      refunds: ["refunded"],
      invoices: [],
    });
    expect(state.reasons[0]).toMatch(/Someone else booked/);
    expect(state.told).toEqual(["money_returning", "money_returned"]);
    expect((await gatewayRecord(gateway, result.razorpay_payment_id)).status).toBe("refunded");
    expect(await readOrder(deps, key)).toMatchObject({ story: { refund: { status: "refunded" } } });
  });

  it("asks about one of several failed attempts on a gateway order, because the answer tells of all", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await payAt(gateway, gatewayOrderId, "failure");
      await initPayment(deps, key);
    }
    await payAt(gateway, gatewayOrderId, "failure");
    await letTimePass(deps, clock, 1);
    const { payments } = await stateOf(deps.db, orderId);
    expect(payments).toEqual(["failed", "failed", "failed", "failed"]);
    const asked = deps.db.selectFrom("payments").select("id").where("order_id", "=", orderId);
    expect(await asked.where("check_at", "is not", null).execute()).toHaveLength(1);
  });

  it("keeps the hold when a payment fails, and takes the next attempt", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    await payAt(gateway, gatewayOrderId, "failure");
    expect(await begin(deps, key)).toBe(gatewayOrderId);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "held",
      payments: ["failed", "created"],
    });
    const result = await payAt(gateway, gatewayOrderId);
    expect(await verifyPayment(deps, { ...key, ...result })).toMatchObject({
      status: "confirmed",
      paymentStatus: "captured",
    });
    expect((await stateOf(deps.db, orderId)).payments).toEqual(["failed", "captured"]);
  });

  it("returns money for a price that has changed since, and confirms on the new one", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps, { customer: customerNo(31) });
    expect(await applyCoupon(deps, { ...key, code: "welcome10" })).toMatchObject({
      quote: { discountPaise: 10_000, totalPaise: 106_200, couponCode: "WELCOME10" },
    });
    const newer = await begin(deps, key);
    expect(newer).not.toBe(gatewayOrderId);
    await payAt(gateway, gatewayOrderId);
    await letTimePass(deps, clock);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "held",
      payments: ["refunded", "created"],
    });
    await payAt(gateway, newer);
    await letTimePass(deps, clock);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "confirmed",
      payments: ["refunded", "captured"],
    });
  });

  it("takes a coupon off that died before the payment, and says the new price first", async () => {
    clock.advance(60 * 11 + 50);
    const wish = {
      start: "2026-11-26T10:00:00+05:30",
      end: "2026-11-26T11:00:00+05:30",
      customer: customerNo(33),
    };
    const { key } = await heldAndBegun(deps, wish);
    expect(await applyCoupon(deps, { ...key, code: "SHORT" })).toMatchObject({ ok: true });
    clock.advance(5 * 60 + 12);
    // Midnight has passed; the hold has not, because it is taken again for the test.
    await changeRows(
      deps.db,
      "orders",
      { hold_expires_at: new Date(clock.now().getTime() + 60_000) },
      { id: key.orderId },
    );
    const refused = await initPayment(deps, key);
    expect(refused).toMatchObject({
      code: "coupon_expired",
      quote: { totalPaise: 118_000, couponCode: null },
    });
    expect(refused.ok ? "" : refused.message).toMatch(/The price is now ₹1,180/);
    expect(await initPayment(deps, key)).toMatchObject({ reply: { amountPaise: 118_000 } });
  });

  it("waits for a gateway that is away: the slot stays, the next check settles", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    const result = await payAt(gateway, gatewayOrderId);
    const away = paymentDeps(deps.db, clock, gateway, awayGateway);
    clock.advance(14.9);
    expect(await verifyPayment(away, { ...key, ...result })).toEqual({
      ok: true,
      status: "held",
      paymentStatus: "pending",
    });
    clock.advance(0.5);
    expect(await bookSlot(deps, wishFor({ customer: customerNo(8) }))).toMatchObject({ code: "slot_taken" });
    expect(await releaseOrder(deps, key)).toMatchObject({ code: "payment_in_progress" });
    for (const code of ["FREE", null])
      expect(await applyCoupon(deps, { ...key, code })).toMatchObject({ code: "payment_in_progress" });
    await letTimePass(deps, clock);
    expect((await stateOf(deps.db, orderId)).status).toBe("confirmed");
    expect(await initPayment(paymentDeps(deps.db, clock, gateway, awayGateway), { ...key })).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ["before the capture", () => ({ capture: () => Promise.reject(new Error("killed")) })],
    [
      "after the capture",
      (real: PaymentDeps["gateway"]) => ({
        capture: async (...args: Parameters<typeof real.capture>) => {
          await real.capture(...args);
          throw new Error("killed");
        },
      }),
    ],
  ])("recovers from a crash %s", async (_when, tamper) => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    const result = await payAt(gateway, gatewayOrderId);
    const crashing = paymentDeps(deps.db, clock, gateway, tamper);
    await expect(verifyPayment(crashing, { ...key, ...result })).rejects.toThrow("killed");
    expect(await stateOf(deps.db, orderId)).toMatchObject({ status: "held", payments: ["pending"] });
    await letTimePass(deps, clock);
    const state = await stateOf(deps.db, orderId);
    expect(state).toMatchObject({ status: "confirmed", payments: ["captured"], refunds: [] });
  });

  it("recovers from a crash in the middle of a refund without refunding twice", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    await releaseOrder(deps, key);
    await payAt(gateway, gatewayOrderId);
    const crashing = paymentDeps(deps.db, clock, gateway, (real) => ({
      refund: async (...args) => {
        await real.refund(...args);
        throw new Error("killed");
      },
    }));
    await letTimePass(crashing, clock, 1);
    expect(await stateOf(deps.db, orderId)).toMatchObject({ payments: ["refund_pending"] });
    await letTimePass(deps, clock);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      payments: ["refunded"],
      refunds: ["refunded"],
    });
  });

  it("gives the second money of an order back", async () => {
    const { orderId, gatewayOrderId } = await heldAndBegun(deps);
    const paid = (gatewayPaymentId: string) => testEvidence(gatewayOrderId, { gatewayPaymentId });
    expect(await settle(deps, paid(`pay_first_${kind}`))).toMatchObject({ reason: "confirmed" });
    expect(await settle(deps, paid(`pay_first_${kind}`))).toMatchObject({ reason: "already_known" });
    expect(await settle(deps, paid(`pay_second_${kind}`))).toMatchObject({ reason: "money_returning" });
    const surplus = { ...paid(`pay_third_${kind}`), status: "authorized" } as const;
    expect(await settle(deps, surplus)).toMatchObject({ reason: "surplus_left_to_lapse" });
    const state = await stateOf(deps.db, orderId);
    expect(state).toMatchObject({ status: "confirmed", payments: ["captured", "refund_pending", "failed"] });
    expect(state.reasons).toEqual(["This was a second payment for the same booking."]);
    // The gateway knows none of these payments.
    await deps.db.updateTable("refunds").set({ status: "void" }).execute();
  });

  it("never confirms on another amount or currency than was asked for", async () => {
    for (const [wrong, name] of [
      [{ amountPaise: 100 }, "little"],
      [{ currency: "USD" }, "dollars"],
    ] as const) {
      const { orderId, gatewayOrderId } = await heldAndBegun(deps);
      const gatewayPaymentId = `pay_${name}_${kind}`;
      const evidence = testEvidence(gatewayOrderId, { gatewayPaymentId, ...wrong });
      expect(await settle(deps, evidence)).toMatchObject({ reason: "money_returning" });
      expect((await stateOf(deps.db, orderId)).status).toBe("held");
      await deps.db.updateTable("orders").set({ status: "released" }).where("id", "=", orderId).execute();
    }
    // The gateway knows none of these payments.
    await deps.db.updateTable("refunds").set({ status: "void" }).execute();
  });

  it("leads the gateway's form post to the result, with the token for those who paid only", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps);
    expect(await paymentCallback(deps, orderId, {})).toBe(`/payment-failure/${orderId}`);
    expect(
      await paymentCallback(deps, orderId, { razorpay_order_id: "order_of_someone_else" }),
    ).not.toContain("token");
    const failed = {
      "error[code]": "BAD_REQUEST_ERROR",
      "error[metadata]": JSON.stringify({ order_id: gatewayOrderId }),
    };
    expect(await paymentCallback(deps, orderId, failed)).toBe(
      `/payment-failure/${orderId}?token=${key.token}`,
    );
    const result = await payAt(gateway, gatewayOrderId);
    expect(await paymentCallback(deps, orderId, result)).toBe(
      `/payment-success/${orderId}?token=${key.token}`,
    );
    expect((await stateOf(deps.db, orderId)).status).toBe("confirmed");
  });

  it("prints the address and the state of a buyer with a GSTIN, also a long one, on invoice and credit note", async () => {
    const address = `${"Plot 17, Third Cross Road, Behind the Old Post Office, ".repeat(5)}${"X".repeat(25)}`;
    const { key, orderId } = await paidBooking(deps, gateway, {
      customer: { ...customerNo(36), gstin: "27AAACB1234C1ZF", address, state: "Maharashtra" },
    });
    const read = await readInvoice(deps, { ...key, kind: "invoice" });
    if (!read.ok) throw new Error(read.message);
    const buyer = { name: "Guest 36", address, state: "Maharashtra (27)", gstin: "27AAACB1234C1ZF" };
    expect(read.invoice.buyer).toEqual(buyer);
    expect((await invoicePdf(read.invoice)).toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    await cancelOrder(deps, orderId, "The centre has a water leak.");
    const note = await readInvoice(deps, { ...key, kind: "credit_note" });
    expect(note.ok && note.invoice.buyer).toEqual(buyer);
  });

  it("prints every detail of the customer that belongs on an invoice", async () => {
    const { key } = await paidBooking(deps, gateway, { customer: fullCustomer });
    const read = await readInvoice(deps, { ...key, kind: "invoice" });
    const printed = read.ok && Object.values(read.invoice.buyer).join("\n");
    const onInvoice = customerFieldNames.filter((field) => customerFields[field].onInvoice);
    for (const field of onInvoice) expect(printed, field).toContain(fullCustomer[field]);
  });

  it("prints the invoice, makes the calendar entry, and takes both back with a cancellation", async () => {
    const { key, orderId, gatewayOrderId } = await heldAndBegun(deps, {
      customer: { ...customerNo(34), name: "अमृता शर्मा", company: "Neem & Sons" },
    });
    expect(await readInvoice(deps, { ...key, kind: "invoice" })).toMatchObject({ code: "not_found" });
    await verifyPayment(deps, { ...key, ...(await payAt(gateway, gatewayOrderId)) });
    const read = await readInvoice(deps, { ...key, kind: "invoice" });
    if (!read.ok) throw new Error(read.message);
    expect(read.invoice).toMatchObject({
      kind: "invoice",
      date: "2026-11-23",
      seller: { gstin: "07AAACB1234C1ZV", state: "Delhi" },
      buyer: { name: "Neem & Sons (अमृता शर्मा)", address: null, state: null, gstin: null },
      lines: [{ sac: "997212", description: "Banyan, 1 hour; Mon, 23 Nov 2026, 10:00 am – 11:00 am IST" }],
      taxablePaise: 100_000,
      totalPaise: 118_000,
      totalInWords: "Rupees One Thousand One Hundred Eighty Only",
      placeOfSupply: "Delhi (07)",
      against: null,
    });
    const pdf = await invoicePdf(read.invoice);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(await calendarText(deps, key)).toMatch(
      /UID:ORD\w+@baithak\.example[\s\S]*DTSTART:20261123T043000Z/,
    );

    const cancelled = await cancelOrder(deps, orderId, "The centre has a water leak.");
    expect(cancelled).toMatchObject({ ok: true, creditNote: expect.stringMatching(/^DLC\/2627\/\d{6}$/) });
    expect(await cancelOrder(deps, orderId, "Again.")).toMatchObject({ ok: false });
    await letTimePass(deps, clock);
    expect(await stateOf(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
    });
    const note = await readInvoice(deps, { ...key, kind: "credit_note" });
    expect(note).toMatchObject({
      invoice: { kind: "credit_note", against: read.invoice.number, totalPaise: 118_000 },
    });
    expect(await bookSlot(deps, wishFor({ customer: customerNo(35) }))).toMatchObject({ ok: true });
  });
});
