import { beforeEach, describe, expect, test } from "vitest";
import { addMinutes, istInstant, timeOf } from "../../api/contract/ist.ts";
import {
  bookingService,
  confirmHeld,
  heldOrder,
  mondayMorning,
  testClock,
  timesOn,
  uniqueCustomer,
} from "../booking/testing.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import type { AnyRequest } from "../http/route.ts";
import { claimCouponUse } from "../orders/coupon-uses.ts";
import { addPayment } from "../payment/testing.ts";
import { personKeysOf } from "../rate-limits/person.ts";
import { createRateLimit } from "../rate-limits/rate-limit.ts";
import { applyCoupon, tryCoupon } from "./apply-coupon.ts";
import { validityError } from "./check-coupon.ts";
import { type Coupon, discountOf } from "./coupons.ts";
import { couponRoutes } from "./routes.ts";

const coupon = (overrides: Partial<Coupon>): Coupon => ({
  code: "TEN",
  description: "10 % off",
  kind: "percent",
  percent: 10,
  max_discount_paise: 5_000,
  flat_paise: null,
  minimum_paise: 0,
  product_types: [],
  cities: [],
  valid_from: "2026-11-23",
  valid_until: "2026-11-25",
  max_uses: null,
  once_per_customer: false,
  active: true,
  uses: 0,
  ...overrides,
});

describe("the validity period of a coupon", () => {
  test.each([
    ["2026-11-22", "coupon_not_yet_valid"],
    ["2026-11-23", undefined],
    ["2026-11-25", undefined],
    ["2026-11-26", "coupon_expired"],
  ])("on %s, the check of a coupon's validity period returns the error %s", (today, code) =>
    expect(validityError(coupon({}), today)?.code).toBe(code),
  );
});

describe("the discount of a coupon", () => {
  const discount = (overrides: Partial<Coupon>, subtotal: number) =>
    discountOf(coupon(overrides)).of(subtotal);
  test.each([
    ["a discount just below the cap", {}, 49_990, 4_999],
    ["a discount at the cap", {}, 50_000, 5_000],
    ["a discount above the cap", {}, 50_010, 5_000],
    ["a percentage without a cap", { max_discount_paise: null }, 100_000, 10_000],
    ["half a paisa, which is rounded up", {}, 15, 2],
    ["less than half a paisa, which is rounded down", {}, 14, 1],
    ["one percent", { percent: 1 }, 10_000, 100],
    ["100 percent", { percent: 100, max_discount_paise: null }, 12_345, 12_345],
    ["a flat amount", { kind: "flat", flat_paise: 3_000 } as const, 100, 3_000],
  ])("the discount of a coupon is computed for %s", (_name, overrides, subtotal, expected) =>
    expect(discount(overrides, subtotal)).toBe(expected),
  );
});

describe("a coupon's customer", () => {
  test.each([
    [
      "the same email address in capitals, with another phone number",
      { email: "ASHA@example.in", phone: "+919000000000" },
    ],
    [
      "the same phone number without country code, with another email address",
      { email: "b@example.in", phone: "98765 43210" },
    ],
  ])("a customer is recognised by %s", (_name, otherPersonKeys) => {
    const personKeys = Object.values(personKeysOf({ email: "asha@example.in", phone: "+919876543210" }));
    expect(
      Object.values(personKeysOf(otherPersonKeys)).filter((key) => personKeys.includes(key)),
    ).toHaveLength(1);
  });
  test("a customer is not recognised if both the email address and the phone number differ", () => {
    const personKeys = Object.values(personKeysOf({ email: "asha@example.in", phone: "+919876543210" }));
    const otherPersonKeys = Object.values(personKeysOf({ email: "b@example.in", phone: "+919876543211" }));
    expect(otherPersonKeys.filter((key) => personKeys.includes(key))).toEqual([]);
  });
});

