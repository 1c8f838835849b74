import { expect, it, onTestFinished } from "vitest";
import { createGateway } from "./gateway.ts";
import { payAt, secrets, startTestGateway } from "./testing.ts";

it("the gateway client reads all payments and refunds of a period across pages", async () => {
  const simulator = await startTestGateway();
  onTestFinished(() => simulator.close());
  const gateway = createGateway({ ...secrets, apiUrl: `${simulator.url}/v1` });
  const startedAt = new Date();
  const paymentIds: string[] = [];
  for (let number = 0; number < 103; number += 1) {
    const order = await gateway.createOrder({ amountPaise: 10_000, receipt: `R${number}`, notes: {} });
    if (order.is !== "ok") throw new Error(order.is);
    const { razorpay_payment_id: id } = await payAt(simulator, order.value.id);
    await gateway.capture(id, 10_000);
    paymentIds.push(id);
  }
  const [first = ""] = paymentIds;
  for (let number = 0; number < 3; number += 1) {
    const refundRequest = {
      amountPaise: 1_000,
      key: `a-key-of-refund-${number}`,
      notes: { refundId: `REF${number}` },
    };
    expect(await gateway.refund(first, refundRequest)).toMatchObject({ is: "ok" });
  }
  const endOfRange = new Date(Date.now() + 1_000);
  const payments = await gateway.payments(startedAt, endOfRange);
  expect(payments.is === "ok" && payments.value.map(({ id }) => id).sort()).toEqual(paymentIds.sort());
  const refunds = await gateway.refunds(startedAt, endOfRange);
  expect(refunds.is === "ok" && refunds.value.map(({ notes }) => notes)).toEqual([
    { refundId: "REF2" },
    { refundId: "REF1" },
    { refundId: "REF0" },
  ]);
  // The status is not compared, because a refund may be processed between the two gateway calls.
  const refundIds = refunds.is === "ok" ? refunds.value.map(({ id }) => ({ id })) : [];
  expect(await gateway.refundsOf(first)).toMatchObject({ is: "ok", value: refundIds });
  const yesterday = new Date(startedAt.getTime() - 86_400_000);
  expect(await gateway.payments(yesterday, new Date(startedAt.getTime() - 2_000))).toEqual({
    is: "ok",
    value: [],
  });
});
