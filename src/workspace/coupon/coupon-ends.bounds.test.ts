import { beforeEach, describe, expect, test } from "vitest";
import { istInstant } from "../../api/contract/ist.ts";
import { bookingService, heldOrder, testClock, timesOn } from "../booking/testing.ts";
import { changeRows, firstRow } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import type { AnyRequest } from "../http/route.ts";
import { createRateLimit } from "../rate-limits/rate-limit.ts";
import { applyCoupon, dropExpiredCoupon } from "./apply-coupon.ts";
import { checkCoupon } from "./check-coupon.ts";
import { type Coupon, descriptionOf, discountOf, findDiscountOf } from "./coupons.ts";
import { couponRoutes } from "./routes.ts";

const clock = testClock();
const deps = bookingService(clock, {
  coupons: [
    { code: "TEN", description: "10 % off", validUntil: "2026-11-23" },
    { code: "FLAT", kind: "flat", percent: undefined, flatPaise: 30_000 },
    { code: "LARGE", minimumPaise: 100_001, maxUses: 1, oncePerCustomer: true },
    { code: "PUNEDESKS", productTypes: ["CO_WORKING_HOT_DESK"], cities: ["pune"], minimumPaise: 100_001 },
    { code: "PUNE", cities: ["pune"], minimumPaise: 100_001 },
    { code: "LATER", validFrom: "2026-11-24", productTypes: ["CO_WORKING_HOT_DESK"] },
  ],
});
let key: { orderId: string; token: string };

/** Creates a hold of an hour for ₹1,000 on an otherwise empty day, two minutes before IST midnight. */
beforeEach(async () => {
  clock.set(istInstant("2026-11-23", "23:58"));
  await changeRows(deps.db, "coupons", { active: true });
  ({ key } = await heldOrder(deps, timesOn("2026-11-27", "10:00", "11:00")));
});

const order = () => firstRow(deps.db, "orders", { id: key.orderId });
const usesOf = async (code: string) => (await firstRow(deps.db, "coupons", { code })).uses;
const drop = async () => {
  const held = await order();
  return inTransaction(deps.db, { kind: "customer" }, (tx) => dropExpiredCoupon(tx, held, clock.now()));
};

test("applyCoupon updates the order's price and the coupon's uses when it applies and removes a coupon", async () => {
  const applied = await applyCoupon(deps, { ...key, code: "FLAT" });
  expect(applied).toMatchObject({
    quote: { discountPaise: 30_000, taxablePaise: 70_000, totalPaise: 82_600, couponCode: "FLAT" },
  });
  expect(await order()).toMatchObject({
    coupon_code: "FLAT",
    total_paise: 82_600,
    quote: { subtotalPaise: 100_000, totalPaise: 82_600 },
  });
  expect(await usesOf("FLAT")).toBe(1);
  expect(await applyCoupon(deps, { ...key, code: null })).toMatchObject({
    ok: true,
    quote: { discountPaise: 0, totalPaise: 118_000, couponCode: null },
  });
  expect(await order()).toMatchObject({
    coupon_code: null,
    total_paise: 118_000,
    quote: { totalPaise: 118_000 },
  });
  expect(await usesOf("FLAT")).toBe(0);
});

test("applyCoupon changes nothing when it removes a coupon from an order without one", async () => {
  expect(await applyCoupon(deps, { ...key, code: null })).toMatchObject({ quote: { totalPaise: 118_000 } });
  expect(await usesOf("FLAT")).toBe(0);
});

describe("dropExpiredCoupon", () => {
  test("keeps a valid coupon, and does nothing for an order without a coupon", async () => {
    expect(await drop()).toBeNull();
    await applyCoupon(deps, { ...key, code: "TEN" });
    clock.set(istInstant("2026-11-23", "23:59"));
    expect(await drop()).toBeNull();
    expect([(await order()).coupon_code, await usesOf("TEN")]).toEqual(["TEN", 1]);
  });

  test("an expired coupon is removed from the order, and the new price is returned", async () => {
    await applyCoupon(deps, { ...key, code: "TEN" });
    clock.set(istInstant("2026-11-24", "00:00"));
    const rejected = await drop();
    expect(rejected).toMatchObject({
      ok: false,
      code: "coupon_expired",
      quote: { totalPaise: 118_000, couponCode: null },
    });
    expect(rejected?.message).toMatch(/TEN.* The price is now ₹1,180\./);
    expect(await order()).toMatchObject({ coupon_code: null, total_paise: 118_000 });
    expect(await usesOf("TEN")).toBe(0);
    expect(await drop()).toBeNull();
  });

  test("an inactive coupon is removed from the order, and the new price is returned", async () => {
    await applyCoupon(deps, { ...key, code: "FLAT" });
    await deps.db.updateTable("coupons").set({ active: false }).where("code", "=", "FLAT").execute();
    expect(await drop()).toMatchObject({
      code: "coupon_unknown",
      message: expect.stringMatching(/^FLAT is no longer valid\. The price is now ₹1,180\./),
    });
    expect(await order()).toMatchObject({ coupon_code: null, total_paise: 118_000 });
  });
});

