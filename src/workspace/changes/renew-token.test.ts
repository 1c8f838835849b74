import { expect, test } from "vitest";
import { readOrder } from "../booking/index.ts";
import { testClock, timesOn } from "../booking/testing.ts";
import { listBookings } from "../my-bookings/list.ts";
import { orderKeyOf } from "../orders/index.ts";
import { paidBooking, paymentService } from "../payment/testing.ts";
import { renewToken } from "./renew-token.ts";

const { gateway, deps } = paymentService(testClock());
let hour = 8;
/** Creates a booking at a new time, with a gap for the room's buffer. */
const createBooking = () => {
  hour += 2;
  return paidBooking(deps, gateway, timesOn("2026-12-03", `${hour}:00`, `${hour + 1}:00`));
};

test("a renewed token opens the order and is used in new links, and the order's previous tokens are rejected", async () => {
  const { key } = await createBooking();
  const first = await renewToken(deps, key);
  if (!first.ok) throw new Error(first.message);
  expect(first.token).not.toBe(key.token);
  const renewed = { ...key, token: first.token };
  expect(await readOrder(deps, key)).toMatchObject({ code: "order_not_found" });
  expect(await readOrder(deps, renewed)).toMatchObject({ ok: true });
  expect(await renewToken(deps, key)).toMatchObject({ code: "order_not_found" });
  const second = await renewToken(deps, renewed);
  const latest = { orderId: key.orderId, token: second.ok && second.token };
  expect(new Set([key.token, first.token, latest.token]).size).toBe(3);
  expect(await orderKeyOf(deps, deps.db, key.orderId)).toEqual(latest);
  const { upcoming } = await listBookings(deps, { email: "asha@example.in" });
  expect(upcoming).toContainEqual(expect.objectContaining(latest));
});

test("renewing an order's token leaves other orders unchanged", async () => {
  const [one, other] = [await createBooking(), await createBooking()];
  expect(await renewToken(deps, { ...one.key, token: other.key.token })).toMatchObject({
    code: "order_not_found",
  });
  expect(await renewToken(deps, one.key)).toMatchObject({ ok: true });
  expect(await readOrder(deps, other.key)).toMatchObject({ ok: true });
});

test("one of two concurrent token renewals is refused", async () => {
  const { key } = await createBooking();
  const results = await Promise.all([renewToken(deps, key), renewToken(deps, key)]);
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});
