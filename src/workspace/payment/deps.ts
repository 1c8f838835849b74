import type { BookingDeps } from "../orders/index.ts";
import type { GatewaySettings } from "../settings.ts";
import type { Gateway } from "./gateway.ts";

export type PaymentDeps = BookingDeps & {
  readonly gateway: Gateway;
  readonly gatewaySettings: Pick<
    GatewaySettings,
    "keyId" | "keySecret" | "webhookSecret" | "checkoutScriptUrl" | "checkoutFormUrl"
  >;
  /** Public origin of the site; the gateway's callback URL starts with it. */
  readonly publicOrigin: string;
  /** Name of the payee in the checkout. */
  readonly brandName: string;
  /** Wakes the background queues because new work is due. */
  readonly wake: () => void;
};
