import { expect, test } from "vitest";
import type { BookingChange } from "../../api/contract/booking-change.ts";
import { orders } from "../booking/fixtures.ts";
import { isTrueOf } from "./change.ts";

const { order } = orders.confirmed;
const dates = ["2026-11-24", "2026-11-26"];

/** An order as it stands, which had two moves to begin with. */
const orderWith = (given: { status?: "confirmed" | "cancelled"; left?: number; start?: string }) => ({
  ...order,
  ...{ dates, status: given.status ?? "confirmed", start: given.start ?? order.start },
  move: { ...order.move, left: given.left ?? 1 },
});

test.each([
  ["it stands there, and was moved", {}, true],
  ["it was never moved", { left: 2 }, false],
  ["it stands elsewhere", { start: "2026-11-27T10:00:00+05:30" }, false],
  ["it was cancelled since", { status: "cancelled" }, false],
] as const)("an order that is said to be moved: %s", (_, given, isTrue) => {
  expect(isTrueOf({ is: "moved", start: order.start }, orderWith(given))).toBe(isTrue);
});

test.each([
  ["as a whole, and is", "cancelled", [], true],
  ["as a whole, and is not", "confirmed", [], false],
  ["on a day, and is as a whole", "cancelled", ["2026-11-24"], true],
  ["on a day that is not its own any more", "confirmed", ["2026-11-25"], true],
  ["on a day that it still has", "confirmed", ["2026-11-24"], false],
  ["on two days, one of which it still has", "confirmed", ["2026-11-25", "2026-11-26"], false],
] as const)("an order that is said to be cancelled: %s", (_, status, cancelled, isTrue) => {
  const change: BookingChange = { is: "cancelled", dates: [...cancelled], refundPaise: 0 };
  expect(isTrueOf(change, orderWith({ status }))).toBe(isTrue);
});

test("an order that is said to be closed on other devices: it is, while it is confirmed", () => {
  const change = { is: "closed-elsewhere" } as const;
  expect(isTrueOf(change, orderWith({}))).toBe(true);
  expect(isTrueOf(change, orderWith({ status: "cancelled" }))).toBe(false);
});
