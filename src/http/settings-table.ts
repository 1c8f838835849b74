import * as v from "valibot";
import { parseRupeesToPaise } from "../api/contract/parse-number.ts";
import { unprintableGraphemes } from "../api/contract/printable.ts";
import { hasLetterOrDigit, isEmail, normalizeEmail } from "../api/contract/single-line.ts";
import { isNetwork } from "./admission/network.ts";
import { parseSecrets } from "./secrets.ts";

/** The work of a process that does not do everything. */
export type Role = (typeof roles)[number];
export const roles = ["site", "service", "worker", "console"] as const;

/** The roles that use the database. */
const workspaceRoles: readonly Role[] = ["service", "worker"];

/** An environment variable that configures the site. */
export type Setting = {
  /** Parses the text of the variable. The error message says what it must be. */
  readonly schema: v.GenericSchema<string, unknown>;
  /** Whole sentences in Markdown, without links. */
  readonly meaning: string;
  /** True for text that must not be normalized: secrets, URLs with a password, folders. */
  readonly isVerbatim?: true;
  /** A process with one of these roles does not start without the setting. */
  readonly requiredBy?: readonly Role[];
  /** The value in docker-compose.yml, if that is not the value in `.env` or nothing. */
  readonly compose?: ComposeValue;
  /** Why docker-compose.yml does not use the value in `.env`, as a sentence. */
  readonly notInCompose?: string;
} & (
  | { /** The text that is parsed if the variable is missing. */ readonly default: string }
  | { /** The effect of a missing variable, in Markdown. */ readonly otherwise: string }
);

/** `fallback` is used if `.env` has no value, `value` always. */
type ComposeValue = ({ readonly fallback: string } | { readonly value: string }) & {
  readonly comment?: string;
};

/** A setting with the title of its group in the documents. */
export type GroupedSetting = Setting & { readonly group: string };

/** Adds the title of a group to each of its settings. */
function group<const Settings extends Readonly<Record<string, Setting>>>(title: string, settings: Settings) {
  const grouped = Object.entries(settings).map(([name, setting]) => [name, { ...setting, group: title }]);
  return Object.fromEntries(grouped) as {
    readonly [Name in keyof Settings]: Settings[Name] & { readonly group: string };
  };
}