test("checkCoupon reports the first of several reasons: period, place, minimum, uses", async () => {
  const rejected = async (code: string) => {
    const checked = await checkCoupon(deps.db, code, await order(), clock.now());
    return checked.ok ? { code: "ok", message: "" } : checked;
  };
  const codeOf = async (code: string) => (await rejected(code)).code;
  expect(await codeOf("LATER")).toBe("coupon_not_yet_valid");
  expect(await codeOf("PUNE")).toBe("coupon_not_applicable");
  await deps.db.updateTable("coupons").set({ uses: 1 }).where("code", "=", "LARGE").execute();
  expect(await codeOf("LARGE")).toBe("coupon_below_minimum");
  const messageOf = async (code: string) => (await rejected(code)).message;
  expect(await messageOf("PUNEDESKS")).not.toBe((await messageOf("PUNE")).replace("PUNE", "PUNEDESKS"));
});

test("findDiscountOf finds the coupon of an order even if it is inactive, and returns null without a coupon", async () => {
  await deps.db.updateTable("coupons").set({ active: false }).where("code", "=", "FLAT").execute();
  const found = await findDiscountOf(deps.db, { coupon_code: "FLAT" });
  expect([found?.code, found?.of(1_000_000)]).toEqual(["FLAT", 30_000]);
  expect(await findDiscountOf(deps.db, { coupon_code: null })).toBeNull();
  expect(await findDiscountOf(deps.db, { coupon_code: "GONE" })).toBeNull();
});

test("a coupon without a percentage or amount gives no discount", () => {
  const bare = { code: "BARE", percent: null, max_discount_paise: null, flat_paise: null };
  expect(discountOf({ ...bare, kind: "flat" } as Coupon).of(10_000)).toBe(0);
  expect(discountOf({ ...bare, kind: "percent" } as Coupon).of(10_000)).toBe(0);
});

test("descriptionOf describes the discount of a coupon that has no description", () => {
  const coupon = {
    description: "",
    percent: null,
    max_discount_paise: null,
    flat_paise: null,
    minimum_paise: 0,
  };
  const describe = (fields: Partial<Coupon>) => descriptionOf({ ...coupon, ...fields } as Coupon);
  expect(describe({ kind: "percent", percent: 10 })).toBe("10% off");
  expect(describe({ kind: "percent", percent: 10, max_discount_paise: 50_000 })).toBe("10% off, up to ₹500");
  expect(describe({ kind: "percent", percent: 10, max_discount_paise: 50_000, minimum_paise: 100_000 })).toBe(
    "10% off, up to ₹500, on bookings of ₹1,000 or more",
  );
  expect(describe({ kind: "flat", flat_paise: 20_000, minimum_paise: 60_000 })).toBe(
    "₹200 off on bookings of ₹600 or more",
  );
  expect(describe({ kind: "percent", percent: 10, description: "A tenth off" })).toBe("A tenth off");
});

/* (requirements Q validate, Q coupon) */
test("the coupon routes validate and apply a coupon, and limit attempts with invalid codes", async () => {
  const rateLimits = {
    couponTriesOfOrder: createRateLimit(deps.db, "of-order", { max: 1, seconds: 600 }),
    couponTriesOfAddress: createRateLimit(deps.db, "of-address", { max: 10, seconds: 600 }),
  };
  const routes = couponRoutes({ ...deps, rateLimits });
  const send = (name: "validate" | "coupon", body: object) => {
    const request = { body, headers: {}, client: { limitedNetwork: "203.0.113.9" } } as AnyRequest;
    return routes.find((route) => route.name === name)?.handle(request);
  };
  expect(await send("validate", { ...key, code: "FLAT" })).toMatchObject({
    status: 200,
    body: {
      valid: true,
      coupon: { code: "FLAT", description: "10 % off" },
      quote: { totalPaise: 82_600 },
    },
  });
  expect(await usesOf("FLAT")).toBe(0);
  expect(await send("coupon", { ...key, code: "FLAT" })).toMatchObject({
    status: 200,
    body: { quote: { totalPaise: 82_600 } },
  });
  expect(await send("validate", { ...key, code: "NO" })).toMatchObject({ status: 422 });
  expect(await send("coupon", { ...key, code: "FLAT" })).toMatchObject({
    status: 429,
    body: { error: { code: "too_many_requests" } },
    headers: { "retry-after": expect.stringMatching(/^\d+$/) },
  });
});
