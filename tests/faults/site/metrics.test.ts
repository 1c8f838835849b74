import { expect, onTestFinished, test } from "vitest";
import { version } from "../../../package.json";
import { beginPayment, createServiceVisitor, hold, payAtBank } from "../../support/service-visitor.ts";
import { findFreePort, startSite } from "../../support/site.ts";
import { roomRequests } from "../support/booking-requests.ts";

test("the site's metrics include those of the service and are hidden from visitors", async () => {
  const metricsPort = String(await findFreePort());
  const site = await startSite({ METRICS_PORT: metricsPort, METRICS_HOST: "127.0.0.1" });
  onTestFinished(() => site.stop());
  const visitor = createServiceVisitor(site.origin);
  const nextRequest = await roomRequests(site.origin);
  const held = await hold(visitor, nextRequest());
  const { checkout } = await beginPayment(visitor, held);
  await payAtBank(visitor, checkout.gatewayOrderId, "once");
  const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  await expect.poll(metrics).toContain('baithak_bookings_total{state="confirmed"} 1');
  await expect
    .poll(metrics)
    .toContain('baithak_messages_total{kind="booking_confirmed",outcome="delivered"} 1');
  const text = await metrics();
  for (const line of [
    'baithak_bookings_total{state="held"} 1',
    'baithak_payments_total{state="captured"} 1',
    'baithak_call_duration_seconds_count{call="initPayment",status="201"} 1',
    'baithak_waiting_rows{queue="dead_messages"} 0',
    "baithak_unpaid_holds_of_one_network 0",
    'baithak_database_connections{state="waiting"} 0',
    "baithak_service_up 1",
    `baithak_build_info{release="${version}",node="${process.version}"} 1`,
    "process_cpu_seconds_total",
  ]) {
    expect(text).toContain(line);
  }
  // Prometheus rejects the whole text if a metric family appears twice.
  const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  expect(new Set(families).size).toBe(families.length);
  const visitorMetrics = await fetch(`${site.origin}/metrics`);
  expect(await visitorMetrics.text()).not.toContain("baithak_bookings_total");
});
