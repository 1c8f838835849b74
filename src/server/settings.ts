import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { unprintableGraphemes } from "../api/contract/printable.ts";
import { hasLetterOrDigit, isEmail, normalizeEmail, normalizeLine } from "../api/contract/single-line.ts";
import { isNetwork } from "../http/admission/network.ts";
import { databaseUrlOf } from "../http/database-url.ts";
import { readOrCreateSecretFile } from "../http/secret-file.ts";
import {
  cdnKinds,
  isProduction,
  razorpayDefaults,
  razorpayKeys,
  readRazorpaySettings,
  type WorkspaceSettings,
} from "../workspace/settings.ts";
import { type Role, roles, settingsTable } from "./settings-table.ts";

/** Settings of a process, parsed at the start. `workspace` is null if the service is remote. */
export type Settings = {
  /** Null: the site, and its service unless that is remote. */
  readonly role: Role | null;
  readonly port: number;
  readonly host: string;
  readonly publicOrigin: string;
  /** Number of proxies that add an entry to `X-Forwarded-*`. A client can forge all entries to the left of those. */
  readonly proxies: number;
  readonly logLevel: string;
  /** How long the site still accepts requests after SIGTERM, in milliseconds. */
  readonly drainMs: number;
  /** How long the server waits for a page's data, in milliseconds. */
  readonly pageDataMs: number;
  /** Port of the metrics. Null: metrics are not served. */
  readonly metricsPort: number | null;
  /** IP address to serve metrics on; the loopback address by default. */
  readonly metricsHost: string;
  /** URL of an OpenTelemetry collector. Null: there are no traces. */
  readonly tracesUrl: string | null;
  /** True for a public site. Simulated payments and email must then be set explicitly with `PAYMENTS` and `MAIL`. */
  readonly isProduction: boolean;
  /** Scope of HSTS: off, this host, this host and its subdomains, or also the browsers' preload lists. */
  readonly hsts: (typeof hstsModes)[number];
  /** IP addresses and networks without rate limits. */
  readonly unlimitedAddresses: readonly string[];
  readonly workspaceServiceUrl: string | null;
  /** Authenticates this site to a remote service. */
  readonly serviceSecret: string | null;
  readonly workspace: WorkspaceSettings | null;
  /** Folder of the photos of centres and items. Null: there are no photos to serve. */
  readonly picturesDir: string | null;
  /** Email address of the operator, for `security.txt`. */
  readonly contactEmail: string;
  readonly googleMapsKey: string | null;
  readonly gtmId: string | null;
  readonly sentryDsn: string | null;
  /** Origin of the brand's logo, for the content security policy. Null if this site serves the logo. */
  readonly logoOrigin: string | null;
  /** Origins of the checkout script and the gateway's API, for the content security policy; null with the simulator. */
  readonly gatewayOrigins: { readonly script: string; readonly api: string } | null;
};

/** Thrown for invalid settings. Each line of `problems` names a variable and how to fix it. */
export class SettingsError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Invalid settings:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "SettingsError";
    this.problems = problems;
  }
}

