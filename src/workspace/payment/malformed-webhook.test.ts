import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { testClock } from "../booking/testing.ts";
import { firstRow } from "../database/testing.ts";
import { handleGatewayEvents } from "./handle-events.ts";
import { holdWithStartedPayment, orderState, payAt, paymentService } from "./testing.ts";
import { receiveWebhook } from "./webhook.ts";

describe.each(databaseKinds)("a signed webhook with unusual contents, on %s", (kind) => {
  const clock = testClock();
  const { gateway, deps } = paymentService(clock, { kind });

  /** Delivers a signed body twice, like a gateway that retries, and then processes the stored events. */
  async function postWebhook(body: string, eventId: string | undefined = randomUUID()) {
    const rawBody = Buffer.from(body);
    const { webhookSecret } = deps.gatewaySettings;
    const signature = createHmac("sha256", webhookSecret).update(rawBody).digest("hex");
    const results = [];
    for (let time = 0; time < 2; time += 1) {
      results.push(await receiveWebhook(deps, { rawBody, signature, eventId }));
    }
    await handleGatewayEvents(deps);
    return results;
  }

  const event = (payload: string) => `{"entity":"event","event":"payment.captured","payload":${payload}}`;

  it.each([
    ["a zero byte", event('{"note":"Asha\\u0000 +919876543210"}')],
    ["a zero byte in a name", event('{"no\\u0000te":1}')],
    ["half a surrogate", event('{"note":"\\ud83d"}')],
    ["swapped surrogate halves", event('{"note":"\\ude00\\ud83d"}')],
    ["bytes that are not UTF-8", Buffer.from(event('{"note":"\xff\xfe"}'), "latin1").toString("latin1")],
    ["numbers that overflow", event('{"amount":1e400,"other":-1e999,"long":123456789012345678901234567890}')],
    [
      "an enormous amount",
      event(
        '{"payment":{"entity":{"id":"pay_1","order_id":"order_1","amount":1e308,"currency":"INR","status":"captured"}}}',
      ),
    ],
    ["prototype property names", event('{"__proto__":{"x":1},"constructor":{"prototype":{"x":1}}}')],
    ["an event with a zero byte", '{"event":"\\u0000","payload":{}}'],
  ])("a signed webhook is stored and processed once when its body contains %s", async (_, body) => {
    const eventId = randomUUID();
    expect(await postWebhook(body, eventId)).toEqual([{ ok: true }, { ok: true }]);
    const { handled_at } = await firstRow(deps.db, "gateway_events", { id: eventId });
    expect(handled_at).not.toBeNull();
  });

  it.each([
    ["not JSON", "{"],
    ["empty", ""],
    ["a list", "[]"],
    ["null", "null"],
    ["a number", "1e400"],
    ["an object without an event", '{"payload":{}}'],
    ["an event with a payload that is not an object", '{"event":"x","payload":"text"}'],
    ["nested too deeply in objects", event(`${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`)],
    ["nested too deeply in lists", event(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)],
  ])("a signed webhook is rejected with bad_json on every delivery when its body is %s", async (_, body) => {
    expect(await postWebhook(body)).toEqual([
      expect.objectContaining({ ok: false, code: "bad_json" }),
      expect.objectContaining({ ok: false, code: "bad_json" }),
    ]);
  });

  it("confirms the order even if the payer's note contains a zero byte and half a surrogate pair", async () => {
    const { orderId, gatewayOrderId } = await holdWithStartedPayment(deps);
    const payment = await payAt(gateway, gatewayOrderId);
    const amount = (await firstRow(deps.db, "payments", { order_id: orderId })).amount_paise;
    const entity = {
      id: payment.razorpay_payment_id,
      order_id: gatewayOrderId,
      amount,
      currency: "INR",
      status: "captured",
      notes: { from: "A\u0000sha \ud83d" },
    };
    const body = event(JSON.stringify({ payment: { entity } }));
    expect(body).toContain("\\u0000");
    await postWebhook(body);
    expect((await orderState(deps.db, orderId)).status).toBe("confirmed");
  });
});
