import type { FoundOrder } from "../../machines/booking/fixtures.ts";
import { orderByResultStatus } from "../../machines/result/fixtures.ts";

const { order } = orderByResultStatus.confirmed;

/** For tests: the key of the fixtures' order. */
export const key = { orderId: "ORD000000000001", token: "token-1" };

/** For tests: a confirmed booking that can be cancelled and moved. */
export const changeable: FoundOrder = {
  outcome: "found",
  order: {
    ...order,
    cancellation: {
      ...order.cancellation,
      rules: [{ until: "2026-11-23T09:00:00+05:30", percent: 100 }],
      refundNowPaise: 94_400,
      canCancel: true,
      reason: null,
    },
    move: {
      canMove: true,
      reason: null,
      until: "2026-11-23T04:00:00+05:30",
      left: 2,
      places: [],
      unpaid: null,
    },
  },
};
