import type { Brand } from "../api/contract/content.ts";

/** Where payments go: Razorpay itself, or the simulator that speaks its API. */
export type GatewaySettings = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Base of the REST API, without a slash at its end, such as `https://api.razorpay.com/v1`. */
  readonly apiUrl: string;
  /** Address of Standard Checkout's script, as the browser loads it. */
  readonly checkoutScriptUrl: string;
  /** Where a browser without JavaScript posts the hosted checkout form. */
  readonly checkoutFormUrl: string;
};

/** Razorpay as the environment names it; null unless all of its keys are set. */
export function razorpayFrom(env: RazorpayEnvironment): GatewaySettings | null {
  const [keyId, keySecret, webhookSecret] = razorpayKeys.map((name) => env[name]);
  if (!keyId || !keySecret || !webhookSecret) return null;
  const apiUrl = (env.RAZORPAY_API_URL || razorpayDefaults.apiUrl).replace(/\/+$/, "");
  return {
    keyId,
    keySecret,
    webhookSecret,
    apiUrl,
    checkoutScriptUrl: env.RAZORPAY_CHECKOUT_URL || razorpayDefaults.checkoutScriptUrl,
    checkoutFormUrl: `${apiUrl}/checkout/embedded`,
  };
}

type RazorpayEnvironment = {
  readonly [Name in (typeof razorpayKeys)[number] | "RAZORPAY_API_URL" | "RAZORPAY_CHECKOUT_URL"]?:
    | string
    | undefined;
};

/** Settings that are set all three, or none. */
export const razorpayKeys = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;

export const razorpayDefaults = {
  apiUrl: "https://api.razorpay.com/v1",
  checkoutScriptUrl: "https://checkout.razorpay.com/v1/checkout.js",
} as const;

/** What the workspace service must know; parsed and checked once, where the process starts. */
export type WorkspaceSettings = {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Origin that visitors see, such as `https://baithak.example`; used in links of messages and callbacks. */
  readonly publicOrigin: string;
  readonly dataDir: string;
  readonly contentDir: string;
  /** None: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Connections to PostgreSQL at the most; the embedded database always has one. */
  readonly databasePool: number;
  /** Makes order tokens; at least 32 characters. */
  readonly tokenSecret: string;
  /** None: the embedded simulator. */
  readonly razorpay: GatewaySettings | null;
  readonly smtpUrl: string | null;
  readonly leadWebhookUrl: string | null;
  readonly brand: Brand;
  readonly defaultBuildingId: string;
  /** Ids of centres that are treated as unavailable everywhere. */
  readonly excludedBuildingIds: readonly string[];
  /** Who is told when a figure of `npm run doctor` leaves zero. */
  readonly alarmEmail: string;
  /** Addresses and networks that no limit counts, such as `203.0.113.7` or `2001:db8::/48`. */
  readonly unlimitedAddresses: readonly string[];
  readonly logLevel: string;
};
