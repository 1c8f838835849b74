import * as v from "valibot";
import { expect, test } from "vitest";
import { gatewayDispute, gatewayPayment, gatewayRefund } from "./gateway-entities.ts";

const payment = { id: "pay_1", amount: 100, currency: "INR" };
const refund = { id: "rfnd_1", payment_id: "pay_1", amount: 100 };
const dispute = { id: "disp_1", payment_id: "pay_1", amount: 100 };

test.each([
  ["a payment", gatewayPayment, payment, ["created", "authorized", "captured", "refunded", "failed"]],
  ["a refund", gatewayRefund, refund, ["pending", "processed", "failed"]],
  [
    "a dispute",
    gatewayDispute,
    dispute,
    ["open", "under_review", "action_required", "won", "closed", "lost"],
  ],
] as const)("%s can have each status of the gateway, and no other", (_name, schema, entity, statuses) => {
  const accepted = [...statuses, "", "unknown"].filter((status) => v.is(schema, { ...entity, status }));
  expect(accepted).toEqual(statuses);
});

test.each([[null], [undefined], [{}], [{ refundId: "REF1" }], [[]], [["x"]]])(
  "the notes of payments and refunds can be %j",
  (notes) => {
    expect(v.is(gatewayPayment, { ...payment, status: "captured", notes })).toBe(true);
    expect(v.is(gatewayRefund, { ...refund, status: "pending", notes })).toBe(true);
  },
);
