import { expect, onTestFinished, test } from "vitest";
import { customerNo, seed, testClock } from "../../src/workspace/booking/testing.ts";
import { startBackground } from "../../src/workspace/payment/background.ts";
import { checkPayments } from "../../src/workspace/payment/check-payments.ts";
import type { PaymentDeps } from "../../src/workspace/payment/deps.ts";
import { createGateway } from "../../src/workspace/payment/gateway.ts";
import { handleGatewayEvents } from "../../src/workspace/payment/handle-events.ts";
import {
  gatewayRecord,
  heldAndBegun,
  payAt,
  paymentDeps,
  secrets,
  startTestGateway,
  stateOf,
  webhookOf,
} from "../../src/workspace/payment/testing.ts";
import { receiveWebhook } from "../../src/workspace/payment/webhook.ts";
import { databaseForTest } from "../support/databases.ts";
import { startTcpProxy } from "../support/tcp-proxy.ts";
import { noteFault } from "./support/fault-table.ts";

/** Payments that are due to be asked about, and notifications that need the gateway: a full batch of them. */
const due = 3;
const needy = 20;

/** A service whose gateway hangs from now on, with work that waits for it, and notifications that need no gateway. */
async function hangingGateway() {
  const { db } = await databaseForTest("postgresql");
  await seed(db);
  const clock = testClock();
  const simulator = await startTestGateway();
  onTestFinished(() => simulator.close());
  const line = await startTcpProxy(simulator.port);
  onTestFinished(line.close);
  const stopping = new AbortController();
  const apiUrl = `http://127.0.0.1:${line.port}/gateway-simulator/v1`;
  const gateway = createGateway({ ...secrets, apiUrl }, { stopping: stopping.signal });
  /** Calls that the gateway has kept waiting until they were given up. */
  let givenUp = 0;
  const deps: PaymentDeps = {
    ...paymentDeps(db, clock, simulator),
    gateway: {
      ...gateway,
      paymentsOf: (id) => gateway.paymentsOf(id).finally(countGivenUp),
      capture: (id, amount) => gateway.capture(id, amount).finally(countGivenUp),
    },
  };
  function countGivenUp() {
    givenUp += 1;
  }
  const orders = [];
  for (let number = 0; number < due + needy + 1; number += 1) {
    const [day, hour] = [26 + Math.floor(number / 9), 9 + (number % 9)];
    const at = (each: number) => `2026-11-${day}T${String(each).padStart(2, "0")}:00:00+05:30`;
    const wish = {
      catalogId: "room-large",
      start: at(hour),
      end: at(hour + 1),
      customer: customerNo(number),
    };
    const order = await heldAndBegun(deps, wish);
    orders.push({ ...order, payment: await payAt(simulator, order.gatewayOrderId) });
  }
  const quick = orders.at(-1);
  if (quick === undefined) throw new Error("There is no order.");
  const tell = async ({ payment }: typeof quick, status: string) => {
    const entity = await gatewayRecord(simulator, payment.razorpay_payment_id);
    await receiveWebhook(
      deps,
      webhookOf(`payment.${status}`, { payment: { entity: { ...entity, status } } }),
    );
  };
  clock.advance(1);
  // The first ones have no notification: their payments are due to be asked about.
  for (const order of orders.slice(due, due + needy)) await tell(order, "authorized");
  await tell(quick, "captured");
  givenUp = 0;
  line.set("hang");
  const isSettled = async () => (await stateOf(db, quick.orderId)).status === "confirmed";
  return { deps, isSettled, givenUp: () => givenUp, hangUp: () => stopping.abort() };
}

test("notifications that need no gateway are acted on while it hangs, before any other call has been given up", async (context) => {
  const { deps, isSettled, givenUp, hangUp } = await hangingGateway();
  const begun = performance.now();
  const background = startBackground(deps, { intervalMs: 1_000 });
  onTestFinished(background.stop);
  onTestFinished(hangUp);
  await expect.poll(isSettled, { interval: 20 }).toBe(true);
  const tookMs = performance.now() - begun;
  expect(givenUp()).toBe(0);
  noteFault(context, {
    fault: `gateway hangs, ${due} payments due, ${needy} notifications that need it`,
    runs: 1,
    lost: 0,
    note: `other notifications settled in ${(tookMs / 1000).toFixed(2)} s`,
  });
});

test("control: with one job after the other they wait until calls have been given up", async () => {
  const { deps, isSettled, givenUp, hangUp } = await hangingGateway();
  const inTurn = checkPayments(deps).then(() => handleGatewayEvents(deps));
  await expect.poll(givenUp, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await isSettled()).toBe(false);
  hangUp();
  await inTurn;
});
