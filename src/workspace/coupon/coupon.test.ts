import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { bookSlot } from "../booking/book-slot.ts";
import { releaseOrder } from "../booking/release-order.ts";
import {
  bookingService,
  customerNo,
  heldOrder,
  hourNo,
  testClock,
  timesOn,
  wishFor,
} from "../booking/testing.ts";
import { rowOf } from "../database/testing.ts";
import { applyCoupon, tryCoupon } from "./apply-coupon.ts";

describe.each(databaseKinds)("coupons on %s", (kind) => {
  const clock = testClock();
  const deps = bookingService(clock, {
    kind,
    coupons: [
      { code: "TEN", maxDiscountPaise: 8_000 },
      { code: "FLAT", kind: "flat", percent: undefined, flatPaise: 30_000 },
      { code: "OVER", validUntil: "2026-11-22" },
      { code: "SOON", validFrom: "2026-12-01" },
      { code: "BIG", minimumPaise: 500_000 },
      { code: "DESKS", productTypes: ["CO_WORKING_HOT_DESK"] },
      { code: "PUNE", cities: ["pune"] },
      { code: "ONCE", oncePerCustomer: true },
      { code: "TWOUSES", maxUses: 2 },
    ],
  });

  let holds = 0;
  async function held(customer = customerNo(1)) {
    holds += 1;
    return (await heldOrder(deps, { ...hourNo(holds), customer })).key;
  }
  const uses = async (code: string) => (await rowOf(deps.db, "coupons", { code })).uses;

  it.each([
    ["NOSUCH", "coupon_unknown"],
    ["OVER", "coupon_expired"],
    ["SOON", "coupon_not_yet_valid"],
    ["BIG", "coupon_below_minimum"],
    ["DESKS", "coupon_not_applicable"],
    ["PUNE", "coupon_not_applicable"],
  ])("refuses %s as %s, when tried and when applied, with a sentence of its own", async (code, refusal) => {
    const key = await held();
    const tried = await tryCoupon(deps, { ...key, code });
    expect(tried).toMatchObject({ ok: false, code: refusal });
    expect(await applyCoupon(deps, { ...key, code })).toEqual(tried);
  });

  it("takes a percentage up to its cap, or a flat sum, before tax; case and blanks do not matter", async () => {
    const key = await held();
    const tried = await tryCoupon(deps, { ...key, code: " ten " });
    expect(tried).toMatchObject({
      ok: true,
      coupon: { code: "TEN" },
      quote: { subtotalPaise: 100_000, discountPaise: 8_000, taxablePaise: 92_000, totalPaise: 108_560 },
    });
    expect(await uses("TEN")).toBe(0);
    expect(await applyCoupon(deps, { ...key, code: "tEn" })).toMatchObject({ quote: { couponCode: "TEN" } });
    expect(await applyCoupon(deps, { ...key, code: "flat" })).toMatchObject({
      quote: { discountPaise: 30_000, couponCode: "FLAT", totalPaise: 82_600 },
    });
    expect([await uses("TEN"), await uses("FLAT")]).toEqual([0, 1]);
    expect(await applyCoupon(deps, { ...key, code: "nosuch" })).toMatchObject({ code: "coupon_unknown" });
    expect(await uses("FLAT")).toBe(1);
    expect(await applyCoupon(deps, { ...key, code: null })).toMatchObject({
      quote: { discountPaise: 0, couponCode: null, totalPaise: 118_000 },
    });
    expect(await uses("FLAT")).toBe(0);
  });

  it("counts once for a customer, known by email or by phone", async () => {
    const asha = { name: "Asha", email: "asha@example.in", phone: "+919876543210" };
    const first = await held(asha);
    expect(await applyCoupon(deps, { ...first, code: "ONCE" })).toMatchObject({ ok: true });
    expect(await applyCoupon(deps, { ...first, code: "ONCE" })).toMatchObject({ ok: true });
    expect(await uses("ONCE")).toBe(1);
    const sameMail = await held({ ...customerNo(2), email: "asha@example.in" });
    const samePhone = await held({ ...customerNo(3), phone: "+919876543210" });
    for (const key of [sameMail, samePhone]) {
      expect(await applyCoupon(deps, { ...key, code: "ONCE" })).toMatchObject({
        code: "coupon_already_used",
      });
    }
    expect(await uses("ONCE")).toBe(1);
    await releaseOrder(deps, first);
    expect(await applyCoupon(deps, { ...sameMail, code: "ONCE" })).toMatchObject({ ok: true });
  });

  it("gives its use back when a hold ends, also one that nobody has cleaned up", async () => {
    const [one, two, three] = [await held(), await held(), await held()];
    for (const key of [one, two]) {
      expect(await applyCoupon(deps, { ...key, code: "TWOUSES" })).toMatchObject({ ok: true });
    }
    expect(await tryCoupon(deps, { ...three, code: "TWOUSES" })).toMatchObject({ code: "coupon_used_up" });
    expect(await applyCoupon(deps, { ...three, code: "TWOUSES" })).toMatchObject({ code: "coupon_used_up" });
    await releaseOrder(deps, one);
    expect(await applyCoupon(deps, { ...three, code: "TWOUSES" })).toMatchObject({ ok: true });
    expect(await uses("TWOUSES")).toBe(2);
    clock.advance(16);
    const late = await held();
    expect(await applyCoupon(deps, { ...late, code: "TWOUSES" })).toMatchObject({ ok: true });
    expect(await uses("TWOUSES")).toBe(1);
    expect(await applyCoupon(deps, { ...two, code: "TEN" })).toMatchObject({ code: "hold_expired" });
  });

  it("stays with a hold that its own customer takes up again, and leaves it with another", async () => {
    const visitorId = "visitor-0001";
    const wish = wishFor({
      visitorId,
      ...timesOn("2026-11-27", "10:00", "11:00"),
    });
    const { key } = await heldOrder(deps, wish);
    await applyCoupon(deps, { ...key, code: "ONCE" });
    expect(await bookSlot(deps, { ...wish, people: 2 })).toMatchObject({
      order: { coupon_code: "ONCE", people: 2 },
    });
    expect(await bookSlot(deps, { ...wish, customer: customerNo(5) })).toMatchObject({
      order: { id: key.orderId, coupon_code: null, total_paise: 118_000 },
    });
    expect(await uses("ONCE")).toBe(0);
  });
});
