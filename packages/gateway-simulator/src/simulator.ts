/**
 * Structure of the gateway simulator:
 *
 *   merchant ──► order-routes, payment-routes ──► captures, refunds ─┐
 *   browser ──► checkout-routes, hosted-routes ──► attempts ─────────┼─► ledger ──► journal (a file)
 *   person or test ──► dashboard-routes ──► refunds, disputes ───────┤      │
 *   scheduler (bank responses, pending refunds) ─────────────────────┘      └─► webhook-sender ──► merchant's webhook
 *
 * Routes call use cases, which compute the changes (`transitions`, `settlement`, `webhooks`) and write them to the
 * ledger atomically. The response is sent once the journal has written the changes to disk.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "./app.ts";
import { settleScheduledPayment } from "./attempts.ts";
import type { GatewayContext } from "./context.ts";
import { Ledger } from "./ledger.ts";
import { processScheduledRefund } from "./refunds.ts";
import { Scheduler } from "./scheduler.ts";
import { type GatewaySimulatorOptions, settingsOf } from "./settings.ts";
import { WebhookSender } from "./webhook-sender.ts";

export type { GatewaySimulatorOptions } from "./settings.ts";

export interface GatewaySimulator {
  readonly port: number;
  /** Base URL without a trailing slash; the API is at `${url}/v1`. */
  readonly url: string;
  /** Stops the server. Unfinished tasks stay in the journal for the next start. */
  close(): Promise<void>;
}

/**
 * Starts a simulator of Razorpay's API that moves no money. Restores the state of an earlier process from `dataDir`.
 */
export async function startGatewaySimulator(options: GatewaySimulatorOptions): Promise<GatewaySimulator> {
  const settings = settingsOf(options);
  const ledger = await Ledger.open(settings.dataDir);
  const webhookSender = new WebhookSender(ledger, settings);
  const context: GatewayContext = { settings, ledger, webhookSender };
  const scheduler = new Scheduler(ledger, settings, (scheduled) => {
    settleScheduledPayment(context, scheduled);
    processScheduledRefund(context, scheduled);
  });
  const server = createServer(createApp(context).callback());
  server.requestTimeout = 30_000;
  // With the default of five seconds, a busy client could reuse a connection while the server closes it.
  server.keepAliveTimeout = 75_000;
  try {
    await listen(server, settings.port, settings.host);
  } catch (error) {
    await ledger.close();
    throw error;
  }
  webhookSender.resume();
  scheduler.resume();

  const { port } = server.address() as AddressInfo;
  const host = settings.host.includes(":") ? `[${settings.host}]` : settings.host;
  const url = `http://${host}:${port}/gateway-simulator`;
  settings.log({ url, dataDir: settings.dataDir }, "gateway simulator started: no money moves");
  return {
    port,
    url,
    close: async () => {
      scheduler.close();
      await Promise.all([close(server), webhookSender.close()]);
      await ledger.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

/** Stops accepting connections and waits for running requests, at most two seconds. */
function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
