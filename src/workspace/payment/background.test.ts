import { expect, it } from "vitest";
import { databaseForTest } from "../../../tests/support/databases.ts";
import { seed, testClock } from "../booking/testing.ts";
import { startBackground } from "./background.ts";
import { awayGateway, heldAndBegun, payAt, paymentDeps, startTestGateway, stateOf } from "./testing.ts";

it("finds forgotten money at its start, and stops although the gateway does not answer", {
  timeout: 60_000,
}, async () => {
  const { db } = await databaseForTest("pglite");
  await seed(db);
  const clock = testClock();
  const gateway = await startTestGateway();
  const deps = paymentDeps(db, clock, gateway);
  const { orderId, gatewayOrderId } = await heldAndBegun(deps);
  await payAt(gateway, gatewayOrderId);
  clock.advance(1);
  const background = startBackground(deps, { intervalMs: 60_000 });
  await expect.poll(async () => (await stateOf(db, orderId)).status).toBe("confirmed");
  await background.stop();

  await heldAndBegun(deps, { from: "14:00", to: "15:00" });
  clock.advance(1);
  const silent = { ...awayGateway(), paymentsOf: () => new Promise<never>(() => {}) };
  const stuck = startBackground(
    paymentDeps(db, clock, gateway, () => silent),
    { intervalMs: 60_000 },
  );
  await new Promise((resolve) => setTimeout(resolve, 200));
  const stopping = performance.now();
  await stuck.stop();
  expect(performance.now() - stopping).toBeLessThan(6_000);
  await gateway.close();
});
