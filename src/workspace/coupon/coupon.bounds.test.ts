import { beforeEach, describe, expect, test } from "vitest";
import { addMinutes, istInstant, timeOf } from "../../api/contract/ist.ts";
import { personKeysOf } from "../admission/person.ts";
import { createWindowLimit } from "../admission/window-limit.ts";
import {
  bookingService,
  confirmHeld,
  customerNo,
  heldOrder,
  mondayMorning,
  testClock,
  timesOn,
} from "../booking/testing.ts";
import { changeRows, rowOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import type { AnyRequest } from "../http/route.ts";
import { takeCouponUse } from "../orders/coupon-uses.ts";
import { addPayment } from "../payment/testing.ts";
import { applyCoupon, tryCoupon } from "./apply-coupon.ts";
import { periodRefusal } from "./check-coupon.ts";
import { type Coupon, discountOf } from "./coupons.ts";
import { couponRoutes } from "./routes.ts";

const coupon = (given: Partial<Coupon>): Coupon => ({
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
  ...given,
});

describe("the days of a coupon", () => {
  test.each([
    ["2026-11-22", "coupon_not_yet_valid"],
    ["2026-11-23", undefined],
    ["2026-11-25", undefined],
    ["2026-11-26", "coupon_expired"],
  ])("%s", (today, code) => expect(periodRefusal(coupon({}), today)?.code).toBe(code));
});

describe("the discount of a coupon", () => {
  const discount = (given: Partial<Coupon>, subtotal: number) => discountOf(coupon(given)).of(subtotal);
  test.each([
    ["just below the cap", {}, 49_990, 4_999],
    ["at the cap", {}, 50_000, 5_000],
    ["above the cap", {}, 50_010, 5_000],
    ["without a cap", { max_discount_paise: null }, 100_000, 10_000],
    ["half a paisa, rounded up", {}, 15, 2],
    ["less than half a paisa, rounded down", {}, 14, 1],
    ["one percent", { percent: 1 }, 10_000, 100],
    ["everything", { percent: 100, max_discount_paise: null }, 12_345, 12_345],
    ["flat", { kind: "flat", flat_paise: 3_000 } as const, 100, 3_000],
  ])("%s", (_name, given, subtotal, expected) => expect(discount(given, subtotal)).toBe(expected));
});

describe("a customer", () => {
  test.each([
    [
      "the same address in capitals, and another number",
      { email: "ASHA@example.in", phone: "+919000000000" },
    ],
    [
      "the same number without its country, and another address",
      { email: "b@example.in", phone: "98765 43210" },
    ],
  ])("is known by %s", (_name, other) => {
    const known = Object.values(personKeysOf({ email: "asha@example.in", phone: "+919876543210" }));
    expect(Object.values(personKeysOf(other)).filter((key) => known.includes(key))).toHaveLength(1);
  });
  test("is another one with another address and number", () => {
    const known = Object.values(personKeysOf({ email: "asha@example.in", phone: "+919876543210" }));
    const other = Object.values(personKeysOf({ email: "b@example.in", phone: "+919876543211" }));
    expect(other.filter((key) => known.includes(key))).toEqual([]);
  });
});

describe("on an order", () => {
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
      // Of ₹1,000 they leave ₹0.83 and ₹0.84, ₹0.97 and ₹1.00 with tax: the first is let off.
      { code: "ALL", kind: "flat", percent: undefined, flatPaise: 99_917 },
      { code: "ALMOST", kind: "flat", percent: undefined, flatPaise: 99_916 },
    ],
  });

  /** What the coupon that leaves nothing to pay takes off from now on. */
  const change = (flat_paise: number) => changeRows(deps.db, "coupons", { flat_paise }, { code: "ALL" });
  /** A hold of an hour of the small room, which costs exactly ₹1,000. */
  async function held(hour = 10, customer = customerNo(hour)) {
    const times = { from: timeOf(hour * 60), to: timeOf(hour * 60 + 60) };
    return (await heldOrder(deps, { ...times, customer })).key;
  }
  const usesOf = async (code: string) => (await rowOf(deps.db, "coupons", { code })).uses;
  const tried = async (key: Awaited<ReturnType<typeof held>>, code: string) => {
    const [shown, applied] = [
      await tryCoupon(deps, { ...key, code }),
      await applyCoupon(deps, { ...key, code }),
    ];
    return [shown, applied].map((answer) => (answer.ok ? answer.quote.totalPaise : answer.code));
  };
  const [full, less] = [118_000, 106_200];

  test.each([
    ["a minimum that is just reached", "EXACT", less],
    ["a minimum of one paisa more", "ABOVE", "coupon_below_minimum"],
    ["one of several kinds of space", "ROOMS", less],
    ["another kind of space", "DESKS", "coupon_not_applicable"],
    ["one of several cities", "DELHI", less],
    ["another city", "PUNE", "coupon_not_applicable"],
    ["a cap of one paisa less", "CAPPED", full - 11_799],
    ["small letters and blanks", " exact ", less],
    ["no coupon of ours", "EXACTLY", "coupon_unknown"],
  ])("%s", async (_name, code, answer) => {
    expect(await tried(await held(), code)).toEqual([answer, answer]);
  });

  test.each([
    ["the first minute of its day in India", "00:00", less],
    ["the last minute", "23:59", less],
    ["the minute after", "24:00", "coupon_expired"],
  ])("counts on its only day: %s", async (_name, time, answer) => {
    clock.set(istInstant("2026-11-23", time));
    const { key } = await heldOrder(deps, timesOn("2026-11-27", "10:00", "11:00"));
    expect(await tried(key, "TODAY")).toEqual([answer, answer]);
  });

  test("counts as often as it may, and once more when a hold has ended to the instant", async () => {
    expect(await tried(await held(9), "TWOUSES")).toEqual([less, less]);
    clock.advance(5);
    expect(await tried(await held(11), "TWOUSES")).toEqual([less, less]);
    const third = await held(13);
    expect(await tried(third, "TWOUSES")).toEqual(["coupon_used_up", "coupon_used_up"]);
    clock.set(new Date(addMinutes(mondayMorning, 15).getTime() - 1));
    expect(await tried(third, "TWOUSES")).toEqual(["coupon_used_up", "coupon_used_up"]);
    clock.set(addMinutes(mondayMorning, 15));
    expect(await tried(third, "TWOUSES")).toEqual([less, less]);
  });

  test("counts once for a customer until the hold that used it has ended", async () => {
    const asha = customerNo(1);
    expect(await tried(await held(9, asha), "ONCE")).toEqual([less, less]);
    clock.advance(5);
    const second = await held(11, asha);
    expect(await tried(second, "ONCE")).toEqual(["coupon_already_used", "coupon_already_used"]);
    clock.set(addMinutes(mondayMorning, 15));
    expect(await tried(second, "ONCE")).toEqual([less, less]);
  });

  test("used by one customer is left to another, and another coupon to the same", async () => {
    expect(await tried(await held(9, customerNo(1)), "ONCE")).toEqual([less, less]);
    expect(await tried(await held(11, customerNo(2)), "ONCE")).toEqual([less, less]);
    expect(await tried(await held(13, customerNo(1)), "OTHERONCE")).toEqual([less, less]);
  });

  test("that leaves nothing to pay counts once for a person, and one that leaves a rupee each time", async () => {
    const asha = customerNo(1);
    expect(await tried(await held(9, asha), "ALL")).toEqual([0, 0]);
    const refused = "coupon_already_used";
    expect(await tried(await held(11, asha), "ALL")).toEqual([refused, refused]);
    expect(await tried(await held(13, customerNo(2)), "ALL")).toEqual([0, 0]);
    for (const hour of [15, 17]) expect(await tried(await held(hour, asha), "ALMOST")).toEqual([100, 100]);
  });

  test("whose last use goes to someone else meanwhile leaves the former one on the order, with its use", async () => {
    const key = await held(9, customerNo(1));
    const codeNow = async () =>
      (await deps.db.selectFrom("orders").select("coupon_code").executeTakeFirst())?.coupon_code;
    // What a look at the uses does not show yet.
    await changeRows(deps.db, "coupons", { uses: 2 }, { code: "TWOUSES" });
    const usedUp = { code: "coupon_used_up" };
    expect(await applyCoupon(deps, { ...key, code: "TWOUSES" })).toMatchObject(usedUp);
    expect(await codeNow()).toBeNull();
    for (const [code, total] of [
      ["EXACT", less],
      ["ALL", 0],
    ] as const) {
      expect(await applyCoupon(deps, { ...key, code })).toMatchObject({ quote: { totalPaise: total } });
      expect(await applyCoupon(deps, { ...key, code: "TWOUSES" })).toMatchObject(usedUp);
      expect([await codeNow(), await usesOf(code), await usesOf("TWOUSES")]).toEqual([code, 1, 2]);
    }
    // It still counts as this person's one use of it.
    const again = await held(11, customerNo(1));
    expect(await applyCoupon(deps, { ...again, code: "ALL" })).toMatchObject({ code: "coupon_already_used" });
    const almost = await held(13, customerNo(3));
    expect(await applyCoupon(deps, { ...almost, code: "ALMOST" })).toMatchObject({ ok: true });
    expect(await applyCoupon(deps, { ...almost, code: "TWOUSES" })).toMatchObject(usedUp);
    const more = await held(15, customerNo(3));
    expect(await applyCoupon(deps, { ...more, code: "ALMOST" })).toMatchObject({ ok: true });
  });

  test("that was withdrawn is not put back on the order when another one is refused", async () => {
    const set = (code: string, given: { uses: number } | { active: boolean }) =>
      changeRows(deps.db, "coupons", given, { code });
    const key = await held(9);
    expect(await applyCoupon(deps, { ...key, code: "EXACT" })).toMatchObject({ ok: true });
    await set("EXACT", { active: false });
    await set("TWOUSES", { uses: 2 });
    expect(await applyCoupon(deps, { ...key, code: "TWOUSES" })).toMatchObject({ code: "coupon_used_up" });
    await set("EXACT", { active: true });
    const order = deps.db.selectFrom("orders").select(["coupon_code", "total_paise"]);
    expect(await order.executeTakeFirst()).toEqual({ coupon_code: null, total_paise: full });
  });

  test("that stays on an order with something to pay leaves its customer the one use that leaves nothing", async () => {
    await changeRows(deps.db, "coupons", { uses: 2 }, { code: "TWOUSES" });
    const first = await held(9, customerNo(1));
    await change(10_000);
    expect(await applyCoupon(deps, { ...first, code: "ALL" })).toMatchObject({ quote: { totalPaise: less } });
    expect(await applyCoupon(deps, { ...first, code: "TWOUSES" })).toMatchObject({ code: "coupon_used_up" });
    await change(99_917);
    expect(await tried(await held(11, customerNo(1)), "ALL")).toEqual([0, 0]);
  });

  test("is kept once for each customer, whoever comes first to it", async () => {
    const keys = [await held(9, customerNo(1)), await held(11, customerNo(1))];
    const orders = await Promise.all(keys.map(({ orderId }) => rowOf(deps.db, "orders", { id: orderId })));
    const refused = [];
    for (const order of orders) {
      const wanted = { code: "ONCE", order, isFree: false, now: clock.now() };
      refused.push(await inTransaction(deps.db, (tx) => takeCouponUse(tx, wanted)));
    }
    expect(refused).toEqual([null, "already_used"]);
    expect(await usesOf("ONCE")).toBe(1);
  });

  test("gives what it gave when it was put on, also when it is put on again and gives less by now", async () => {
    const key = await held(9);
    const before = await applyCoupon(deps, { ...key, code: "CAPPED" });
    await changeRows(deps.db, "coupons", { percent: 1 }, { code: "CAPPED" });
    const again = await applyCoupon(deps, { ...key, code: "CAPPED" });
    await changeRows(deps.db, "coupons", { percent: 10 }, { code: "CAPPED" });
    expect(before).toMatchObject({ ok: true });
    expect(again).toEqual(before);
  });

  test("that is not for once is had again by who once paid nothing with it", async () => {
    const first = await held(9, customerNo(1));
    expect(await applyCoupon(deps, { ...first, code: "ALL" })).toMatchObject({ ok: true });
    await change(10_000);
    const second = await held(11, customerNo(1));
    expect(await tried(second, "ALL")).toEqual([less, less]);
    await change(99_917);
  });

  test.each([
    ["created", less],
    ["pending", "payment_in_progress"],
    ["failed", less],
  ] as const)("while a payment of the order is %s", async (status, answer) => {
    const [key, other] = [await held(9), await held(11)];
    const pay = async ({ orderId }: typeof key, its: typeof status) => {
      const order = await rowOf(deps.db, "orders", { id: orderId });
      await addPayment(deps, order, { gateway_order_id: `order_${orderId}`, status: its });
    };
    await pay(key, status);
    await pay(other, status === "pending" ? "created" : "pending");
    const applied = await applyCoupon(deps, { ...key, code: "EXACT" });
    expect(applied.ok ? applied.quote.totalPaise : applied.code).toBe(answer);
  });

  test("opens no order without its token", async () => {
    const key = { ...(await held()), token: "wrong" };
    expect(await tried(key, "EXACT")).toEqual(["order_not_found", "order_not_found"]);
  });

  describe("tried over the wire", () => {
    const most = 2;
    const routes = (isExempt = false) => {
      const admission = {
        couponTriesOfOrder: createWindowLimit(deps.db, "of-order", { most, seconds: 600 }),
        couponTriesOfAddress: createWindowLimit(deps.db, "of-address", { most: 2 * most, seconds: 600 }),
      };
      const all = couponRoutes({ ...deps, admission });
      return async (name: "validate" | "coupon", body: object) => {
        const caller = { countedNetwork: isExempt ? null : "203.0.113.7" };
        const request = { body, headers: {}, caller } as AnyRequest;
        return (await all.find((route) => route.name === name)?.handle(request))?.status;
      };
    };
    beforeEach(() => deps.db.deleteFrom("request_counts").execute());

    test.each(["validate", "coupon"] as const)(
      "%s: wrong codes are counted, right ones and others' are not",
      async (name) => {
        const send = routes();
        const [key, other] = [await held(9), await held(11)];
        for (let time = 0; time < most + 1; time += 1)
          expect(await send(name, { ...key, code: "EXACT" })).toBe(200);
        for (let time = 0; time < most + 1; time += 1)
          expect(await send(name, { ...key, token: "wrong", code: "EXACT" })).toBe(404);
        for (let time = 0; time < most; time += 1) expect(await send(name, { ...key, code: "NO" })).toBe(422);
        expect(await send(name, { ...key, code: "EXACT" })).toBe(429);
        // Taking a coupon off is no try, and another order of the address has tries of its own.
        expect(await send("coupon", { ...key, code: null })).toBe(200);
        for (let time = 0; time < most; time += 1)
          expect(await send(name, { ...other, code: "NO" })).toBe(422);
        expect(await send(name, { ...(await held(13)), code: "EXACT" })).toBe(429);
      },
    );

    test("an exempt address is not counted", async () => {
      const key = await held();
      for (let time = 0; time < 6; time += 1)
        expect(await routes(true)("validate", { ...key, code: "NO" })).toBe(422);
    });
  });

  test.each(["TWOUSES", "ONCE"])("tried again on its own order takes no second use of %s", async (code) => {
    await applyCoupon(deps, { ...(await held(9)), code });
    const key = await held(11);
    expect(await tried(key, code)).toEqual([less, less]);
    expect(await tried(key, code)).toEqual([less, less]);
    expect(await usesOf(code)).toBe(2);
  });

  test("keeps the uses of confirmed orders after the time of their holds", async () => {
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
    const again = await held(15, customerNo(13));
    expect(await tried(again, "TWOUSES")).toEqual(["coupon_used_up", "coupon_used_up"]);
    expect(await tried(again, "ONCE")).toEqual(["coupon_already_used", "coupon_already_used"]);
  });

  test("counts by its own code, and stays on other orders when it is taken off one", async () => {
    const [one, other] = [await held(9), await held(11)];
    for (const key of [other, one]) await applyCoupon(deps, { ...key, code: "ONCE" });
    expect(await tried(await held(13), "TWOUSES")).toEqual([less, less]);
    await applyCoupon(deps, { ...one, code: null });
    const row = await rowOf(deps.db, "orders", { id: other.orderId });
    expect(row).toMatchObject({ coupon_code: "ONCE", total_paise: less });
    const refused = "coupon_already_used";
    expect(await tried(await held(15, customerNo(11)), "ONCE")).toEqual([refused, refused]);
  });

  test("is refused when the hold has ended, to the instant", async () => {
    const key = await held();
    clock.set(new Date(addMinutes(mondayMorning, 15).getTime() - 1));
    expect(await tried(key, "EXACT")).toEqual([less, less]);
    clock.set(addMinutes(mondayMorning, 15));
    expect(await tried(key, "EXACT")).toEqual(["hold_expired", "hold_expired"]);
  });
});
