import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { payAt } from "../../../src/workspace/payment/testing.ts";
import { startExternalGateway } from "../../support/external-gateway.ts";
import { beginPayment, createServiceVisitor, fetchOrder, hold } from "../../support/service-visitor.ts";
import { createSiteFolder, startSite } from "../../support/site.ts";
import { roomRequests } from "../support/booking-requests.ts";
import { recordFault } from "../support/fault-table.ts";

/** Time between SIGTERM and SIGKILL that a supervisor allows, in milliseconds. */
const limitMs = 10_000;

test("when stopped while the gateway hangs, the site responds to payers, exits in time and continues after a restart", async (context) => {
  const dataDir = await createSiteFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const gateway = await startExternalGateway();
  onTestFinished(gateway.close);
  const start = () => startSite({ DATA_DIR: dataDir, ...gateway.env, DRAIN_SECONDS: "3" });
  const site = await start();
  onTestFinished(() => void site.process.kill("SIGKILL"));
  const payer = createServiceVisitor(site.origin);
  const otherVisitor = createServiceVisitor(site.origin);
  const nextRequest = await roomRequests(site.origin);
  const paidKey = await hold(payer, nextRequest());
  const { checkout } = await beginPayment(payer, paidKey);
  const evidence = await payAt(gateway.simulator, checkout.gatewayOrderId);
  const unpaid = await hold(otherVisitor, nextRequest(), { ...otherCustomer, email: "ravi@example.in" });

  gateway.proxy.set("hang");
  const respondedAt = performance.now();
  const stopped = site.stop();
  await expect.poll(site.log).toContain('"stopping"');
  // The site still accepts requests while it drains. These requests wait for the gateway until the drain ends.
  const verifying = payer.post("/order/verifyPayment", { ...keyOf(paidKey), ...evidence });
  const beginResponse = otherVisitor.post("/order/initPayment", keyOf(unpaid));
  const [verified, initResponse] = await Promise.all([verifying, beginResponse]);
  // The signature proves the authorization. The gateway is unreachable, so the status is "pending".
  expect([verified.status, await verified.json()]).toEqual([
    200,
    { status: "held", paymentStatus: "pending" },
  ]);
  expect([initResponse.status, await initResponse.json()]).toMatchObject([
    502,
    { error: { code: "gateway_unavailable" } },
  ]);
  await stopped;
  const tookMs = performance.now() - respondedAt;
  expect(site.process.exitCode, site.log()).toBe(0);
  expect(tookMs).toBeLessThan(limitMs);

  gateway.proxy.set("pass");
  const restarted = await start();
  onTestFinished(() => restarted.stop());
  const visitor = createServiceVisitor(restarted.origin);
  await expect
    .poll(async () => (await fetchOrder(visitor, keyOf(paidKey))).status, { timeout: 60_000 })
    .toBe("confirmed");
  recordFault(context, {
    fault: "SIGTERM while the gateway hangs",
    runs: 1,
    lost: 0,
    note: `${(tookMs / 1000).toFixed(1)} s, exit 0, both payers answered`,
  });
});

const otherCustomer = { name: "Ravi Iyer", email: "ravi@example.in", phone: "98765 43211" };

function keyOf({ orderId, token }: { readonly orderId: string; readonly token: string }) {
  return { orderId, token };
}
