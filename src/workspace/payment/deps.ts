import type { BookingDeps } from "../orders/index.ts";
import type { GatewaySettings } from "../settings.ts";
import type { Gateway } from "./gateway.ts";

/** What the use cases of payment work with. */
export type PaymentDeps = BookingDeps & {
  readonly gateway: Gateway;
  readonly gatewaySettings: Pick<
    GatewaySettings,
    "keyId" | "keySecret" | "webhookSecret" | "checkoutScriptUrl" | "checkoutFormUrl"
  >;
  /** Origin that visitors see; the gateway leads back to it. */
  readonly publicOrigin: string;
  /** Who the checkout says is paid. */
  readonly brandName: string;
  /** Tells the background work that there is something to do at once. */
  readonly wake: () => void;
};
