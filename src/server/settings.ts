import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { databaseUrlOf } from "../http/database-url.ts";
import {
  type Environment,
  parseVariables,
  presentVariables,
  SettingsError,
  settingNames,
  type Variables,
} from "../http/environment.ts";
import { readOrCreateSecretFile } from "../http/secret-file.ts";
import { parseSecrets, type Secrets } from "../http/secrets.ts";
import {
  hasLowVariety,
  lowVarietyProblem,
  minSecretLength,
  type Role,
  type Setting,
  settingsTable,
} from "../http/settings-table.ts";
import {
  type CommonSettings,
  hasBackupAlarm,
  isProduction,
  razorpayKeys,
  readConsoleOrigin,
  readRazorpaySettings,
  tokenSecretFile,
  type WorkspaceSettings,
} from "../workspace/settings.ts";

/** Where the console listens, and the origin that staff see. */
export type ConsoleSettings = { readonly host: string; readonly port: number; readonly origin: string };

/** Settings of a process, parsed at the start. `workspace` is null if the service is remote. */
export type Settings = CommonSettings & {
  /** Null: the site, and its service unless that is remote. */
  readonly role: Role | null;
  /** Number of proxies that add an entry to `X-Forwarded-*`. A client can forge all entries to the left of those. */
  readonly proxies: number;
  /** How long the site still accepts requests after SIGTERM, in milliseconds. */
  readonly drainMs: number;
  /** How long the server waits for a page's data, in milliseconds. */
  readonly pageDataMs: number;
  /** Port of the metrics. Null: metrics are not served. */
  readonly metricsPort: number | null;
  /** IP address to serve metrics on; the loopback address by default. */
  readonly metricsHost: string;
  /** True for a public site. Simulated payments and email must then be set explicitly with `PAYMENTS` and `MAIL`. */
  readonly isProduction: boolean;
  /** Scope of HSTS: off, this host, this host and its subdomains, or also the browsers' preload lists. */
  readonly hsts: Environment["HSTS"];
  /** The console of this process. Null: it has none. */
  readonly console: ConsoleSettings | null;
  readonly workspaceServiceUrl: string | null;
  /** Authenticates this site to a remote service. */
  readonly serviceSecret: string | null;
  readonly workspace: WorkspaceSettings | null;
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

/** Reads and validates all settings. Throws a SettingsError that lists every problem. */
export function readSettings(env: Variables): Settings {
  const present = presentVariables(env);
  const { values, problems } = parseVariables(present, settingNames);
  const allProblems = [...problems, ...crossFieldProblems(present)];
  if (allProblems.length > 0) throw new SettingsError(dedupeProblems(allProblems));
  return toSettings(values, present);
}

/** Keeps the first problem of each variable: its format error, if any, rather than a conflict with other variables. */
function dedupeProblems(problems: readonly string[]): string[] {
  const byName = new Map(problems.toReversed().map((problem) => [problem.split(":")[0], problem]));
  return problems.filter((problem) => byName.get(problem.split(":")[0]) === problem);
}

/**
 * Checks conflicts between variables. With a remote service, modes, secrets and live keys are not checked because only
 * the service uses them.
 */
function crossFieldProblems(env: Variables): string[] {
  const ofWorkspace = [
    incompleteCdnProblem,
    incompleteOidcProblem,
    replicaWithoutPrimary,
    roleConflicts,
    modeProblems,
    missingSecret,
    weakTokenSecret,
    insecureLiveKeys,
  ];
  const checks = runsWorkspace(env) ? ofWorkspace : [];
  return [...checks, missingForRole, incompleteRazorpayProblem, sharedOrigin].flatMap((check) => check(env));
}

/** Returns true if this process uses the database: unless it is a site or a console that calls a remote service. */
function runsWorkspace({ ROLE, WORKSPACE_SERVICE_URL }: Variables): boolean {
  return ROLE === undefined ? WORKSPACE_SERVICE_URL === undefined : ROLE === "service" || ROLE === "worker";
}

/** Several processes must agree on these settings, so none of them has a default for a role. */
function missingForRole(env: Variables): string[] {
  const required = settingNames.filter((name) => {
    const { requiredBy }: Setting = settingsTable[name];
    return requiredBy?.some((role) => role === env.ROLE);
  });
  return required
    .filter((name) => env[name] === undefined)
    .map((name) => `${name}: is missing; ROLE=${env.ROLE} requires it`);
}

/** The simulator and kept emails belong to one process, and the processes of the other roles cannot use them. */
function roleConflicts({ ROLE, PAYMENTS, MAIL }: Variables): string[] {
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

/** On the origin of the site, a script of a third party could act in the console. */
function sharedOrigin({ CONSOLE_ORIGIN, PUBLIC_ORIGIN }: Variables): string[] {
  return CONSOLE_ORIGIN !== undefined && CONSOLE_ORIGIN === PUBLIC_ORIGIN
    ? ["CONSOLE_ORIGIN: must differ from PUBLIC_ORIGIN"]
    : [];
}

function replicaWithoutPrimary(env: Variables): string[] {
  if (env.DATABASE_REPLICA_URL === undefined || env.DATABASE_URL !== undefined) return [];
  return ["DATABASE_REPLICA_URL: needs DATABASE_URL, the primary of this replica"];
}

const incompleteRazorpayProblem = allOrNone(razorpayKeys, "the simulator");
const incompleteCdnProblem = allOrNone(["CDN", "CDN_PURGE_URL", "CDN_PURGE_TOKEN"], "no CDN");
const incompleteOidcProblem = allOrNone(
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  "passkeys only",
);

/** Creates a check of three settings that only work together. `otherwise`: what the site uses without them. */
function allOrNone(names: readonly string[], otherwise: string) {
  return (env: Variables): string[] => {
    const present = names.filter((name) => env[name] !== undefined);
    const missing = names.filter((name) => env[name] === undefined);
    if (present.length === 0 || missing.length === 0) return [];
    return missing.map(
      (name) =>
        `${name}: is missing, but ${present.join(" and ")} requires it (set all three, or none for ${otherwise})`,
    );
  };
}

function isLive(env: Variables): boolean {
  return env.RAZORPAY_KEY_ID?.startsWith("rzp_live_") === true;
}

/**
 * `PAYMENTS` and `MAIL` must not contradict the other settings. On a public site, they must be set or follow from the
 * Razorpay keys and `SMTP_URL`.
 */
function modeProblems(env: Variables): string[] {
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
function missingSecret(env: Variables): string[] {
  const isShared = env.DATABASE_URL !== undefined;
  const isKept = existsSync(join(resolve(env.DATA_DIR ?? "data"), tokenSecretFile));
  if (env.NODE_ENV !== "production" || !isShared || env.TOKEN_SECRET !== undefined || isKept) return [];
  return [
    "TOKEN_SECRET: is missing; every process that shares DATABASE_URL needs the same secret of at least 32 characters",
  ];
}

function weakTokenSecret(env: Variables): string[] {
  if (!isProduction(env) && !isLive(env)) return [];
  const secrets = env.TOKEN_SECRET === undefined ? [] : parseSecrets(env.TOKEN_SECRET);
  return secrets.some(hasLowVariety) ? [`TOKEN_SECRET: ${lowVarietyProblem}`] : [];
}

/** With live keys, real money is at stake: URLs must use https, and the webhook secret must be strong. */
function insecureLiveKeys(env: Variables): string[] {
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

function toSettings(env: Environment, variables: Variables): Settings {
  const common: CommonSettings = {
    host: env.HOST,
    port: env.PORT,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    picturesDir: env.PICTURES_DIR === undefined ? null : resolve(env.PICTURES_DIR),
    unlimitedAddresses: env.UNLIMITED_ADDRESSES,
    logLevel: env.LOG_LEVEL,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  };
  return {
    ...common,
    role: env.ROLE ?? null,
    proxies: env.TRUST_PROXY,
    drainMs: env.DRAIN_SECONDS * 1000,
    pageDataMs: env.PAGE_DATA_SECONDS * 1000,
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    isProduction: isProduction(variables),
    hsts: env.HSTS,
    console: consoleSettings(env, variables),
    workspaceServiceUrl: env.WORKSPACE_SERVICE_URL?.replace(/\/+$/, "") ?? null,
    serviceSecret: env.SERVICE_SECRET?.[0] ?? null,
    workspace: runsWorkspace(variables) ? workspaceSettings(env, variables, common) : null,
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

/** A process with all roles has a console beside its site, if it has an origin and a port for it. */
function consoleSettings(env: Environment, variables: Variables): ConsoleSettings | null {
  const { CONSOLE_HOST: host, CONSOLE_PORT: port } = env;
  const origin = readConsoleOrigin(variables);
  const hasConsole = env.ROLE === "console" || (env.ROLE === undefined && runsWorkspace(variables));
  return hasConsole && origin !== null && port !== 0 ? { host, port, origin } : null;
}

function workspaceSettings(
  env: Environment,
  variables: Variables,
  common: CommonSettings,
): WorkspaceSettings {
  const dataDir = resolve(env.DATA_DIR);
  const { ROLE: role, SERVICE_SECRET: serviceSecrets = [randomSecret()] } = env;
  // An embedded service has only one caller: the site in the same process.
  const embedded = { role: null, host: "127.0.0.1", port: 0, serviceSecrets: [randomSecret()] } as const;
  return {
    ...common,
    ...(role === "service" || role === "worker" ? { role, serviceSecrets } : embedded),
    consoleOrigin: readConsoleOrigin(variables),
    oidc: oidcSettings(env),
    refundLimitPaise: env.REFUND_LIMIT_PER_DAY ?? null,
    dataDir,
    contentDir: resolve(env.CONTENT_DIR),
    databaseUrl: databaseUrl(env.DATABASE_URL, env),
    replicaUrl: databaseUrl(env.DATABASE_REPLICA_URL, env),
    databasePool: env.DATABASE_POOL,
    tokenSecrets: env.TOKEN_SECRET ?? storedSecrets(dataDir),
    razorpay: readRazorpaySettings(variables),
    smtpUrl: env.SMTP_URL ?? null,
    leadWebhookUrl: env.LEAD_WEBHOOK_URL ?? null,
    alarmWebhookUrl: env.ALARM_WEBHOOK_URL ?? null,
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
    hasBackupAlarm: hasBackupAlarm(variables),
  };
}

function cdnSettings({ CDN, CDN_PURGE_URL, CDN_PURGE_TOKEN }: Environment): WorkspaceSettings["cdn"] {
  if (CDN === undefined || CDN_PURGE_URL === undefined || CDN_PURGE_TOKEN === undefined) return null;
  return { kind: CDN, purgeUrl: CDN_PURGE_URL, token: CDN_PURGE_TOKEN };
}

function oidcSettings({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
}: Environment): WorkspaceSettings["oidc"] {
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { issuer, clientId, clientSecret, name };
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
function storedSecrets(dataDir: string): Secrets {
  const file = join(dataDir, tokenSecretFile);
  const secrets = parseSecrets(readOrCreate(file).trim());
  const shortest = Math.min(...secrets.map(({ length }) => length));
  if (shortest >= minSecretLength) return secrets;
  throw new SettingsError([
    `DATA_DIR: ${file} must have at least ${minSecretLength} characters, but has ${shortest}. Restore it from a backup, because the links of existing bookings need it. If there are no bookings, delete the file to create a new one`,
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
