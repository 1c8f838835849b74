import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { isNetwork } from "../http/admission/network.ts";
import {
  razorpayDefaults,
  razorpayFrom,
  razorpayKeys,
  type WorkspaceSettings,
} from "../workspace/settings.ts";

/** What the site must know, parsed once at the start; `workspace` is null when another host answers the calls. */
export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly publicOrigin: string;
  /** Proxies in front of us that add to `X-Forwarded-*`; what stands before their own entries anybody can write. */
  readonly proxies: number;
  readonly logLevel: string;
  /** How long requests are still taken after SIGTERM, in milliseconds. */
  readonly drainMs: number;
  /** None: no metrics are served. */
  readonly metricsPort: number | null;
  /** Where metrics are served; loopback unless a scraper comes from elsewhere. */
  readonly metricsHost: string;
  /** How far browsers are told to keep to https: not at all, this host, its subdomains, and their preload lists. */
  readonly hsts: (typeof hstsModes)[number];
  /** Addresses and networks that no limit counts. */
  readonly unlimitedAddresses: readonly string[];
  readonly workspaceServiceUrl: string | null;
  readonly workspace: WorkspaceSettings | null;
  readonly googleMapsKey: string | null;
  readonly gtmId: string | null;
  readonly sentryDsn: string | null;
  /** Where the brand's picture comes from, for the content security policy; none with a file of this site. */
  readonly logoOrigin: string | null;
  /** Origins of the checkout's script and of the gateway's API, for the content security policy; none with the simulator. */
  readonly gatewayOrigins: { readonly script: string; readonly api: string } | null;
};

/** Thrown when settings are wrong; `problems` holds one line for each, naming the variable and what to write. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Settings are wrong:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "SettingsError";
    this.problems = problems;
  }
}

/**
 * Reads settings from the environment. Every difference between an embedded and a remote service, PGlite and
 * PostgreSQL, simulator and Razorpay is decided here and nowhere else.
 * @throws {SettingsError} naming every wrong or missing variable
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = v.safeParse(environment, present);
  const problems = parsed.success ? [] : parsed.issues.map(describe);
  problems.push(...crossChecks(present));
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems);
  return toSettings(parsed.output);
}

const port = v.pipe(
  v.string(),
  v.regex(/^\d+$/, "must be a port number from 0 to 65535"),
  v.transform(Number),
  v.maxValue(65535, "must be a port number from 0 to 65535"),
);
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}(\.\d+)?$/, "must be a number of seconds, such as 5"),
  v.transform(Number),
);
const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text), "must be a full URL"),
    v.check(
      (text) => !URL.canParse(text) || protocols.includes(new URL(text).protocol),
      `must start with ${protocols.join("// or ")}//`,
    ),
  );
const origin = v.pipe(
  url("http:", "https:"),
  v.check(
    (text) => !URL.canParse(text) || (new URL(text).pathname === "/" && !text.endsWith("/")),
    "must be an origin without a path, such as https://baithak.example",
  ),
  // As browsers write it: lower case, without the usual port.
  v.transform((text) => new URL(text).origin),
);
const dsn = v.pipe(
  url("http:", "https:"),
  v.check(
    (text) => !URL.canParse(text) || /^https?:\/\/[^/@]+@[^/]+\/(.*\/)?\d+$/.test(text),
    "must hold the key and the number of a project, such as https://KEY@errors.example/1",
  ),
);
const logo = v.pipe(
  v.string(),
  v.check(
    (text) => /^\/(?!\/)/.test(text) || (URL.canParse(text) && /^https?:/.test(text)),
    "must be a path of this site, such as /brand/mark.svg, or a full URL",
  ),
);
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
);
const networks = v.pipe(
  list,
  v.everyItem(isNetwork, "must hold addresses and networks, such as 203.0.113.7,2001:db8::/48"),
);
const poolSize = v.pipe(
  v.string(),
  v.regex(/^\d+$/, "must be a number of connections from 2 to 500"),
  v.transform(Number),
  v.minValue(2, "must be a number of connections from 2 to 500"),
  v.maxValue(500, "must be a number of connections from 2 to 500"),
);
const hstsModes = ["off", "host", "subdomains", "preload"] as const;

const environment = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(port, "3000"),
  HOST: v.optional(v.string(), "0.0.0.0"),
  PUBLIC_ORIGIN: v.optional(origin),
  DATA_DIR: v.optional(v.string(), "data"),
  CONTENT_DIR: v.optional(v.string(), "content"),
  DATABASE_URL: v.optional(url("postgres:", "postgresql:")),
  DATABASE_POOL: v.optional(poolSize, "10"),
  WORKSPACE_SERVICE_URL: v.optional(url("http:", "https:")),
  TOKEN_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, "must have at least 32 characters"))),
  RAZORPAY_KEY_ID: v.optional(v.string()),
  RAZORPAY_KEY_SECRET: v.optional(v.string()),
  RAZORPAY_WEBHOOK_SECRET: v.optional(v.string()),
  RAZORPAY_API_URL: v.optional(url("http:", "https:"), razorpayDefaults.apiUrl),
  RAZORPAY_CHECKOUT_URL: v.optional(url("http:", "https:"), razorpayDefaults.checkoutScriptUrl),
  SMTP_URL: v.optional(url("smtp:", "smtps:")),
  LEAD_WEBHOOK_URL: v.optional(url("http:", "https:")),
  GOOGLE_MAPS_KEY: v.optional(v.string()),
  GTM_ID: v.optional(v.pipe(v.string(), v.regex(/^GTM-[A-Z0-9]+$/, "must look like GTM-XXXXXXX"))),
  SENTRY_DSN: v.optional(dsn),
  BRAND_NAME: v.optional(v.string(), "Baithak"),
  BRAND_PHONE: v.optional(v.string(), "1800 000 0000"),
  BRAND_EMAIL: v.optional(v.pipe(v.string(), v.email("must be an e-mail address")), "hello@baithak.example"),
  BRAND_LOGO: v.optional(logo, "/brand/mark.svg"),
  DEFAULT_BUILDING_ID: v.optional(v.string(), "delhi-connaught-place"),
  EXCLUDED_BUILDING_IDS: v.optional(list, ""),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^(true|false|\d)$/, "must be true, false, or the number of proxies")),
    "false",
  ),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(", ")}`), "info"),
  METRICS_PORT: v.optional(port),
  METRICS_HOST: v.optional(v.string(), "127.0.0.1"),
  HSTS: v.optional(v.picklist(hstsModes, `must be one of ${hstsModes.join(", ")}`), "host"),
  ALARM_EMAIL: v.optional(v.pipe(v.string(), v.email("must be an email address"))),
  UNLIMITED_ADDRESSES: v.optional(networks, ""),
  DRAIN_SECONDS: v.optional(seconds, "1"),
});
type Environment = v.InferOutput<typeof environment>;

const secretFile = "token-secret";

function crossChecks(env: Record<string, string | undefined>): string[] {
  return [...incompleteRazorpay(env), ...missingSecret(env)];
}

function incompleteRazorpay(env: Record<string, string | undefined>): string[] {
  const given = razorpayKeys.filter((name) => env[name] !== undefined);
  const missing = razorpayKeys.filter((name) => env[name] === undefined);
  if (given.length === 0 || missing.length === 0) return [];
  return missing.map(
    (name) =>
      `${name}: is missing; ${given.join(" and ")} needs it (set all three, or none for the simulator)`,
  );
}

/**
 * Processes that share a PostgreSQL must make the same tokens, so none makes a secret of its own: it is set, or stands
 * in the data folder already.
 */
