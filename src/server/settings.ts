import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { emailOf, isEmail, lineOf } from "../api/contract/one-line.ts";
import { isNetwork } from "../http/admission/network.ts";
import { databaseUrlOf } from "../http/database-url.ts";
import { keptSecretFile } from "../http/secret-file.ts";
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
  /** How long a page waits on the server for its data, in milliseconds. */
  readonly pageDataMs: number;
  /** None: no metrics are served. */
  readonly metricsPort: number | null;
  /** Where metrics are served; loopback unless a scraper comes from elsewhere. */
  readonly metricsHost: string;
  /** The environment is that of a site which the public uses; `PAYMENTS` and `MAIL` had to be said. */
  readonly isProduction: boolean;
  /** How far browsers are told to keep to https: not at all, this host, its subdomains, and their preload lists. */
  readonly hsts: (typeof hstsModes)[number];
  /** Addresses and networks that no limit counts. */
  readonly unlimitedAddresses: readonly string[];
  readonly workspaceServiceUrl: string | null;
  readonly workspace: WorkspaceSettings | null;
  /** Address of the operator, for `security.txt`. */
  readonly contactEmail: string;
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

/** Reads all settings; every difference between set-ups is decided here. Throws SettingsError naming each problem. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(env)
      .map(
        ([name, value]) =>
          [name, value === undefined || verbatim.test(name) ? value : lineOf(value)] as const,
      )
      .filter(([, value]) => value !== ""),
  );
  const parsed = v.safeParse(environment, present);
  const problems = parsed.success ? [] : parsed.issues.map(describe);
  problems.push(...crossChecks(present));
  if (!parsed.success || problems.length > 0) throw new SettingsError(withoutRepeats(problems));
  return toSettings(parsed.output, present);
}

/** Settings in which every character may count: secrets, addresses with a password, folders. */
const verbatim = /SECRET|PASSWORD|KEY|_URL$|_DIR$/;

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
/** The same rule as for visitors' addresses, with the message of a setting. */
const emailAddress = v.pipe(v.string(), v.transform(emailOf), v.check(isEmail, "must be an email address"));
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
/** At most one line a variable: what it has to be comes first, then how it fits the others. */
function withoutRepeats(problems: readonly string[]): string[] {
  const named = new Map(problems.toReversed().map((problem) => [problem.split(":")[0], problem]));
  return problems.filter((problem) => named.get(problem.split(":")[0]) === problem);
}

const hstsModes = ["off", "host", "subdomains", "preload"] as const;
const paymentModes = ["simulator", "razorpay"] as const;
const mailModes = ["keep", "smtp"] as const;

/** Of the secret that makes order tokens, in characters. */
const shortestSecret = 32;

const environment = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(port, "3000"),
  HOST: v.optional(v.string(), "0.0.0.0"),
  PUBLIC_ORIGIN: v.optional(origin),
  DATA_DIR: v.optional(v.string(), "data"),
  CONTENT_DIR: v.optional(v.string(), "content"),
  DATABASE_URL: v.optional(url("postgres:", "postgresql:")),
  DATABASE_PASSWORD_FILE: v.optional(v.string()),
  DATABASE_POOL: v.optional(poolSize, "10"),
  WORKSPACE_SERVICE_URL: v.optional(url("http:", "https:")),
  TOKEN_SECRET: v.optional(
    v.pipe(v.string(), v.minLength(shortestSecret, `must have at least ${shortestSecret} characters`)),
  ),
  RAZORPAY_KEY_ID: v.optional(v.string()),
  RAZORPAY_KEY_SECRET: v.optional(v.string()),
  RAZORPAY_WEBHOOK_SECRET: v.optional(v.string()),
  RAZORPAY_API_URL: v.optional(url("http:", "https:"), razorpayDefaults.apiUrl),
  RAZORPAY_CHECKOUT_URL: v.optional(url("http:", "https:"), razorpayDefaults.checkoutScriptUrl),
  PAYMENTS: v.optional(v.picklist(paymentModes, `must be one of ${paymentModes.join(", ")}`)),
  SMTP_URL: v.optional(url("smtp:", "smtps:")),
  MAIL: v.optional(v.picklist(mailModes, `must be one of ${mailModes.join(", ")}`)),
  LEAD_WEBHOOK_URL: v.optional(url("http:", "https:")),
  GOOGLE_MAPS_KEY: v.optional(v.string()),
  GTM_ID: v.optional(v.pipe(v.string(), v.regex(/^GTM-[A-Z0-9]+$/, "must look like GTM-XXXXXXX"))),
  SENTRY_DSN: v.optional(dsn),
  BRAND_NAME: v.optional(v.string(), "Baithak"),
  BRAND_PHONE: v.optional(v.string(), "1800 000 0000"),
  BRAND_EMAIL: v.optional(emailAddress, "hello@baithak.example"),
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
  ALARM_EMAIL: v.optional(emailAddress),
  UNLIMITED_ADDRESSES: v.optional(networks, ""),
  DRAIN_SECONDS: v.optional(seconds, "1"),
  PAGE_DATA_SECONDS: v.optional(seconds, "2"),
});
type Environment = v.InferOutput<typeof environment>;