/** Reads and validates all settings. Throws a SettingsError that lists every problem. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(
    Object.entries(env)
      .map(
        ([name, value]) =>
          [name, value === undefined || rawText.test(name) ? value : normalizeLine(value)] as const,
      )
      .filter(([, value]) => value !== ""),
  );
  const parsed = v.safeParse(environment, present);
  const problems = parsed.success ? [] : parsed.issues.map(describe);
  problems.push(...crossFieldProblems(present));
  if (!parsed.success || problems.length > 0) throw new SettingsError(dedupeProblems(problems));
  return toSettings(parsed.output, present);
}

/** Settings that are read unchanged: secrets, URLs with a password, folders. */
const rawText = /SECRET|PASSWORD|KEY|TOKEN|_URL$|_DIR$/;

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
  // Normalised as in browsers: lower case, without the default port.
  v.transform((text) => new URL(text).origin),
);
const dsn = v.pipe(
  url("http:", "https:"),
  v.check(
    (text) => !URL.canParse(text) || /^https?:\/\/[^/@]+@[^/]+\/(.*\/)?\d+$/.test(text),
    "must contain the key and the id of a project, such as https://KEY@errors.example/1",
  ),
);
const logo = v.pipe(
  v.string(),
  v.check(
    (text) => /^\/(?!\/)/.test(text) || (URL.canParse(text) && /^https?:/.test(text)),
    "must be a path of this site, such as /brand/mark.svg, or a full URL",
  ),
);
/** Validates email addresses by the same rules as those of visitors, but with a message for operators. */
const emailAddress = v.pipe(
  v.string(),
  v.transform(normalizeEmail),
  v.check(isEmail, "must be an email address"),
);
const brandName = v.pipe(
  v.string(),
  v.check(
    (text) => hasLetterOrDigit(text) && unprintableGraphemes(text).length === 0,
    "must be a name that invoices can show, such as one in Latin letters",
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
  v.everyItem(isNetwork, "must be a list of addresses and networks, such as 203.0.113.7,2001:db8::/48"),
);
const poolSize = v.pipe(
  v.string(),
  v.regex(/^\d+$/, "must be a number of connections from 2 to 500"),
  v.transform(Number),
  v.minValue(2, "must be a number of connections from 2 to 500"),
  v.maxValue(500, "must be a number of connections from 2 to 500"),
);
/** Keeps the first problem of each variable: its format error, if any, rather than a conflict with other variables. */
function dedupeProblems(problems: readonly string[]): string[] {
  const byName = new Map(problems.toReversed().map((problem) => [problem.split(":")[0], problem]));
  return problems.filter((problem) => byName.get(problem.split(":")[0]) === problem);
}

const hstsModes = ["off", "host", "subdomains", "preload"] as const;
const paymentModes = ["simulator", "razorpay"] as const;
const mailModes = ["keep", "smtp"] as const;

/** Minimum length of a secret of our own, in characters. */
const minSecretLength = 32;
const secret = v.pipe(
  v.string(),
  v.minLength(minSecretLength, `must have at least ${minSecretLength} characters`),
);
const lowVarietyProblem = "has too few different characters; generate one with: openssl rand -base64 32";
/** The secret that sites and services share. It is strong in every process, so that they accept the same secrets. */
const serviceSecret = v.pipe(
  secret,
  v.check((text) => !hasLowVariety(text), lowVarietyProblem),
);

const environment = v.object({
  NODE_ENV: v.optional(v.string()),
  PORT: v.optional(port, "3000"),
  HOST: v.optional(v.string(), "0.0.0.0"),
  PUBLIC_ORIGIN: v.optional(origin),
  DATA_DIR: v.optional(v.string(), "data"),
  CONTENT_DIR: v.optional(v.string(), "content"),
  PICTURES_DIR: v.optional(v.string()),
  DATABASE_URL: v.optional(url("postgres:", "postgresql:")),
  DATABASE_REPLICA_URL: v.optional(url("postgres:", "postgresql:")),
  DATABASE_PASSWORD_FILE: v.optional(v.string()),
  DATABASE_POOL: v.optional(poolSize, "10"),
  WORKSPACE_SERVICE_URL: v.optional(url("http:", "https:")),
  ROLE: v.optional(v.picklist(roles, `must be one of ${roles.join(", ")}`)),
  SERVICE_SECRET: v.optional(serviceSecret),
  TOKEN_SECRET: v.optional(secret),
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
  BRAND_NAME: v.optional(brandName, "Baithak"),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(url("http:", "https:")),
  // Read by the exporter.
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(v.string()),
  HSTS: v.optional(v.picklist(hstsModes, `must be one of ${hstsModes.join(", ")}`), "host"),
  ALARM_EMAIL: v.optional(emailAddress),
  UNLIMITED_ADDRESSES: v.optional(networks, ""),
  DRAIN_SECONDS: v.optional(seconds, "1"),
  PAGE_DATA_SECONDS: v.optional(seconds, "2"),
  CDN: v.optional(v.picklist(cdnKinds, `must be one of ${cdnKinds.join(", ")}`)),
  CDN_PURGE_URL: v.optional(url("http:", "https:")),
  CDN_PURGE_TOKEN: v.optional(v.string()),
});
type Environment = v.InferOutput<typeof environment>;

/** Names of all settings. `NODE_ENV` is excluded because it is not specific to this site. */
export const settingNames = Object.keys(environment.entries).filter((name) => name !== "NODE_ENV");

type ReadEnvironment = Readonly<Record<string, string | undefined>>;

const secretFile = "token-secret";

/**
 * Checks conflicts between variables. With a remote service, modes, secrets and live keys are not checked because only
 * the service uses them.
 */
function crossFieldProblems(env: ReadEnvironment): string[] {
  const ofWorkspace = [
    incompleteCdnProblem,
    replicaWithoutPrimary,
    roleConflicts,
    modeProblems,
    missingSecret,
    weakTokenSecret,
    insecureLiveKeys,
  ];
  const checks = runsWorkspace(env) ? ofWorkspace : [];
  return [...checks, missingForRole, incompleteRazorpayProblem].flatMap((check) => check(env));
}

/** Returns true if this process uses the database: unless it is a site that calls a remote service. */
function runsWorkspace({ ROLE, WORKSPACE_SERVICE_URL }: ReadEnvironment): boolean {
  return ROLE === undefined ? WORKSPACE_SERVICE_URL === undefined : ROLE !== "site";
}

/** Several processes must agree on these settings, so none of them has a default for a role. */
function missingForRole(env: ReadEnvironment): string[] {
  const required = settingsTable
    .flatMap(({ rows }) => rows)
    .filter(({ requiredBy }) => requiredBy?.some((role) => role === env.ROLE));
  return required
    .flatMap(({ names }) => names)
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: is missing; ROLE=${env.ROLE} requires it`);
}

/** The simulator and kept emails belong to one process, and the processes of the other roles cannot use them. */
function roleConflicts({ ROLE, PAYMENTS, MAIL }: ReadEnvironment): string[] {
  if (ROLE === undefined) return [];
  return [
    ...(PAYMENTS === "simulator"
      ? [
          `PAYMENTS: simulator runs inside one process; with ROLE=${ROLE}, set ${razorpayKeys.join(", ")} (of Razorpay's test mode, or of a gateway at RAZORPAY_API_URL)`,
        ]
      : []),
    ...(MAIL === "keep"
      ? [`MAIL: keep stores emails in the folder of one process; with ROLE=${ROLE}, set SMTP_URL`]
      : []),
  ];
}

