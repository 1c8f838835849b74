import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { payAt } from "../../../src/workspace/payment/testing.ts";
import { startExternalGateway } from "../../support/external-gateway.ts";
import { beginPayment, fetchOrder, hold, serviceVisitor } from "../../support/service-visitor.ts";
import { siteFolder, startSite } from "../../support/site.ts";
import { roomRequests } from "../support/booking-requests.ts";
import { recordFault } from "../support/fault-table.ts";

/** Time between SIGTERM and SIGKILL that a supervisor allows, in milliseconds. */
const limitMs = 10_000;

test("a site stopped while the gateway hangs responds to payers, exits in time and continues after a restart", async (context) => {
  const dataDir = await siteFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const gateway = await startExternalGateway();
  onTestFinished(gateway.close);
  const start = () => startSite({ DATA_DIR: dataDir, ...gateway.env, DRAIN_SECONDS: "3" });
  const site = await start();
  onTestFinished(() => void site.process.kill("SIGKILL"));
  const payer = serviceVisitor(site.origin);
  const other = serviceVisitor(site.origin);
  const nextWish = await roomRequests(site.origin);
  const paid = await hold(payer, nextWish());
  const { checkout } = await beginPayment(payer, paid);
  const evidence = await payAt(gateway.simulator, checkout.gatewayOrderId);
  const unpaid = await hold(other, nextWish(), { ...someone, email: "ravi@example.in" });

  gateway.proxy.set("hang");
  const toldAt = performance.now();
  const stopped = site.stop();
  await expect.poll(site.log).toContain('"stopping"');
  // The site still accepts requests while it drains. These requests wait for the gateway until the drain ends.
  const verifying = payer.post("/order/verifyPayment", { ...keyOf(paid), ...evidence });
  const beginning = other.post("/order/initPayment", keyOf(unpaid));
  const [verified, begun] = await Promise.all([verifying, beginning]);
  // The signature proves the authorization. The gateway is unreachable, so the status is "pending".
  expect([verified.status, await verified.json()]).toEqual([
    200,
    { status: "held", paymentStatus: "pending" },
  ]);
  expect([begun.status, await begun.json()]).toMatchObject([502, { error: { code: "gateway_unavailable" } }]);
  await stopped;
  const tookMs = performance.now() - toldAt;
  expect(site.process.exitCode, site.log()).toBe(0);
  expect(tookMs).toBeLessThan(limitMs);

  gateway.proxy.set("pass");
  const again = await start();
  onTestFinished(() => again.stop());
  const visitor = serviceVisitor(again.origin);
  await expect
    .poll(async () => (await fetchOrder(visitor, keyOf(paid))).status, { timeout: 60_000 })
    .toBe("confirmed");
  recordFault(context, {
    fault: "SIGTERM while the gateway hangs",
    runs: 1,
    lost: 0,
    note: `${(tookMs / 1000).toFixed(1)} s, exit 0, both payers answered`,
  });
});

const someone = { name: "Ravi Iyer", email: "ravi@example.in", phone: "98765 43211" };

function keyOf({ orderId, token }: { readonly orderId: string; readonly token: string }) {
  return { orderId, token };
}
