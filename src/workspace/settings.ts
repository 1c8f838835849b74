import type { Brand } from "../api/contract/content.ts";
import { type Environment, readVariables, type Variables } from "../http/environment.ts";
import type { Secrets } from "../http/secrets.ts";
import type { Role } from "../http/settings-table.ts";

/** Settings of the payment gateway: Razorpay, or the simulator with the same API. */
export type GatewaySettings = {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Base URL of the REST API without a trailing slash, such as `https://api.razorpay.com/v1`. */
  readonly apiUrl: string;
  /** URL from which browsers load the Standard Checkout script. */
  readonly checkoutScriptUrl: string;
  /** URL to which browsers without JavaScript post the form of the hosted checkout. */
  readonly checkoutFormUrl: string;
};

/** The keys of Razorpay. Set all three or none. */
export const razorpayKeys = ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"] as const;

/** Reads the settings of Razorpay from the environment. Returns null unless all keys are set. */
export function readRazorpaySettings(env: Variables): GatewaySettings | null {
  const settings = readVariables(env, ...razorpayKeys, "RAZORPAY_API_URL", "RAZORPAY_CHECKOUT_URL");
  const [keyId, keySecret, webhookSecret] = razorpayKeys.map((name) => settings[name]);
  if (!keyId || !keySecret || !webhookSecret) return null;
  const apiUrl = settings.RAZORPAY_API_URL.replace(/\/+$/, "");
  return {
    keyId,
    keySecret,
    webhookSecret,
    apiUrl,
    checkoutScriptUrl: settings.RAZORPAY_CHECKOUT_URL,
    checkoutFormUrl: `${apiUrl}/checkout/embedded`,
  };
}

/** The OpenID Connect provider of a company, with which its staff sign in to the console. */
export type OidcSettings = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What staff sign in with, such as "your company account". */
  readonly name: string;
};

/** A CDN in front of the site that can drop stored responses by surrogate key. */
export type CdnSettings = {
  readonly kind: Exclude<Environment["CDN"], undefined>;
  /** URL of the API that purges surrogate keys. */
  readonly purgeUrl: string;
  readonly token: string;
};

/** Settings that the site and the workspace service have in common. */
export type CommonSettings = {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Public origin of the site, such as `https://baithak.example`. Used in links and callback URLs. */
  readonly publicOrigin: string;
  /** Folder of the photos of centres and items. Null: illustrations are shown. */
  readonly picturesDir: string | null;
  /** IP addresses and networks exempt from all limits, such as `203.0.113.7` or `2001:db8::/48`. */
  readonly unlimitedAddresses: readonly string[];
  readonly logLevel: string;
  /** URL of an OpenTelemetry collector. Null: there are no traces. */
  readonly tracesUrl: string | null;
};

/** Settings of the workspace service, parsed and checked once when the process starts. */
export type WorkspaceSettings = CommonSettings & {
  /** API calls (`service`), background jobs (`worker`), or null for both. */
  readonly role: Exclude<Role, "site" | "console"> | null;
  /** Secrets of the sites that may report visitors to this service. */
  readonly serviceSecrets: Secrets;
  /** Origin of the console, to which the passkeys of staff belong. Null without a console. */
  readonly consoleOrigin: string | null;
  /** Null: staff sign in with passkeys only. */
  readonly oidc: OidcSettings | null;
  /** The limit for refunds by staff on a day, in paise. Null: there is no limit. */
  readonly refundLimitPaise: number | null;
  readonly dataDir: string;
  readonly contentDir: string;
  /** Null for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Read replica for lists and search; null: they use the database itself. */
  readonly replicaUrl: string | null;
  /** Maximum number of connections to PostgreSQL. The embedded database always has one connection. */
  readonly databasePool: number;
  /** Secrets for order tokens, email codes and webhook signatures. */
  readonly tokenSecrets: Secrets;
  /** Null for the embedded simulator. */
  readonly razorpay: GatewaySettings | null;
  readonly smtpUrl: string | null;
  readonly leadWebhookUrl: string | null;
  /** Null: alarms are sent by email only. */
  readonly alarmWebhookUrl: string | null;
  /** Null without a CDN. */
  readonly cdn: CdnSettings | null;
  readonly brand: Brand;
  readonly defaultBuildingId: string;
  /** Ids of centres that are unavailable on every page. */
  readonly excludedBuildingIds: readonly string[];
  /** Recipient of emails about failed checks of `npm run doctor`. */
  readonly alarmEmail: string;
  /** Whether the operator is notified if no backup was made for a day and a half. */
  readonly hasBackupAlarm: boolean;
};

/** Name of the file in `dataDir` with the generated secret for order tokens. */
export const tokenSecretFile = "token-secret";

/**
 * Returns true for a public site. Simulated payments, emails and bookings must be explicit on a public site, so that
 * nobody forgets to set up the real ones.
 */
export function isProduction(env: Variables): boolean {
  const isPublic = env.PUBLIC_ORIGIN?.startsWith("https:") === true || env.DATABASE_URL !== undefined;
  return env.NODE_ENV === "production" && isPublic;
}

/** Returns true if old backups are alarms: by default on a public site with real payments. */
export function hasBackupAlarm(env: Variables): boolean {
  const { BACKUP_ALARM } = readVariables(env, "BACKUP_ALARM");
  if (BACKUP_ALARM !== undefined) return BACKUP_ALARM === "on";
  return isProduction(env) && readRazorpaySettings(env) !== null;
}

/** Returns the origin of the console. Null on a public site without `CONSOLE_ORIGIN`, which has no console. */
export function readConsoleOrigin(env: Variables): string | null {
  const { CONSOLE_ORIGIN, CONSOLE_PORT } = readVariables(env, "CONSOLE_ORIGIN", "CONSOLE_PORT");
  if (CONSOLE_ORIGIN !== undefined) return CONSOLE_ORIGIN;
  return isProduction(env) || CONSOLE_PORT === 0 ? null : `http://localhost:${CONSOLE_PORT}`;
}

/** A message to the thread of the service. `drainMs`: how long it still accepts calls, in milliseconds. */
export type WorkspaceMessage =
  | { readonly type: "prepareToClose" }
  | { readonly type: "createFirstOwnerLink" }
  | { readonly type: "close"; readonly drainMs: number };