function replicaWithoutPrimary(env: ReadEnvironment): string[] {
  if (env.DATABASE_REPLICA_URL === undefined || env.DATABASE_URL !== undefined) return [];
  return ["DATABASE_REPLICA_URL: needs DATABASE_URL, the primary of this replica"];
}

const incompleteRazorpayProblem = allOrNone(razorpayKeys, "the simulator");
const incompleteCdnProblem = allOrNone(["CDN", "CDN_PURGE_URL", "CDN_PURGE_TOKEN"], "no CDN");

/** Creates a check of three settings that only work together. `otherwise`: what the site uses without them. */
function allOrNone(names: readonly string[], otherwise: string) {
  return (env: ReadEnvironment): string[] => {
    const present = names.filter((name) => env[name] !== undefined);
    const missing = names.filter((name) => env[name] === undefined);
    if (present.length === 0 || missing.length === 0) return [];
    return missing.map(
      (name) =>
        `${name}: is missing, but ${present.join(" and ")} requires it (set all three, or none for ${otherwise})`,
    );
  };
}

function isLive(env: ReadEnvironment): boolean {
  return env.RAZORPAY_KEY_ID?.startsWith("rzp_live_") === true;
}

/**
 * `PAYMENTS` and `MAIL` must not contradict the other settings. On a public site, they must be set or follow from the
 * Razorpay keys and `SMTP_URL`.
 */