function missingSecret(env: Record<string, string | undefined>): string[] {
  const isShared = env.DATABASE_URL !== undefined && env.WORKSPACE_SERVICE_URL === undefined;
  const isKept = existsSync(join(resolve(env.DATA_DIR ?? "data"), secretFile));
  if (env.NODE_ENV !== "production" || !isShared || env.TOKEN_SECRET !== undefined || isKept) return [];
  return [
    "TOKEN_SECRET: is missing; every process that shares DATABASE_URL needs the same one, of at least 32 characters",
  ];
}

function toSettings(env: Environment): Settings {
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
  const remote = env.WORKSPACE_SERVICE_URL?.replace(/\/+$/, "") ?? null;
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin,
    proxies: env.TRUST_PROXY === "true" ? 1 : Number(env.TRUST_PROXY) || 0,
    logLevel: env.LOG_LEVEL,
    drainMs: env.DRAIN_SECONDS * 1000,
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    hsts: env.HSTS,
    unlimitedAddresses: env.UNLIMITED_ADDRESSES,
    workspaceServiceUrl: remote,
    workspace: remote === null ? workspaceSettings(env, publicOrigin) : null,
    googleMapsKey: env.GOOGLE_MAPS_KEY ?? null,
    gtmId: env.GTM_ID ?? null,
    sentryDsn: env.SENTRY_DSN ?? null,
    logoOrigin: env.BRAND_LOGO.startsWith("/") ? null : new URL(env.BRAND_LOGO).origin,
    gatewayOrigins: env.RAZORPAY_KEY_ID
      ? { script: new URL(env.RAZORPAY_CHECKOUT_URL).origin, api: new URL(env.RAZORPAY_API_URL).origin }
      : null,
  };
}

function workspaceSettings(env: Environment, publicOrigin: string): WorkspaceSettings {
  const dataDir = resolve(env.DATA_DIR);
  return {
    host: "127.0.0.1",
    port: 0,
    publicOrigin,
    dataDir,
    contentDir: resolve(env.CONTENT_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    tokenSecret: env.TOKEN_SECRET ?? keptSecret(dataDir),
    razorpay: razorpayFrom(env),
    smtpUrl: env.SMTP_URL ?? null,
    leadWebhookUrl: env.LEAD_WEBHOOK_URL ?? null,
    brand: {
      name: env.BRAND_NAME,
      number: brandNumber(env.BRAND_NAME),
      phone: env.BRAND_PHONE,
      email: env.BRAND_EMAIL,
      logo: env.BRAND_LOGO,
    },
    defaultBuildingId: env.DEFAULT_BUILDING_ID,
    excludedBuildingIds: env.EXCLUDED_BUILDING_IDS,
    alarmEmail: env.ALARM_EMAIL ?? env.BRAND_EMAIL,
    unlimitedAddresses: env.UNLIMITED_ADDRESSES,
    logLevel: env.LOG_LEVEL,
  };
}

/** Brand-to-number mapping of the specification: the default brand is 1, workflo is 2, anything else 3. */
function brandNumber(name: string): 1 | 2 | 3 {
  if (name === "Baithak") return 1;
  return name.toLowerCase() === "workflo" ? 2 : 3;
}

/**
 * The secret that an earlier start made and kept in the data folder, or a new one.
 * @throws {SettingsError} when the folder cannot be written
 */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, secretFile);
  try {
    if (existsSync(file)) return readFileSync(file, "utf8").trim();
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(32).toString("base64url");
    writeFileSync(file, secret, { mode: 0o600, flag: "wx" });
    return secret;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError([`DATA_DIR: must be a folder that can be read and written (${reason})`]);
  }
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? "environment"}: ${issue.message}`;
}
