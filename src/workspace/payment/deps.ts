import type { BookingDeps } from "../orders/index.ts";
import type { GatewaySettings } from "../settings.ts";
import type { Gateway } from "./gateway.ts";

export type PaymentDeps = BookingDeps & {
  readonly gateway: Gateway;
  readonly gatewaySettings: Pick<
    GatewaySettings,
    "keyId" | "keySecret" | "webhookSecret" | "checkoutScriptUrl" | "checkoutFormUrl"
  >;
  /** Public origin of the site, for the callback URL of the gateway. */
  readonly publicOrigin: string;
  /** Name of the payee in the checkout. */
  readonly brandName: string;
  /** Wakes the background queues. Call it when new work is due. */
  readonly wake: () => void;
};