function modeProblems(env: ReadEnvironment): string[] {
  if (env.ROLE !== undefined) return [];
  const hasKeys = razorpayKeys.some((name) => env[name] !== undefined);
  const hasSmtp = env.SMTP_URL !== undefined;
  const modeProblemsByName = {
    [`PAYMENTS: is missing; set ${razorpayKeys.join(", ")} for real payments, or PAYMENTS=simulator for a practice site on which no money moves`]:
      isProduction(env) && !hasKeys && env.PAYMENTS === undefined,
    "PAYMENTS: simulator contradicts RAZORPAY_KEY_ID; set PAYMENTS=razorpay, or remove the keys":
      env.PAYMENTS === "simulator" && hasKeys,
    [`PAYMENTS: razorpay needs ${razorpayKeys.join(", ")}; set them, or set PAYMENTS=simulator`]:
      env.PAYMENTS === "razorpay" && !hasKeys,
    "MAIL: is missing; set SMTP_URL to send messages, or MAIL=keep to store them in DATA_DIR/outbox without sending":
      isProduction(env) && !hasSmtp && env.MAIL === undefined,
    "MAIL: keep contradicts SMTP_URL; set MAIL=smtp, or remove SMTP_URL": env.MAIL === "keep" && hasSmtp,
    "MAIL: smtp needs SMTP_URL; set it, or set MAIL=keep": env.MAIL === "smtp" && !hasSmtp,
  };
  return Object.entries(modeProblemsByName).flatMap(([problem, isThere]) => (isThere ? [problem] : []));
}

/** Processes that share a PostgreSQL database must create identical tokens, so a process must not generate a secret. */
function missingSecret(env: ReadEnvironment): string[] {
  const isShared = env.DATABASE_URL !== undefined;
  const isKept = existsSync(join(resolve(env.DATA_DIR ?? "data"), secretFile));
  if (env.NODE_ENV !== "production" || !isShared || env.TOKEN_SECRET !== undefined || isKept) return [];
  return [
    "TOKEN_SECRET: is missing; every process that shares DATABASE_URL needs the same secret of at least 32 characters",
  ];
}

/** Returns true for a secret that was probably typed instead of generated. */
function hasLowVariety(secret: string): boolean {
  return new Set(secret).size < 10;
}

function weakTokenSecret(env: ReadEnvironment): string[] {
  if (!isProduction(env) && !isLive(env)) return [];
  return hasLowVariety(env.TOKEN_SECRET ?? randomSecret()) ? [`TOKEN_SECRET: ${lowVarietyProblem}`] : [];
}

/** With live keys, real money is at stake: URLs must use https, and the webhook secret must be strong. */
function insecureLiveKeys(env: ReadEnvironment): string[] {
  if (!isLive(env)) return [];
  const mustBeSecure = ["PUBLIC_ORIGIN", "RAZORPAY_API_URL", "RAZORPAY_CHECKOUT_URL"];
  const insecureNames = mustBeSecure.filter((name) =>
    name === "PUBLIC_ORIGIN" ? !env[name]?.startsWith("https:") : env[name]?.startsWith("http:"),
  );
  const webhookSecret = env.RAZORPAY_WEBHOOK_SECRET ?? "";
  const isWeak = webhookSecret !== "" && (webhookSecret.length < 16 || hasLowVariety(webhookSecret));
  return [
    ...insecureNames.map((name) => `${name}: must start with https:// with live Razorpay keys`),
    ...(isWeak
      ? [
          "RAZORPAY_WEBHOOK_SECRET: is too weak for live keys; generate one of at least 16 mixed characters with: openssl rand -base64 24",
        ]
      : []),
  ];
}

