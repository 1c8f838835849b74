import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { customerFieldNames, customerFields } from "../../api/contract/customer-fields.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import { bookSlot } from "../booking/book-slot.ts";
import { bookingRequestFor, fullCustomer, testClock, uniqueCustomer } from "../booking/testing.ts";
import { cancelOrder } from "../changes/testing.ts";
import { invoicePdf } from "../invoice/pdf.ts";
import { readInvoice } from "../invoice/read-invoice.ts";
import { calendarText, printedBrand } from "../invoice/testing.ts";
import type { PaymentDeps } from "./deps.ts";
import { initPayment } from "./init-payment.ts";
import {
  gatewayRecord,
  holdWithStartedPayment,
  orderState,
  paidBooking,
  payAt,
  paymentDeps,
  paymentService,
  runBackgroundRounds,
} from "./testing.ts";
import { verifyPayment } from "./verify-payment.ts";

describe.each(databaseKinds)("payment, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  it("confirms a booking once when the browser returns from the checkout, with one capture, invoice and email", async () => {
    const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
    const result = await payAt(gateway, gatewayOrderId);
    const verifyResult = await verifyPayment(deps, { ...key, ...result });
    expect(verifyResult).toEqual({ ok: true, status: "confirmed", paymentStatus: "captured" });
    expect(await verifyPayment(deps, { ...key, ...result })).toEqual(verifyResult);
    expect((await gatewayRecord(gateway, result.razorpay_payment_id)).status).toBe("captured");
    const state = await orderState(deps.db, orderId);
    expect(state).toMatchObject({
      status: "confirmed",
      payments: ["captured"],
      refunds: [],
      notifications: ["booking_confirmed"],
    });
    expect(state.invoices[0]).toMatch(/^DL\/2627\/\d{6}$/);
    expect(await initPayment(deps, key)).toEqual({ ok: true, status: "confirmed" });
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
  ])("settles the payment after the process has been killed %s", async (_when, tamper) => {
    const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
    const result = await payAt(gateway, gatewayOrderId);
    const crashing = paymentDeps(deps.db, clock, gateway, tamper);
    await expect(verifyPayment(crashing, { ...key, ...result })).rejects.toThrow("killed");
    expect(await orderState(deps.db, orderId)).toMatchObject({ status: "held", payments: ["pending"] });
    await runBackgroundRounds(deps, clock);
    const state = await orderState(deps.db, orderId);
    expect(state).toMatchObject({ status: "confirmed", payments: ["captured"], refunds: [] });
  });

  it("prints the postal address and state of a buyer with a GSTIN on one page of the invoice and on the credit note", async () => {
    const address = `${"Plot 17, Third Cross Road, Behind the Old Post Office, ".repeat(5)}${"X".repeat(25)}`;
    const { key, orderId } = await paidBooking(deps, gateway, {
      customer: { ...uniqueCustomer(36), gstin: "27AAACB1234C1ZF", address, state: "Maharashtra" },
    });
    const invoiceResult = await readInvoice(deps, { ...key, kind: "invoice" });
    if (!invoiceResult.ok) throw new Error(invoiceResult.message);
    const buyer = { name: "Guest 36", address, state: "Maharashtra (27)", gstin: "27AAACB1234C1ZF" };
    expect(invoiceResult.invoice.buyer).toEqual(buyer);
    expect(
      (await invoicePdf(invoiceResult.invoice, printedBrand)).toString("latin1").match(/\/Type \/Page\b/g),
    ).toHaveLength(1);
    await cancelOrder(deps, orderId, "The centre has a water leak.");
    const creditNote = await readInvoice(deps, { ...key, kind: "credit_note" });
    expect(creditNote.ok && creditNote.invoice.buyer).toEqual(buyer);
  });

  it("prints every customer field that belongs on an invoice", async () => {
    const { key } = await paidBooking(deps, gateway, { customer: fullCustomer });
    const invoiceResult = await readInvoice(deps, { ...key, kind: "invoice" });
    const buyerText = invoiceResult.ok && Object.values(invoiceResult.invoice.buyer).join("\n");
    const onInvoice = customerFieldNames.filter((field) => customerFields[field].onInvoice);
    for (const field of onInvoice) expect(buyerText, field).toContain(fullCustomer[field]);
  });

  it("issues the invoice and calendar entry of a paid booking, and a credit note when the centre cancels it", async () => {
    const { key, orderId, gatewayOrderId } = await holdWithStartedPayment(deps, {
      customer: { ...uniqueCustomer(34), name: "अमृता शर्मा", company: "Neem & Sons" },
    });
    expect(await readInvoice(deps, { ...key, kind: "invoice" })).toMatchObject({ code: "not_found" });
    const paid = await payAt(gateway, gatewayOrderId);
    await verifyPayment(deps, { ...key, ...paid });
    const paidOn = istDateOf(new Date());
    const invoiceResult = await readInvoice(deps, { ...key, kind: "invoice" });
    if (!invoiceResult.ok) throw new Error(invoiceResult.message);
    expect(invoiceResult.invoice).toMatchObject({
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
      payments: [{ id: paid.razorpay_payment_id, method: "upi", date: paidOn, amountPaise: 118_000 }],
    });
    const pdf = await invoicePdf(invoiceResult.invoice, printedBrand);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(await calendarText(deps, key)).toMatch(
      /UID:ORD\w+@baithak\.example[\s\S]*DTSTART:20261123T043000Z/,
    );

    const cancelled = await cancelOrder(deps, orderId, "The centre has a water leak.");
    expect(cancelled).toMatchObject({ ok: true, creditNote: expect.stringMatching(/^DLC\/2627\/\d{6}$/) });
    expect(await cancelOrder(deps, orderId, "Again.")).toMatchObject({ ok: false });
    await runBackgroundRounds(deps, clock);
    expect(await orderState(deps.db, orderId)).toMatchObject({
      status: "cancelled",
      payments: ["refunded"],
    });
    const creditNote = await readInvoice(deps, { ...key, kind: "credit_note" });
    expect(creditNote).toMatchObject({
      invoice: { kind: "credit_note", against: invoiceResult.invoice.number, totalPaise: 118_000 },
    });
    expect(await bookSlot(deps, bookingRequestFor({ customer: uniqueCustomer(35) }))).toMatchObject({
      ok: true,
    });
  });
});