/** Names of the variables that a setting may have; `NODE_ENV` is no setting of ours. */
export const settingNames = Object.keys(environment.entries).filter((name) => name !== "NODE_ENV");

type Given = Readonly<Record<string, string | undefined>>;

const secretFile = "token-secret";

/** How the variables fit each other. A site whose calls another host answers has no payments, mails or secrets itself. */
function crossChecks(env: Given): string[] {
  const embedded = [modeProblems, missingSecret, weakSecret, openLiveKeys];
  const checks = env.WORKSPACE_SERVICE_URL === undefined ? embedded : [];
  return [incompleteRazorpay, ...checks].flatMap((check) => check(env));
}

function incompleteRazorpay(env: Given): string[] {
  const given = razorpayKeys.filter((name) => env[name] !== undefined);
  const missing = razorpayKeys.filter((name) => env[name] === undefined);
  if (given.length === 0 || missing.length === 0) return [];
  return missing.map(
    (name) =>
      `${name}: is missing; ${given.join(" and ")} needs it (set all three, or none for the simulator)`,
  );
}

/** A site for the public: what is left out there was forgotten, so a practice set-up has to be asked for. */
function isProduction(env: Given): boolean {
  const isPublic = env.PUBLIC_ORIGIN?.startsWith("https:") === true || env.DATABASE_URL !== undefined;
  return env.NODE_ENV === "production" && isPublic;
}

function isLive(env: Given): boolean {
  return env.RAZORPAY_KEY_ID?.startsWith("rzp_live_") === true;
}

/** What `PAYMENTS` and `MAIL` say must be so, and in production it must be said or follow from the other settings. */
function modeProblems(env: Given): string[] {
  const hasKeys = razorpayKeys.some((name) => env[name] !== undefined);
  const hasSmtp = env.SMTP_URL !== undefined;
  const all = {
    [`PAYMENTS: is missing; set ${razorpayKeys.join(", ")} for real payments, or write PAYMENTS=simulator for a practice site on which no money moves`]:
      isProduction(env) && !hasKeys && env.PAYMENTS === undefined,
    "PAYMENTS: simulator contradicts RAZORPAY_KEY_ID; write PAYMENTS=razorpay, or take the keys out":
      env.PAYMENTS === "simulator" && hasKeys,
    [`PAYMENTS: razorpay needs ${razorpayKeys.join(", ")}; set them, or write PAYMENTS=simulator`]:
      env.PAYMENTS === "razorpay" && !hasKeys,
    "MAIL: is missing; set SMTP_URL to send messages, or write MAIL=keep to keep them in DATA_DIR/outbox and send none":
      isProduction(env) && !hasSmtp && env.MAIL === undefined,
    "MAIL: keep contradicts SMTP_URL; write MAIL=smtp, or take SMTP_URL out": env.MAIL === "keep" && hasSmtp,
    "MAIL: smtp needs SMTP_URL; set it, or write MAIL=keep": env.MAIL === "smtp" && !hasSmtp,
  };
  return Object.entries(all).flatMap(([problem, isThere]) => (isThere ? [problem] : []));
}