function toSettings(env: Environment, readEnv: ReadEnvironment): Settings {
  const publicOrigin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`;
  return {
    role: env.ROLE ?? null,
    port: env.PORT,
    host: env.HOST,
    publicOrigin,
    proxies: env.TRUST_PROXY === "true" ? 1 : Number(env.TRUST_PROXY) || 0,
    logLevel: env.LOG_LEVEL,
    drainMs: env.DRAIN_SECONDS * 1000,
    pageDataMs: env.PAGE_DATA_SECONDS * 1000,
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    isProduction: isProduction(readEnv),
    hsts: env.HSTS,
    unlimitedAddresses: env.UNLIMITED_ADDRESSES,
    workspaceServiceUrl: env.WORKSPACE_SERVICE_URL?.replace(/\/+$/, "") ?? null,
    serviceSecret: env.SERVICE_SECRET ?? null,
    workspace: runsWorkspace(readEnv) ? workspaceSettings(env, publicOrigin) : null,
    picturesDir: picturesDir(env),
    contactEmail: env.BRAND_EMAIL,
    googleMapsKey: env.GOOGLE_MAPS_KEY ?? null,
    gtmId: env.GTM_ID ?? null,
    sentryDsn: env.SENTRY_DSN ?? null,
    logoOrigin: env.BRAND_LOGO.startsWith("/") ? null : new URL(env.BRAND_LOGO).origin,
    // A site with a role needs no keys: its service never uses the simulator.
    gatewayOrigins:
      env.ROLE === "site" || env.RAZORPAY_KEY_ID
        ? { script: new URL(env.RAZORPAY_CHECKOUT_URL).origin, api: new URL(env.RAZORPAY_API_URL).origin }
        : null,
  };
}

function workspaceSettings(env: Environment, publicOrigin: string): WorkspaceSettings {
  const dataDir = resolve(env.DATA_DIR);
  // An embedded service has only one caller: the site in the same process.
  const embedded = { role: "all", host: "127.0.0.1", port: 0, serviceSecret: randomSecret() } as const;
  const { ROLE: role, HOST: host, PORT: port, SERVICE_SECRET: serviceSecret = randomSecret() } = env;
  return {
    ...(role === "service" || role === "worker" ? { role, host, port, serviceSecret } : embedded),
    publicOrigin,
    dataDir,
    contentDir: resolve(env.CONTENT_DIR),
    picturesDir: picturesDir(env),
    databaseUrl: databaseUrl(env.DATABASE_URL, env),
    replicaUrl: databaseUrl(env.DATABASE_REPLICA_URL, env),
    databasePool: env.DATABASE_POOL,
    tokenSecret: env.TOKEN_SECRET ?? storedSecret(dataDir),
    razorpay: readRazorpaySettings(env),
    smtpUrl: env.SMTP_URL ?? null,
    leadWebhookUrl: env.LEAD_WEBHOOK_URL ?? null,
    cdn: cdnSettings(env),
    brand: {
      name: env.BRAND_NAME,
      number: brandFromName(env.BRAND_NAME),
      phone: env.BRAND_PHONE,
      email: env.BRAND_EMAIL,
      logo: env.BRAND_LOGO,
    },
    defaultBuildingId: env.DEFAULT_BUILDING_ID,
    excludedBuildingIds: env.EXCLUDED_BUILDING_IDS,
    alarmEmail: env.ALARM_EMAIL ?? env.BRAND_EMAIL,
    unlimitedAddresses: env.UNLIMITED_ADDRESSES,
    logLevel: env.LOG_LEVEL,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  };
}

function picturesDir({ PICTURES_DIR }: Environment): string | null {
  return PICTURES_DIR === undefined ? null : resolve(PICTURES_DIR);
}

function cdnSettings({ CDN, CDN_PURGE_URL, CDN_PURGE_TOKEN }: Environment): WorkspaceSettings["cdn"] {
  if (CDN === undefined || CDN_PURGE_URL === undefined || CDN_PURGE_TOKEN === undefined) return null;
  return { kind: CDN, purgeUrl: CDN_PURGE_URL, token: CDN_PURGE_TOKEN };
}

/** @throws {SettingsError} if the password file is missing or empty */
function databaseUrl(
  DATABASE_URL: string | undefined,
  { DATABASE_PASSWORD_FILE }: Environment,
): string | null {
  try {
    return databaseUrlOf({ DATABASE_URL, DATABASE_PASSWORD_FILE });
  } catch (error) {
    throw new SettingsError([error instanceof Error ? error.message : String(error)]);
  }
}

/** Returns the number of a brand: 1 for the default brand, 2 for workflo, 3 for any other (requirement N13). */
function brandFromName(name: string): 1 | 2 | 3 {
  if (name === "Baithak") return 1;
  return name.toLowerCase() === "workflo" ? 2 : 3;
}

/** Reads the secret from the data folder, or creates it. Throws a SettingsError if it is unreadable or too short. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, secretFile);
  const secret = readOrCreate(file).trim();
  if (secret.length >= minSecretLength) return secret;
  throw new SettingsError([
    `DATA_DIR: ${file} must have at least ${minSecretLength} characters, but has ${secret.length}. Restore it from a backup, because the links of existing bookings need it. If there are no bookings, delete the file to create a new one`,
  ]);
}

function readOrCreate(file: string): string {
  try {
    return readOrCreateSecretFile(file, randomSecret);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SettingsError([`DATA_DIR: must be a readable and writable folder (${reason})`]);
  }
}

function randomSecret(): string {
  return randomBytes(32).toString("base64url");
}

function describe(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? "environment"}: ${issue.message}`;
}
