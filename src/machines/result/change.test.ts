import { expect, test } from "vitest";
import type { BookingChange } from "../../api/contract/booking-change.ts";
import { orders } from "../booking/fixtures.ts";
import { isConfirmedBy } from "./change.ts";

const { order } = orders.confirmed;
const dates = ["2026-11-24", "2026-11-26"];

/** Creates an order that can be moved twice in total. By default, one move is left. */
const orderWith = (overrides: { status?: "confirmed" | "cancelled"; left?: number; start?: string }) => ({
  ...order,
  ...{ dates, status: overrides.status ?? "confirmed", start: overrides.start ?? order.start },
  move: { ...order.move, left: overrides.left ?? 1 },
});

test.each([
  ["it has that start and was moved", {}, true],
  ["it was never moved", { left: 2 }, false],
  ["it has another start", { start: "2026-11-27T10:00:00+05:30" }, false],
  ["it was cancelled since", { status: "cancelled" }, false],
] as const)("detects whether the order confirms a move: %s", (_, overrides, isTrue) => {
  expect(isConfirmedBy({ is: "moved", start: order.start }, orderWith(overrides))).toBe(isTrue);
});

test.each([
  ["the whole order, which is cancelled", "cancelled", [], true],
  ["the whole order, which is confirmed", "confirmed", [], false],
  ["one day, and the order is cancelled", "cancelled", ["2026-11-24"], true],
  ["one day that the order no longer has", "confirmed", ["2026-11-25"], true],
  ["one day that the order still has", "confirmed", ["2026-11-24"], false],
  ["two days, one of which the order still has", "confirmed", ["2026-11-25", "2026-11-26"], false],
] as const)("detects whether the order confirms a cancellation of %s", (_, status, cancelled, isTrue) => {
  const change: BookingChange = { is: "cancelled", dates: [...cancelled], refundPaise: 0 };
  expect(isConfirmedBy(change, orderWith({ status }))).toBe(isTrue);
});

test('the change "closed elsewhere" is confirmed only by a confirmed order', () => {
  const change = { is: "closed-elsewhere" } as const;
  expect(isConfirmedBy(change, orderWith({}))).toBe(true);
  expect(isConfirmedBy(change, orderWith({ status: "cancelled" }))).toBe(false);
});
