import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { addDays, istInstant } from "../../api/contract/ist.ts";
import { createBlock } from "../blocks/index.ts";
import { daysFrom, testClock, timesOn } from "../booking/testing.ts";
import { firstRow } from "../database/testing.ts";
import { orderState, paidBooking, payAt, paymentService } from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { moveBooking } from "./move-booking.ts";
import { paymentOf } from "./testing.ts";

const [thursday, friday, sunday] = ["2026-12-03", "2026-12-04", "2026-12-06"];
const pass = { catalogId: "desk", people: 1, quantity: 1 };

describe.each(databaseKinds)(
  "a move to a period that is blocked before the customer pays the difference, on %s",
  (kind) => {
    const clock = testClock();
    const { gateway, deps } = paymentService(clock, { kind });

    it.each([
      ["a room", timesOn(thursday, "15:00", "16:00"), timesOn(friday, "10:00", "12:00")],
      ["passes", { ...pass, ...daysFrom(thursday, friday) }, daysFrom(thursday, sunday)],
    ])("succeeds for %s, and the block reports the hold", async (kindOfItem, booked, wanted) => {
      const { key, orderId } = await paidBooking(deps, gateway, booked);
      const { item_id, total_paise } = await firstRow(deps.db, "orders", { id: orderId });
      const priceFactor = kindOfItem === "passes" ? 3 : 2;
      const request = { ...key, ...wanted, expectedTotalPaise: total_paise * priceFactor };
      const { checkout } = paymentOf(await moveBooking(deps, request));
      const evidence = await payAt(gateway, checkout.gatewayOrderId);
      const block = await createBlock(
        { ...deps, actor: { kind: "command", name: "block", user: "asha" } },
        {
          ...{ target: { is: "item", id: item_id }, passes: null, reason: "Painting" },
          ...{ from: istInstant(friday, "00:00"), to: istInstant(addDays(friday, 1), "00:00") },
        },
        null,
      );
      expect(block).toMatchObject({ ok: true, touched: [{ order: { status: "held" } }] });
      expect(await verifyPayment(deps, { ...key, ...evidence })).toMatchObject({ ok: true });
      const moved = await firstRow(deps.db, "orders", { id: orderId });
      expect([moved.starts_at.toISOString(), moved.ends_at.toISOString()]).toEqual(
        [wanted.start, wanted.end].map((time) => new Date(time).toISOString()),
      );
      expect(await orderState(deps.db, orderId)).toMatchObject({ status: "confirmed" });
    });
  },
);