describe("a coupon on an order", () => {
  const clock = testClock();
  const deps = bookingService(clock, {
    coupons: [
      { code: "EXACT", minimumPaise: 100_000 },
      { code: "ABOVE", minimumPaise: 100_001 },
      { code: "TODAY", validFrom: "2026-11-23", validUntil: "2026-11-23" },
      { code: "ROOMS", productTypes: ["CO_WORKING_HOT_DESK", "CO_WORKING_MEETING_ROOM"] },
      { code: "DESKS", productTypes: ["CO_WORKING_HOT_DESK"] },
      { code: "DELHI", cities: ["pune", "delhi"] },
      { code: "PUNE", cities: ["pune"] },
      { code: "TWOUSES", maxUses: 2 },
      { code: "ONCE", oncePerCustomer: true },
      { code: "OTHERONCE", oncePerCustomer: true },
      { code: "CAPPED", percent: 10, maxDiscountPaise: 9_999 },
      // The discounts reduce ₹1,000 to ₹0.83 and ₹0.84. With tax, these amounts are ₹0.97, which is waived, and ₹1.00.
      { code: "ALL", kind: "flat", percent: undefined, flatPaise: 99_917 },
      { code: "ALMOST", kind: "flat", percent: undefined, flatPaise: 99_916 },
    ],
  });

  /** Changes the discount of the coupon ALL, in paise. */
  const change = (flat_paise: number) => changeRows(deps.db, "coupons", { flat_paise }, { code: "ALL" });
  /** Creates a hold on an hour of the small room, which costs exactly ₹1,000. */
  async function held(hour = 10, customer = uniqueCustomer(hour)) {
    const times = { from: timeOf(hour * 60), to: timeOf(hour * 60 + 60) };
    return (await heldOrder(deps, { ...times, customer })).key;
  }
  const usesOf = async (code: string) => (await firstRow(deps.db, "coupons", { code })).uses;
  const tryBothCalls = async (key: Awaited<ReturnType<typeof held>>, code: string) => {
    const [validated, applied] = [
      await tryCoupon(deps, { ...key, code }),
      await applyCoupon(deps, { ...key, code }),
    ];
    return [validated, applied].map((result) => (result.ok ? result.quote.totalPaise : result.code));
  };
  const [full, less] = [118_000, 106_200];

  test.each([
    ["with a minimum that is just reached", "EXACT", less],
    ["with a minimum of one paisa more", "ABOVE", "coupon_below_minimum"],
    ["for several product types including this one", "ROOMS", less],
    ["for another product type", "DESKS", "coupon_not_applicable"],
    ["for several cities including this one", "DELHI", less],
    ["for another city", "PUNE", "coupon_not_applicable"],
    ["with a cap of one paisa less", "CAPPED", full - 11_799],
    ["in small letters with blanks", " exact ", less],
    ["with an unknown code", "EXACTLY", "coupon_unknown"],
  ])("%s (code %s) results in %s", async (_name, code, result) => {
    expect(await tryBothCalls(await held(), code)).toEqual([result, result]);
  });

  test.each([
    ["at the first minute of the IST day", "00:00", less],
    ["at the last minute", "23:59", less],
    ["at the minute after", "24:00", "coupon_expired"],
  ])("a coupon with a single valid day, used %s (%s), results in %s", async (_name, time, result) => {
    clock.set(istInstant("2026-11-23", time));
    const { key } = await heldOrder(deps, timesOn("2026-11-27", "10:00", "11:00"));
    expect(await tryBothCalls(key, "TODAY")).toEqual([result, result]);
  });

  test("a coupon is limited to its maximum uses, and a use is available again as soon as its hold expires", async () => {
    expect(await tryBothCalls(await held(9), "TWOUSES")).toEqual([less, less]);
    clock.advance(5);
    expect(await tryBothCalls(await held(11), "TWOUSES")).toEqual([less, less]);
    const thirdHold = await held(13);
    expect(await tryBothCalls(thirdHold, "TWOUSES")).toEqual(["coupon_used_up", "coupon_used_up"]);
    clock.set(new Date(addMinutes(mondayMorning, 15).getTime() - 1));
    expect(await tryBothCalls(thirdHold, "TWOUSES")).toEqual(["coupon_used_up", "coupon_used_up"]);
    clock.set(addMinutes(mondayMorning, 15));
    expect(await tryBothCalls(thirdHold, "TWOUSES")).toEqual([less, less]);
  });

  test("a coupon is available to a customer again once the hold for which the customer used it has expired", async () => {
    const asha = uniqueCustomer(1);
    expect(await tryBothCalls(await held(9, asha), "ONCE")).toEqual([less, less]);
    clock.advance(5);
    const second = await held(11, asha);
    expect(await tryBothCalls(second, "ONCE")).toEqual(["coupon_already_used", "coupon_already_used"]);
    clock.set(addMinutes(mondayMorning, 15));
    expect(await tryBothCalls(second, "ONCE")).toEqual([less, less]);
  });

  test.each([
    ["a.sha@gmail.com", "asha+1@googlemail.com"],
    ["asha+1@example.in", "asha+2@example.in"],
  ])("a customer cannot use a coupon again by spelling the mailbox of %s as %s", async (first, second) => {
    const customer = (email: string, number: number) => ({ ...uniqueCustomer(number), email });
    expect(await tryBothCalls(await held(9, customer(first, 1)), "ONCE")).toEqual([less, less]);
    const repeated = await held(11, customer(second, 2));
    expect(await tryBothCalls(repeated, "ONCE")).toEqual(["coupon_already_used", "coupon_already_used"]);
  });

  test("a coupon use that an earlier release stored counts for the email address as it was written", async () => {
    const email = "a.sha+1@gmail.com";
    const { orderId } = await held(9, { ...uniqueCustomer(1), email });
    const stored = { code: "ONCE", person_key: `email:${email}`, order_id: orderId };
    await deps.db.insertInto("coupon_customers").values(stored).execute();
    const repeated = await held(11, { ...uniqueCustomer(2), email });
    expect(await tryBothCalls(repeated, "ONCE")).toEqual(["coupon_already_used", "coupon_already_used"]);
  });

  test("a limit of one use per customer does not apply to other customers or other codes", async () => {
    expect(await tryBothCalls(await held(9, uniqueCustomer(1)), "ONCE")).toEqual([less, less]);
    expect(await tryBothCalls(await held(11, uniqueCustomer(2)), "ONCE")).toEqual([less, less]);
    expect(await tryBothCalls(await held(13, uniqueCustomer(1)), "OTHERONCE")).toEqual([less, less]);
  });

  test("a coupon is limited to once per customer if it makes the order free, but not if it leaves a rupee to pay", async () => {
    const asha = uniqueCustomer(1);
    expect(await tryBothCalls(await held(9, asha), "ALL")).toEqual([0, 0]);
    const rejected = "coupon_already_used";
    expect(await tryBothCalls(await held(11, asha), "ALL")).toEqual([rejected, rejected]);
    expect(await tryBothCalls(await held(13, uniqueCustomer(2)), "ALL")).toEqual([0, 0]);
    for (const hour of [15, 17])
      expect(await tryBothCalls(await held(hour, asha), "ALMOST")).toEqual([100, 100]);
  });

  test("each change of an order's coupon is recorded once, and nothing else", async () => {
    const { key, orderId } = await heldOrder(deps);
    for (const code of [null, "EXACT", "EXACT", "CAPPED", null, null])
      expect(await applyCoupon(deps, { ...key, code })).toMatchObject({ ok: true });
    const acts = await rowsOf(deps.db, "audit", { subject: orderId }, "id");
    expect(acts.slice(1).map(({ act, details }) => ({ act, details }))).toEqual([
      { act: "coupon_applied", details: { couponCode: "EXACT" } },
      { act: "coupon_applied", details: { couponCode: "CAPPED" } },
      { act: "coupon_removed", details: { couponCode: "CAPPED" } },
    ]);
  });

  test("a coupon that is used up concurrently does not replace the order's previous coupon", async () => {
    const key = await held(9, uniqueCustomer(1));
    const couponErrorNow = async () =>
      (await deps.db.selectFrom("orders").select("coupon_code").executeTakeFirst())?.coupon_code;
    // Simulates concurrent uses that `checkCoupon` does not see.
    await changeRows(deps.db, "coupons", { uses: 2 }, { code: "TWOUSES" });
    const usedUpError = { code: "coupon_used_up" };
    expect(await applyCoupon(deps, { ...key, code: "TWOUSES" })).toMatchObject(usedUpError);
    expect(await couponErrorNow()).toBeNull();
    for (const [code, total] of [
      ["EXACT", less],
      ["ALL", 0],
    ] as const) {
      expect(await applyCoupon(deps, { ...key, code })).toMatchObject({ quote: { totalPaise: total } });
      expect(await applyCoupon(deps, { ...key, code: "TWOUSES" })).toMatchObject(usedUpError);
      expect([await couponErrorNow(), await usesOf(code), await usesOf("TWOUSES")]).toEqual([code, 1, 2]);
    }
    // The restored coupon still counts as this customer's only use.
    const repeatedHold = await held(11, uniqueCustomer(1));
    expect(await applyCoupon(deps, { ...repeatedHold, code: "ALL" })).toMatchObject({
      code: "coupon_already_used",
    });
    const lateOrder = await held(13, uniqueCustomer(3));
    expect(await applyCoupon(deps, { ...lateOrder, code: "ALMOST" })).toMatchObject({ ok: true });
    expect(await applyCoupon(deps, { ...lateOrder, code: "TWOUSES" })).toMatchObject(usedUpError);
    const laterHold = await held(15, uniqueCustomer(3));
    expect(await applyCoupon(deps, { ...laterHold, code: "ALMOST" })).toMatchObject({ ok: true });
  });

  test("an order's inactive coupon is not restored when another coupon is refused", async () => {
    const set = (code: string, overrides: { uses: number } | { active: boolean }) =>
      changeRows(deps.db, "coupons", overrides, { code });
    const key = await held(9);
    expect(await applyCoupon(deps, { ...key, code: "EXACT" })).toMatchObject({ ok: true });
    await set("EXACT", { active: false });
    await set("TWOUSES", { uses: 2 });
    expect(await applyCoupon(deps, { ...key, code: "TWOUSES" })).toMatchObject({ code: "coupon_used_up" });
    await set("EXACT", { active: true });
    const order = deps.db.selectFrom("orders").select(["coupon_code", "total_paise"]);
    expect(await order.executeTakeFirst()).toEqual({ coupon_code: null, total_paise: full });
  });

  test("a coupon does not use up the customer's one free order if the order still has a price", async () => {
    await changeRows(deps.db, "coupons", { uses: 2 }, { code: "TWOUSES" });
    const first = await held(9, uniqueCustomer(1));
    await change(10_000);
    expect(await applyCoupon(deps, { ...first, code: "ALL" })).toMatchObject({ quote: { totalPaise: less } });
    expect(await applyCoupon(deps, { ...first, code: "TWOUSES" })).toMatchObject({ code: "coupon_used_up" });
    await change(99_917);
    expect(await tryBothCalls(await held(11, uniqueCustomer(1)), "ALL")).toEqual([0, 0]);
  });

  test("only the first of two orders redeems a coupon that is limited to once per customer", async () => {
    const keys = [await held(9, uniqueCustomer(1)), await held(11, uniqueCustomer(1))];
    const orders = await Promise.all(keys.map(({ orderId }) => firstRow(deps.db, "orders", { id: orderId })));
    const rejected = [];
    for (const order of orders) {
      const couponUse = { code: "ONCE", order, isFree: false, now: clock.now() };
      rejected.push(
        await inTransaction(deps.db, { kind: "customer" }, (tx) => claimCouponUse(tx, couponUse)),
      );
    }
    expect(rejected).toEqual([null, "already_used"]);
    expect(await usesOf("ONCE")).toBe(1);
  });

  test("an order's coupon keeps its original discount when it is applied again after the coupon was reduced", async () => {
    const key = await held(9);
    const before = await applyCoupon(deps, { ...key, code: "CAPPED" });
    await changeRows(deps.db, "coupons", { percent: 1 }, { code: "CAPPED" });
    const repeatedHold = await applyCoupon(deps, { ...key, code: "CAPPED" });
    await changeRows(deps.db, "coupons", { percent: 10 }, { code: "CAPPED" });
    expect(before).toMatchObject({ ok: true });
    expect(repeatedHold).toEqual(before);
  });

  test("a coupon without a limit per customer can be used again after a free order if it leaves an amount to pay", async () => {
    const first = await held(9, uniqueCustomer(1));
    expect(await applyCoupon(deps, { ...first, code: "ALL" })).toMatchObject({ ok: true });
    await change(10_000);
    const second = await held(11, uniqueCustomer(1));
    expect(await tryBothCalls(second, "ALL")).toEqual([less, less]);
    await change(99_917);
  });

  test.each([
    ["created", less],
    ["pending", "payment_in_progress"],
    ["failed", less],
  ] as const)(
    "applying a coupon while a payment of the order is %s results in %s",
    async (status, result) => {
      const [key, otherPersonKeys] = [await held(9), await held(11)];
      const pay = async ({ orderId }: typeof key, paymentStatus: typeof status) => {
        const order = await firstRow(deps.db, "orders", { id: orderId });
        await addPayment(deps, order, { gateway_order_id: `order_${orderId}`, status: paymentStatus });
      };
      await pay(key, status);
      await pay(otherPersonKeys, status === "pending" ? "created" : "pending");
      const applied = await applyCoupon(deps, { ...key, code: "EXACT" });
      expect(applied.ok ? applied.quote.totalPaise : applied.code).toBe(result);
    },
  );

  test("a coupon cannot be applied with a wrong order token", async () => {
    const key = { ...(await held()), token: "wrong" };
    expect(await tryBothCalls(key, "EXACT")).toEqual(["order_not_found", "order_not_found"]);
  });

  describe("attempt limits of the coupon routes", () => {
    const maxUses = 2;
    const routes = (isExempt = false) => {
      const rateLimits = {
        couponTriesOfOrder: createRateLimit(deps.db, "of-order", { max: maxUses, seconds: 600 }),
        couponTriesOfAddress: createRateLimit(deps.db, "of-address", { max: 2 * maxUses, seconds: 600 }),
      };
      const couponRouteList = couponRoutes({ ...deps, rateLimits });
      return async (name: "validate" | "coupon", body: object) => {
        const client = { limitedNetwork: isExempt ? null : "203.0.113.7" };
        const request = { body, headers: {}, client } as AnyRequest;
        return (await couponRouteList.find((route) => route.name === name)?.handle(request))?.status;
      };
    };
    beforeEach(() => deps.db.deleteFrom("request_counts").execute());

    test.each(["validate", "coupon"] as const)(
      "the attempt limit of %s counts only invalid codes of the same order and address",
      async (name) => {
        const send = routes();
        const [key, otherPersonKeys] = [await held(9), await held(11)];
        for (let time = 0; time < maxUses + 1; time += 1)
          expect(await send(name, { ...key, code: "EXACT" })).toBe(200);
        for (let time = 0; time < maxUses + 1; time += 1)
          expect(await send(name, { ...key, token: "wrong", code: "EXACT" })).toBe(404);
        for (let time = 0; time < maxUses; time += 1)
          expect(await send(name, { ...key, code: "NO" })).toBe(422);
        expect(await send(name, { ...key, code: "EXACT" })).toBe(429);
        // Removing a coupon is not an attempt. Another order from the same IP address has a separate limit.
        expect(await send("coupon", { ...key, code: null })).toBe(200);
        for (let time = 0; time < maxUses; time += 1)
          expect(await send(name, { ...otherPersonKeys, code: "NO" })).toBe(422);
        expect(await send(name, { ...(await held(13)), code: "EXACT" })).toBe(429);
      },
    );

    test("the attempt limits of coupons do not apply to an exempt IP address", async () => {
      const key = await held();
      for (let time = 0; time < 6; time += 1)
        expect(await routes(true)("validate", { ...key, code: "NO" })).toBe(422);
    });
  });

  test.each(["TWOUSES", "ONCE"])(
    "applying %s to the same order again does not count as a second use",
    async (code) => {
      await applyCoupon(deps, { ...(await held(9)), code });
      const key = await held(11);
      expect(await tryBothCalls(key, code)).toEqual([less, less]);
      expect(await tryBothCalls(key, code)).toEqual([less, less]);
      expect(await usesOf(code)).toBe(2);
    },
  );

  test("confirmed orders keep their coupon uses after the expiry of their holds", async () => {
    for (const [hour, code] of [
      [9, "TWOUSES"],
      [11, "TWOUSES"],
      [13, "ONCE"],
    ] as const) {
      const key = await held(hour);
      await applyCoupon(deps, { ...key, code });
      await confirmHeld(deps, key.orderId);
    }
    clock.advance(16);
    const repeatedHold = await held(15, uniqueCustomer(13));
    expect(await tryBothCalls(repeatedHold, "TWOUSES")).toEqual(["coupon_used_up", "coupon_used_up"]);
    expect(await tryBothCalls(repeatedHold, "ONCE")).toEqual(["coupon_already_used", "coupon_already_used"]);
  });

  test("uses are counted per code, and removing a coupon from one order keeps it on other orders", async () => {
    const [one, otherPersonKeys] = [await held(9), await held(11)];
    for (const key of [otherPersonKeys, one]) await applyCoupon(deps, { ...key, code: "ONCE" });
    expect(await tryBothCalls(await held(13), "TWOUSES")).toEqual([less, less]);
    await applyCoupon(deps, { ...one, code: null });
    const row = await firstRow(deps.db, "orders", { id: otherPersonKeys.orderId });
    expect(row).toMatchObject({ coupon_code: "ONCE", total_paise: less });
    const rejected = "coupon_already_used";
    expect(await tryBothCalls(await held(15, uniqueCustomer(11)), "ONCE")).toEqual([rejected, rejected]);
  });

  test("a coupon is refused from the instant the order's hold expires", async () => {
    const key = await held();
    clock.set(new Date(addMinutes(mondayMorning, 15).getTime() - 1));
    expect(await tryBothCalls(key, "EXACT")).toEqual([less, less]);
    clock.set(addMinutes(mondayMorning, 15));
    expect(await tryBothCalls(key, "EXACT")).toEqual(["hold_expired", "hold_expired"]);
  });
});
