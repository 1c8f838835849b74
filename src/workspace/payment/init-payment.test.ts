import { expect, it } from "vitest";
import { serverForTest } from "../../http/testing.ts";
import { heldOrder } from "../booking/testing.ts";
import { createClient, createGateway, type Gateway } from "./gateway.ts";
import { initPayment } from "./init-payment.ts";
import { payAt, paymentDeps, paymentForTest, secrets } from "./testing.ts";

/** Creates a hold. `click` starts its payment. `count` returns the number of matching requests to the gateway. */
async function createHold(connect: (settings: Parameters<typeof createGateway>[0]) => Gateway) {
  const { db, clock, gateway } = await paymentForTest("postgresql");
  const requests: string[] = [];
  const counting = await serverForTest(async (request, response) => {
    requests.push(`${request.method} ${request.url?.replace(/order_\w+/, "ID")}`);
    let body = "";
    for await (const chunk of request) body += chunk;
    const { authorization = "" } = request.headers;
    const res = await fetch(gateway.url + request.url, {
      method: request.method ?? "GET",
      headers: { authorization, "content-type": "application/json" },
      ...(body === "" ? {} : { body }),
    });
    response.writeHead(res.status, { "content-type": "application/json" }).end(await res.text());
  });
  const apiUrl = `${counting.origin}/v1`;
  const deps = paymentDeps(db, clock, gateway, () => connect({ ...secrets, apiUrl }));
  const { key } = await heldOrder(deps);
  const click = () => initPayment(deps, key);
  const count = (request: string) => requests.filter((each) => each === request).length;
  return { click, count, simulator: gateway };
}

const paymentsRequest = "GET /v1/orders/ID/payments";

it("initPayment creates one gateway order for many concurrent clicks", async () => {
  // Coalesces only requests that create an order, for longer than the test takes. Status requests are not coalesced:
  // clicks check the status of an existing order and would have to wait for the end of the pause.
  const { click, count } = await createHold((settings) => ({
    ...createClient(settings),
    createOrder: createGateway(settings, { pauseMs: 60_000 }).createOrder,
  }));
  const orders = new Set<string | false>();
  for (let burst = 0; burst < 3; burst += 1) {
    for (const startedPayment of await Promise.all(Array.from({ length: 24 }, click)))
      orders.add(
        startedPayment.ok &&
          startedPayment.status === "created" &&
          startedPayment.response.checkout.gatewayOrderId,
      );
  }
  expect([...orders]).toEqual([expect.any(String)]);
  expect(count("POST /v1/orders")).toBe(1);
});

it("initPayment limits status requests about a gateway order, however often the visitor clicks", async () => {
  const { click, count } = await createHold((settings) => createGateway(settings, { pauseMs: 500 }));
  await click();
  const startedAt = performance.now();
  for (let burst = 0; burst < 3; burst += 1) await Promise.all(Array.from({ length: 32 }, click));
  const maxRequests = 2 + Math.ceil((performance.now() - startedAt) / 500);
  expect(count(paymentsRequest)).toBeGreaterThan(0);
  expect(count(paymentsRequest)).toBeLessThanOrEqual(Math.min(maxRequests, 20));
});

it("initPayment sends one status request per click if calls are not shared (control)", async () => {
  const { click, count } = await createHold(createClient);
  await click();
  await Promise.all(Array.from({ length: 32 }, click));
  expect(count(paymentsRequest)).toBe(32);
});

it("initPayment confirms an order that was paid since the last click instead of starting another payment", async () => {
  const { click, count, simulator } = await createHold((settings) =>
    createGateway(settings, { pauseMs: 500 }),
  );
  const first = await click();
  expect(await click()).toMatchObject({ status: "created" });
  if (!first.ok || first.status !== "created") throw new Error("not begun");
  await payAt(simulator, first.response.checkout.gatewayOrderId);
  const repeatedClicks = await Promise.all([click(), click()]);
  expect(repeatedClicks).toEqual([
    { ok: true, status: "confirmed" },
    { ok: true, status: "confirmed" },
  ]);
  expect(count(paymentsRequest)).toBe(2);
});