const text = v.string();
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
const rupees = v.pipe(
  v.string(),
  v.check((text) => parseRupeesToPaise(text) !== null, "must be an amount in rupees, such as 50000"),
  v.transform((text) => parseRupeesToPaise(text) ?? 0),
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
const webUrl = url("http:", "https:");
const origin = v.pipe(
  webUrl,
  v.check(
    (text) => !URL.canParse(text) || (new URL(text).pathname === "/" && !text.endsWith("/")),
    "must be an origin without a path, such as https://baithak.example",
  ),
  // Normalised as in browsers: lower case, without the default port.
  v.transform((text) => new URL(text).origin),
);
const issuer = v.pipe(
  webUrl,
  v.check(
    (text) => !URL.canParse(text) || new URL(text).protocol === "https:" || isLoopback(new URL(text)),
    "must start with https://; http:// is only for a provider on this host",
  ),
);
const dsn = v.pipe(
  webUrl,
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
const oneOf = <const Options extends readonly string[]>(...options: Options) =>
  v.picklist(options, `must be one of ${options.join(", ")}`);

/** Minimum length of a secret of our own, in characters. */
export const minSecretLength = 32;
/** The problem of a secret for which `hasLowVariety` returns true, after the name of its variable. */
export const lowVarietyProblem =
  "has too few different characters; generate one with: openssl rand -base64 32";
/** The values of a secret, separated by commas. See `Secrets`. */
const secrets = v.pipe(
  v.string(),
  v.transform(parseSecrets),
  v.check(
    (values) => values.every(({ length }) => length >= minSecretLength),
    `must have at least ${minSecretLength} characters`,
  ),
);
/** The secret that sites and services share. It is strong in every process, so that they accept the same secrets. */
const serviceSecrets = v.pipe(
  secrets,
  v.check((values) => !values.some(hasLowVariety), lowVarietyProblem),
);

function isLoopback({ hostname }: URL): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** Returns true for a secret that was probably typed instead of generated. */
export function hasLowVariety(secret: string): boolean {
  return new Set(secret).size < 10;
}

/**
 * Every setting of the site. The parsed settings, `docs/settings.md`, `.env.example` and the settings of
 * docker-compose.yml are derived from it. `npm run docs` generates the files.
 */
export const settingsTable = {
  ...group("HTTP server", {
    PORT: {
      schema: port,
      default: "3000",
      meaning: "Port of the site.",
      compose: { fallback: "3000" },
    },
    HOST: {
      schema: text,
      default: "0.0.0.0",
      meaning: "Address that the process listens on.",
      notInCompose: "With docker compose, a container listens on all its addresses.",
    },
    PUBLIC_ORIGIN: {
      schema: origin,
      otherwise: "`http://localhost:PORT`",
      meaning: "Origin that visitors see. Links, payment callbacks and cookies use it.",
      requiredBy: ["site", ...workspaceRoles],
    },
    TRUST_PROXY: {
      schema: v.pipe(
        v.string(),
        v.regex(/^(true|false|\d)$/, "must be true, false, or the number of proxies"),
        v.transform((text) => (text === "true" ? 1 : Number(text) || 0)),
      ),
      default: "false",
      meaning:
        "Reads the client's address from `X-Forwarded-*`: `true` behind one proxy, or the number of proxies. Required behind a proxy, because rate limits count addresses.",
    },
    UNLIMITED_ADDRESSES: {
      schema: networks,
      default: "",
      meaning:
        "Addresses and networks that are exempt from rate limits, such as your own offices: `203.0.113.7,2001:db8::/48`.",
    },
    HSTS: {
      schema: oneOf("off", "host", "subdomains", "preload"),
      default: "host",
      meaning:
        "Strict-Transport-Security header of a site with an `https:` origin: `host`, `subdomains`, `preload` (includes subdomains), or `off` if your proxy sends the header.",
    },
    DRAIN_SECONDS: {
      schema: seconds,
      default: "1",
      meaning:
        "How long the site accepts requests after SIGTERM, while `/readyz` returns 503. Behind a load balancer, set it higher than the interval of its health checks.",
    },
    PAGE_DATA_SECONDS: {
      schema: seconds,
      default: "2",
      meaning:
        "How long the server waits for the data of a page. A page with missing data is sent with status 503. After a start, the first page of each kind may wait for 12 seconds.",
    },
  }),
  ...group("Console", {
    CONSOLE_PORT: {
      schema: port,
      default: "3001",
      meaning: "Port of the console. With `0`, a site has no console.",
      compose: { fallback: "3001" },
    },
    CONSOLE_HOST: {
      schema: text,
      default: "127.0.0.1",
      meaning:
        "Address that the console listens on. If it is not a loopback address, let only your staff reach the port.",
      compose: { fallback: "0.0.0.0", comment: "The port is published only on the host itself." },
    },
    CONSOLE_ORIGIN: {
      schema: origin,
      otherwise: "`http://localhost:CONSOLE_PORT`; in production, none: no console",
      meaning:
        "Origin of the console, which differs from `PUBLIC_ORIGIN`. Passkeys belong to its host and work with `https:` or on `localhost`.",
      requiredBy: ["console"],
      compose: { fallback: "http://localhost:3001" },
    },
    OIDC_ISSUER: {
      schema: issuer,
      isVerbatim: true,
      otherwise: "none: passkeys only",
      meaning:
        "Issuer of your company's OpenID Connect provider, with which staff can then sign in to the console, such as `https://login.example/realms/staff`. Set it together with `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET`. See Sign in with a company account in `docs/operating.md`.",
    },
    OIDC_CLIENT_ID: {
      schema: text,
      isVerbatim: true,
      otherwise: "none: passkeys only",
      meaning: "Id of the console as a client of the provider.",
    },
    OIDC_CLIENT_SECRET: {
      schema: text,
      isVerbatim: true,
      otherwise: "none: passkeys only",
      meaning: "Secret of the client.",
    },
    OIDC_NAME: {
      schema: text,
      default: "your company account",
      meaning: "Name of the company account on the buttons of the console, such as `your Example account`.",
    },
  }),
  ...group("Data", {
    DATA_DIR: {
      schema: text,
      isVerbatim: true,
      default: "data",
      meaning:
        "Folder of the embedded database, of emails that are not sent, and of secrets generated at the first start. With docker compose, a folder of the host that user 1000 may write, or by default a volume.",
      compose: {
        value: "/data",
        comment: "The folders DATA_DIR, CONTENT_DIR and PICTURES_DIR of the host are mounted here.",
      },
    },
    CONTENT_DIR: {
      schema: text,
      isVerbatim: true,
      default: "content",
      meaning:
        "Folder of the pages and the inventory, described in `content/README.md`. With docker compose, a folder of the host.",
      compose: { value: "/content" },
    },
    PICTURES_DIR: {
      schema: text,
      isVerbatim: true,
      otherwise: "none: illustrations are shown",
      meaning:
        "Folder of your photos of centres and rooms, described under Photos in `docs/operating.md`. Sites and services need it. With docker compose, a folder of the host that user 1000 may write.",
      compose: { value: "/pictures" },
    },
    DATABASE_URL: {
      schema: url("postgres:", "postgresql:"),
      isVerbatim: true,
      otherwise: "none: PGlite",
      meaning:
        "PostgreSQL to use instead of the embedded database. Use PostgreSQL if you take real money: PGlite does not call fsync.",
      requiredBy: workspaceRoles,
      compose: {
        fallback: "postgres://site@database:5432/baithak",
        comment:
          "The service `secrets` generates the password of the database below. A password in DATABASE_URL has precedence.",
      },
    },
    DATABASE_REPLICA_URL: {
      schema: url("postgres:", "postgresql:"),
      isVerbatim: true,
      otherwise: "none",
      meaning:
        "Read replica of `DATABASE_URL`. Lists and search read from it, so they may be as old as its lag. While it is unreachable, they use `DATABASE_URL`.",
    },
    DATABASE_PASSWORD_FILE: {
      schema: text,
      isVerbatim: true,
      otherwise: "none",
      meaning:
        "File with the password for `DATABASE_URL` and `DATABASE_REPLICA_URL`, to keep it out of the environment.",
      compose: { value: "/secrets/site/password" },
      notInCompose:
        "With docker compose, the password of its own database is in such a file. Put the password of another database into the URL.",
    },
    DATABASE_POOL: {
      schema: poolSize,
      default: "10",
      meaning:
        "Maximum number of PostgreSQL connections per process and server, 2 to 500. A service and a worker use one more for their metrics. Keep the sum over all processes below `max_connections`.",
    },
    TOKEN_SECRET: {
      schema: secrets,
      isVerbatim: true,
      otherwise: "generated in `DATA_DIR`",
      meaning:
        "Secret from which order tokens are derived, at least 32 characters. Processes that share a database need the same one, so it is required in production with `DATABASE_URL`. Several values, separated by commas: the first creates tokens, and all are accepted. See Change a secret in `docs/operating.md`.",
      requiredBy: workspaceRoles,
    },
  }),
  ...group("Several machines", {
    ROLE: {
      schema: oneOf(...roles),
      otherwise: "none: all in one process",
      meaning:
        "`site` renders pages and forwards API calls to `WORKSPACE_SERVICE_URL`. `service` handles API calls on `PORT`. `worker` sends emails, settles payments and refunds, and runs all other background jobs. Run at least one of each. `console` serves the console on `CONSOLE_PORT`.",
    },
    WORKSPACE_SERVICE_URL: {
      schema: webUrl,
      isVerbatim: true,
      otherwise: "none: embedded service",
      meaning:
        "Base URL of the workspace service, which handles `/api`, `/widget` and `/order`. For several services, the URL of a load balancer.",
      requiredBy: ["site", "console"],
    },
    SERVICE_SECRET: {
      schema: serviceSecrets,
      isVerbatim: true,
      otherwise: "none",
      meaning:
        "Secret that sites, consoles and services share, at least 32 characters. A service ignores what a caller without it reports about visitors: their addresses and ids. Several values, separated by commas: a site sends the first, and a service accepts all of them. See Change a secret in `docs/operating.md`.",
      requiredBy: ["site", "service", "console"],
    },
  }),
  ...group("Payments", {
    PAYMENTS: {
      schema: oneOf("simulator", "razorpay"),
      otherwise: "`razorpay` if its keys are set, else `simulator`",
      meaning:
        "`razorpay` or `simulator`. In production without Razorpay keys, the site starts only with `PAYMENTS=simulator`.",
      compose: {
        fallback: "simulator",
        comment:
          "By default a practice site: no money moves and no email is sent. For a real site, set PAYMENTS=razorpay with the RAZORPAY_* keys, MAIL=smtp with SMTP_URL, and an https: PUBLIC_ORIGIN. See docs/settings.md.",
      },
    },
    RAZORPAY_KEY_ID: {
      schema: text,
      isVerbatim: true,
      otherwise: "none: simulator",
      meaning:
        "Id of the key for real payments. Set it together with `RAZORPAY_KEY_SECRET` and `RAZORPAY_WEBHOOK_SECRET`.",
      requiredBy: workspaceRoles,
    },
    RAZORPAY_KEY_SECRET: {
      schema: text,
      isVerbatim: true,
      otherwise: "none: simulator",
      meaning: "Secret of the key.",
      requiredBy: workspaceRoles,
    },
    RAZORPAY_WEBHOOK_SECRET: {
      schema: text,
      isVerbatim: true,
      otherwise: "none: simulator",
      meaning: "Secret that signs Razorpay's webhook events.",
      requiredBy: workspaceRoles,
    },
    RAZORPAY_API_URL: {
      schema: webUrl,
      isVerbatim: true,
      default: "https://api.razorpay.com/v1",
      meaning: "API of another gateway that implements Razorpay's API.",
    },
    RAZORPAY_CHECKOUT_URL: {
      schema: webUrl,
      isVerbatim: true,
      default: "https://checkout.razorpay.com/v1/checkout.js",
      meaning: "Checkout script of such a gateway.",
    },
  }),
  ...group("Staff", {
    REFUND_LIMIT_PER_DAY: {
      schema: rupees,
      otherwise: "none: no limit",
      meaning:
        "Rupees that staff and commands may refund on a day (IST). Beyond it, the console asks for another owner or manager, and `npm run cancel` and `npm run import` need `--second-person NAME`. Refunds of customers' own cancellations do not count.",
    },
  }),
  ...group("Email and leads", {
    MAIL: {
      schema: oneOf("keep", "smtp"),
      otherwise: "`smtp` if `SMTP_URL` is set, else `keep`",
      meaning:
        "`smtp` sends emails; `keep` writes them to `DATA_DIR/outbox`. In production without `SMTP_URL`, the site starts only with `MAIL=keep`.",
      compose: { fallback: "keep" },
    },
    SMTP_URL: {
      schema: url("smtp:", "smtps:"),
      isVerbatim: true,
      otherwise: "none",
      meaning: "SMTP server for outgoing emails, such as `smtps://user:password@mail.example`.",
      requiredBy: workspaceRoles,
    },
    ALARM_EMAIL: {
      schema: emailAddress,
      otherwise: "`BRAND_EMAIL`",
      meaning: "Receives one email when a check of `npm run doctor` starts to report problems.",
    },
    ALARM_WEBHOOK_URL: {
      schema: webUrl,
      isVerbatim: true,
      otherwise: "none",
      meaning:
        "URL that receives each alarm as signed JSON, in addition to the email: an alarm about a mail server cannot be sent by email. Its `text` is what Slack, Mattermost and Google Chat show.",
    },
    BACKUP_ALARM: {
      schema: oneOf("on", "off"),
      otherwise: "`on` in production with real payments, else `off`",
      meaning:
        "`on`: an alarm if `npm run backup` has not succeeded for 36 hours. `off`: if you make backups in another way, such as those of a managed PostgreSQL.",
    },
    LEAD_WEBHOOK_URL: {
      schema: webUrl,
      isVerbatim: true,
      otherwise: "none",
      meaning: "URL that receives each lead as signed JSON, in addition to the email.",
    },
  }),
  ...group("CDN", {
    CDN: {
      schema: oneOf("fastly", "cloudflare"),
      otherwise: "none: off",
      meaning:
        "CDN in front of the site that drops pages as soon as the inventory or the content changes: `fastly` or `cloudflare`. Set it together with `CDN_PURGE_URL` and `CDN_PURGE_TOKEN`.",
    },
    CDN_PURGE_URL: {
      schema: webUrl,
      isVerbatim: true,
      otherwise: "none: off",
      meaning:
        "URL of the CDN's purge API: `https://api.fastly.com/service/SERVICE_ID/purge` or `https://api.cloudflare.com/client/v4/zones/ZONE_ID/purge_cache`.",
    },
    CDN_PURGE_TOKEN: {
      schema: text,
      isVerbatim: true,
      otherwise: "none: off",
      meaning: "A token of the CDN that may purge.",
    },
  }),
  ...group("Brand and centres", {
    BRAND_NAME: {
      schema: brandName,
      default: "Baithak",
      meaning: "Name of the site.",
    },
    BRAND_PHONE: {
      schema: text,
      default: "1800 000 0000",
      meaning: "Phone number that visitors can call.",
    },
    BRAND_EMAIL: {
      schema: emailAddress,
      default: "hello@baithak.example",
      meaning: "Email address that visitors can write to, and the sender of all emails.",
    },
    BRAND_LOGO: {
      schema: logo,
      default: "/brand/mark.svg",
      meaning: "Path on this site, or a full URL.",
    },
    DEFAULT_BUILDING_ID: {
      schema: text,
      default: "delhi-connaught-place",
      meaning: "Centre in Delhi that the id `default` refers to.",
    },
    EXCLUDED_BUILDING_IDS: {
      schema: list,
      default: "",
      meaning: "Up to nine centres that are not available anywhere on the site, separated by commas.",
    },
  }),
  ...group("External services", {
    GOOGLE_MAPS_KEY: {
      schema: text,
      isVerbatim: true,
      otherwise: "none: off",
      meaning: "Google Maps on the pages of cities and centres.",
    },
    GTM_ID: {
      schema: v.pipe(v.string(), v.regex(/^GTM-[A-Z0-9]+$/, "must look like GTM-XXXXXXX")),
      otherwise: "none: off",
      meaning: "Google Tag Manager, for analytics.",
    },
    SENTRY_DSN: {
      schema: dsn,
      otherwise: "none: off",
      meaning: "Sentry, for errors of the server and of browsers.",
    },
  }),
  ...group("Logs, metrics and traces", {
    LOG_LEVEL: {
      schema: oneOf("trace", "debug", "info", "warn", "error", "fatal", "silent"),
      default: "info",
      meaning:
        "`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. The log is JSON lines on standard output.",
    },
    METRICS_PORT: {
      schema: port,
      otherwise: "none: off",
      meaning: "Port for Prometheus metrics of this process, under `/metrics`.",
    },
    METRICS_HOST: {
      schema: text,
      default: "127.0.0.1",
      meaning:
        "Address that the metrics port listens on. If it is not a loopback address, block the port for visitors.",
      compose: {
        fallback: "0.0.0.0",
        comment: "The port is not published, so only other containers can read the metrics.",
      },
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: {
      schema: webUrl,
      otherwise: "none: off",
      meaning:
        "OpenTelemetry collector that receives traces as OTLP over HTTP, such as `http://collector:4318`.",
    },
    // Read by the exporter.
    OTEL_EXPORTER_OTLP_HEADERS: {
      schema: text,
      otherwise: "none",
      meaning: "Headers for the collector's access key: `name=value,name=value`.",
    },
  }),
};