/** Processes that share a PostgreSQL must make the same tokens, so none may make a secret of its own. */
function missingSecret(env: Given): string[] {
  const isShared = env.DATABASE_URL !== undefined;
  const isKept = existsSync(join(resolve(env.DATA_DIR ?? "data"), secretFile));
  if (env.NODE_ENV !== "production" || !isShared || env.TOKEN_SECRET !== undefined || isKept) return [];
  return [
    "TOKEN_SECRET: is missing; every process that shares DATABASE_URL needs the same one, of at least 32 characters",
  ];
}

/** A secret that someone typed rather than made. */
function hasLowVariety(secret: string): boolean {
  return new Set(secret).size < 10;
}

function weakSecret(env: Given): string[] {
  const isWeak = env.TOKEN_SECRET !== undefined && hasLowVariety(env.TOKEN_SECRET);
  if (!isWeak || !(isProduction(env) || isLive(env))) return [];
  return ["TOKEN_SECRET: has too few different characters; make one with: openssl rand -base64 32"];
}

/** With live keys money moves: nothing of it may travel in the clear or rest on a secret that can be guessed. */
function openLiveKeys(env: Given): string[] {
  if (!isLive(env)) return [];
  const mustBeSecure = ["PUBLIC_ORIGIN", "RAZORPAY_API_URL", "RAZORPAY_CHECKOUT_URL"];
  const plain = mustBeSecure.filter((name) =>
    name === "PUBLIC_ORIGIN" ? !env[name]?.startsWith("https:") : env[name]?.startsWith("http:"),
  );
  const webhookSecret = env.RAZORPAY_WEBHOOK_SECRET ?? "";
  const isWeak = webhookSecret !== "" && (webhookSecret.length < 16 || hasLowVariety(webhookSecret));
  return [
    ...plain.map((name) => `${name}: must start with https:// with live Razorpay keys`),
    ...(isWeak
      ? [
          "RAZORPAY_WEBHOOK_SECRET: is too weak for live keys; make one of at least 16 mixed characters with: openssl rand -base64 24",
        ]
      : []),
  ];
}

function toSettings(env: Environment, given: Given): Settings {
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
  const remote = env.WORKSPACE_SERVICE_URL?.replace(/\/+$/, "") ?? null;
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin,
    proxies: env.TRUST_PROXY === "true" ? 1 : Number(env.TRUST_PROXY) || 0,
    logLevel: env.LOG_LEVEL,
    drainMs: env.DRAIN_SECONDS * 1000,
    pageDataMs: env.PAGE_DATA_SECONDS * 1000,
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    isProduction: isProduction(given),
    hsts: env.HSTS,
    unlimitedAddresses: env.UNLIMITED_ADDRESSES,
    workspaceServiceUrl: remote,
    workspace: remote === null ? workspaceSettings(env, publicOrigin) : null,
    contactEmail: env.BRAND_EMAIL,
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
    databaseUrl: databaseUrl(env),
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

/** @throws {SettingsError} when the file of its password cannot be used */
function databaseUrl({ DATABASE_URL, DATABASE_PASSWORD_FILE }: Environment): string | null {
  try {
    return databaseUrlOf({ DATABASE_URL, DATABASE_PASSWORD_FILE });
  } catch (error) {
    throw new SettingsError([error instanceof Error ? error.message : String(error)]);
  }
}

/** Number of a brand: the default brand is 1, workflo is 2, anything else 3 (row N13). */
function brandNumber(name: string): 1 | 2 | 3 {
  if (name === "Baithak") return 1;
  return name.toLowerCase() === "workflo" ? 2 : 3;
}

/** The secret kept in the data folder, or a new one. Throws SettingsError when it is unreadable or too short. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, secretFile);
  const secret = readOrMake(file).trim();
  if (secret.length >= shortestSecret) return secret;
  throw new SettingsError([
    `DATA_DIR: ${file} must hold at least ${shortestSecret} characters, and holds ${secret.length}. Put it back from a backup, because the links of existing bookings need it; where there are none, remove the file and a new one is made`,
  ]);
}

function readOrMake(file: string): string {
  try {
    return keptSecretFile(file, () => randomBytes(32).toString("base64url"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError([`DATA_DIR: must be a folder that can be read and written (${reason})`]);
  }
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? "environment"}: ${issue.message}`;
}
