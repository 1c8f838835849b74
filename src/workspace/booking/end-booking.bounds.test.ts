import { expect, test } from "vitest";
import type { OrderStatus } from "../../api/contract/booking.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { addPayment } from "../payment/testing.ts";
import { correctKeptFee } from "./end-booking.ts";
import { bookingService, heldOrder, testClock, uniqueCustomer } from "./testing.ts";

const clock = testClock();
const deps = bookingService(clock);

/** Adds a cancelled booking of ₹1,180 with a kept fee, and another one. Returns the ids, and a function that corrects the fee. */
async function cancelledBooking(
  kept_paise: number,
  refundedPaise: number,
  status: OrderStatus = "cancelled",
) {
  const { order } = await heldOrder(deps);
  const other = await heldOrder(deps, { catalogId: "room-large", customer: uniqueCustomer(1) });
  const payment = await addPayment(deps, order, { status: "captured" });
  await changeRows(deps.db, "orders", { status: "cancelled", kept_paise: 1 });
  await changeRows(deps.db, "orders", { status, kept_paise }, { id: order.id });
  const created_at = clock.now();
  await addRows(deps.db, "refunds", {
    ...{ id: "REF1", payment_id: payment.id, order_id: order.id, amount_paise: refundedPaise },
    ...{ status: "refunded", reason: "You cancelled.", try_at: created_at, created_at },
  });
  const cancelled = await firstRow(deps.db, "orders", { id: order.id });
  await inTransaction(deps.db, { kind: "job", name: "test" }, (tx) => correctKeptFee(tx, cancelled));
  const acts = await rowsOf(deps.db, "audit", { act: "fee_changed", subject: order.id });
  const { kept_paise: otherPaise } = await firstRow(deps.db, "orders", { id: other.orderId });
  const { kept_paise: keptPaise } = await firstRow(deps.db, "orders", { id: order.id });
  return { keptPaise, otherPaise, acts: acts.map(({ details }) => details) };
}

test.each([
  ["is what is left of the money", 10_000, 100_000, 18_000, [{ keptPaise: 18_000 }]],
  ["can be one paisa before", 1, 100_000, 18_000, [{ keptPaise: 18_000 }]],
  ["stays if it is what is left", 18_000, 100_000, 18_000, []],
  ["is not added to a booking without one", 0, 100_000, 0, []],
])("the kept fee of a cancelled booking %s", async (_name, keptPaise, refundedPaise, expected, acts) => {
  const corrected = await cancelledBooking(keptPaise, refundedPaise);
  expect(corrected).toEqual({ keptPaise: expected, otherPaise: 1, acts });
});

test("a confirmed booking keeps its fee until it is cancelled", async () => {
  const corrected = await cancelledBooking(10_000, 100_000, "confirmed");
  expect(corrected).toMatchObject({ keptPaise: 10_000, acts: [] });
});
