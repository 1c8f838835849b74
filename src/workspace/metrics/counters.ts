import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** The metrics of the service. Process metrics (memory, CPU) are in the registry of the site. */
export const registry = new Registry();
const registries = [registry];

export const callDuration = new Histogram({
  name: "baithak_call_duration_seconds",
  help: "Response time of a call of the contract, by name and status",
  labelNames: ["call", "status"],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: registries,
});

export const bookingsTotal = new Counter({
  name: "baithak_bookings_total",
  help: "Bookings by the state that they moved to: held, confirmed, cancelled, and expired or released holds",
  labelNames: ["state"],
  registers: registries,
});
// An alert compares states. A series that does not exist yet would never fire it.
for (const state of ["held", "confirmed", "cancelled", "expired", "released"])
  bookingsTotal.inc({ state }, 0);

export const paymentsTotal = new Counter({
  name: "baithak_payments_total",
  help: "Payments by the state that they moved to: captured, failed, refund_pending, refunded and others",
  labelNames: ["state"],
  registers: registries,
});

export const settleLag = new Histogram({
  name: "baithak_settle_lag_seconds",
  help: "Time from a customer's payment at the gateway to the confirmed booking or move",
  buckets: [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 14_400],
  registers: registries,
});

export const gatewayCallDuration = new Histogram({
  name: "baithak_gateway_call_duration_seconds",
  help: "Response time of a request to the payment gateway, by name and outcome: ok, refused (4xx), or away",
  labelNames: ["call", "outcome"],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
  registers: registries,
});

const gatewayFailing = new Gauge({
  name: "baithak_gateway_failing_seconds",
  help: "Time between the first and the latest failure of a gateway request without a success between them, by name",
  labelNames: ["call"],
  registers: registries,
});
const firstGatewayFailures = new Map<string, number>();

/**
 * Records whether a gateway request got a usable response. A single failure counts as 0 seconds: on a site with few
 * payments, the next request may be hours later.
 */
export function recordGatewayOutcome(call: string, hasFailed: boolean): void {
  const now = performance.now();
  if (!hasFailed) firstGatewayFailures.delete(call);
  else if (!firstGatewayFailures.has(call)) firstGatewayFailures.set(call, now);
  gatewayFailing.set({ call }, (now - (firstGatewayFailures.get(call) ?? now)) / 1000);
}

export const foreignEventsTotal = new Counter({
  name: "baithak_foreign_events_total",
  help: "Gateway notifications about payments of other sites",
  registers: registries,
});

export const leadsTotal = new Counter({
  name: "baithak_leads_total",
  help: "Leads that were stored",
  registers: registries,
});

export const messagesTotal = new Counter({
  name: "baithak_messages_total",
  help: "Emails and webhooks by kind: announced (enqueued), delivered, and failed attempts",
  labelNames: ["kind", "outcome"],
  registers: registries,
});

/** Adds the event loop delay of this thread to the metrics. Called once, at service startup. */
export function watchEventLoop(): { readonly stop: () => void } {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const name = "baithak_service_event_loop_delay_seconds";
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help: "Delay of the service's event loop since the last scrape",
    labelNames: ["quantile"],
    registers: registries,
    collect() {
      for (const quantile of [0.5, 0.99])
        this.set({ quantile: String(quantile) }, seconds(delay.percentile(quantile * 100)));
      this.set({ quantile: "1" }, seconds(delay.max));
      delay.reset();
    },
  });
  return { stop: () => void delay.disable() };
}

/** Converts nanoseconds to seconds. Before the first measurement the value is not finite; the result is then 0. */
function seconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0;
}
