/**
 * The wiring of the gateway simulator:
 *
 *   merchant ──► order-routes, payment-routes ──► captures, refunds ─┐
 *   browser ──► checkout-routes, hosted-routes ──► attempts ─────────┼─► ledger ──► journal (a file)
 *   person or test ──► dashboard-routes ──► refunds, disputes ───────┤      │
 *   scheduler (slow answers, pending refunds) ───────────────────────────┘      └─► webhookSender ──► merchant's webhook
 *
 * Requests change nothing themselves: a use case works out what changes (`transitions`, `settlement`, `webhooks`),
 * writes it to the ledger in one piece, and the answer leaves when the journal has it on disk.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "./app.ts";
import { keepAnswer } from "./attempts.ts";
import type { GatewayContext } from "./context.ts";
import { Ledger } from "./ledger.ts";
import { keepRefund } from "./refunds.ts";
import { Scheduler } from "./scheduler.ts";
import { type GatewaySimulatorOptions, settingsOf } from "./settings.ts";
import { WebhookSender } from "./webhook-sender.ts";

export type { GatewaySimulatorOptions } from "./settings.ts";

export interface GatewaySimulator {
  readonly port: number;
  /** The address of everything that is served, without a slash at the end; the API's is `${url}/v1`. */
  readonly url: string;
  /** Stops listening and leaves what is under way to the journal, for the next start. */
  close(): Promise<void>;
}

/** Starts a gateway that speaks Razorpay's API and moves no money. Restores what an earlier process left in `dataDir`. */
export async function startGatewaySimulator(options: GatewaySimulatorOptions): Promise<GatewaySimulator> {
  const settings = settingsOf(options);
  const ledger = await Ledger.open(settings.dataDir);
  const webhookSender = new WebhookSender(ledger, settings);
  const context: GatewayContext = { settings, ledger, webhookSender };
  const scheduler = new Scheduler(ledger, settings, (scheduled) => {
    keepAnswer(context, scheduled);
    keepRefund(context, scheduled);
  });
  const server = createServer(createApp(context).callback());
  server.requestTimeout = 30_000;
  // A client on the same busy thread could send on a connection in the moment in which the usual five seconds end.
  server.keepAliveTimeout = 75_000;
  try {
    await listening(server, settings.port, settings.host);
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
      await Promise.all([closed(server), webhookSender.close()]);
      await ledger.close();
    },
  };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

/** Requests under way may end; connections that only wait for another request are cut. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 2_000).unref();
  });
}
