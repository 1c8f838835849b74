import type { Ledger } from "./ledger.ts";
import type { Settings } from "./settings.ts";
import type { WebhookSender } from "./webhook-sender.ts";

export interface GatewayContext {
  readonly settings: Settings;
  readonly ledger: Ledger;
  readonly webhookSender: WebhookSender;
}

/** Returns the current time in Unix seconds, the unit of the gateway's API. */
export function unixNow(settings: Settings): number {
  return Math.floor(settings.now().getTime() / 1000);
}
