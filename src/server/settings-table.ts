/** Environment variables that share a row of `docs/settings.md` and a block of `.env.example`. */
export type SettingsRow = {
  readonly names: readonly string[];
  /** The default value, in Markdown. */
  readonly default: string;
  /** Whole sentences in Markdown, without links. */
  readonly meaning: string;
  /** A process with one of these roles does not start without the setting. */
  readonly requiredBy?: readonly Role[];
  /** Why docker-compose.yml does not pass the setting from `.env`, as a sentence. */
  readonly notInCompose?: string;
};

/** What a process does if it does not do everything. */
export type Role = (typeof roles)[number];
export const roles = ["site", "service", "worker"] as const;

/** The roles that use the database. */
const workspaceRoles: readonly Role[] = ["service", "worker"];

/** Settings of one subject. */
export type SettingsGroup = { readonly title: string; readonly rows: readonly SettingsRow[] };

/** Every setting of the site. `npm run docs` generates `docs/settings.md` and `.env.example` from it. */
export const settingsTable: readonly SettingsGroup[] = [
  {
    title: "HTTP server",
    rows: [
      {
        names: ["PORT"],
        default: "`3000`",
        meaning: "Port of the site.",
      },
      {
        names: ["HOST"],
        default: "`0.0.0.0`",
        meaning: "Address that the process listens on.",
        notInCompose: "With docker compose, a container listens on all its addresses.",
      },
      {
        names: ["PUBLIC_ORIGIN"],
        default: "`http://localhost:PORT`",
        meaning: "Origin that visitors see. Links, payment callbacks and cookies use it.",
        requiredBy: roles,
      },
      {
        names: ["TRUST_PROXY"],
        default: "`false`",
        meaning:
          "Reads the client's address from `X-Forwarded-*`: `true` behind one proxy, or the number of proxies. Required behind a proxy, because rate limits count addresses.",
      },
      {
        names: ["UNLIMITED_ADDRESSES"],
        default: "none",
        meaning:
          "Addresses and networks that are exempt from rate limits, such as your own offices: `203.0.113.7,2001:db8::/48`.",
      },
      {
        names: ["HSTS"],
        default: "`host`",
        meaning:
          "Strict-Transport-Security header of a site with an `https:` origin: `host`, `subdomains`, `preload` (includes subdomains), or `off` if your proxy sends the header.",
      },
      {
        names: ["DRAIN_SECONDS"],
        default: "`1`",
        meaning:
          "How long the site accepts requests after SIGTERM, while `/readyz` returns 503. Behind a load balancer, set it higher than the interval of its health checks.",
      },
      {
        names: ["PAGE_DATA_SECONDS"],
        default: "`2`",
        meaning:
          "How long the server waits for the data of a page. A page with missing data is sent with status 503. After a start, the first page of each kind may wait for 12 seconds.",
      },
    ],
  },
  {
    title: "Data",
    rows: [
      {
        names: ["DATA_DIR"],
        default: "`data`",
        meaning:
          "Folder of the embedded database, of emails that are not sent, and of secrets generated at the first start. With docker compose, a folder of the host that user 1000 may write, or by default a volume.",
      },
      {
        names: ["CONTENT_DIR"],
        default: "`content`",
        meaning:
          "Folder of the pages and the inventory, described in `content/README.md`. With docker compose, a folder of the host.",
      },
      {
        names: ["PICTURES_DIR"],
        default: "none: illustrations are shown",
        meaning:
          "Folder of your photos of centres and rooms, described under Photos in `docs/operating.md`. Sites and services need it. With docker compose, a folder of the host that user 1000 may write.",
      },
      {
        names: ["DATABASE_URL"],
        default: "none: PGlite",
        meaning:
          "PostgreSQL to use instead of the embedded database. Use PostgreSQL if you take real money: PGlite does not call fsync.",
        requiredBy: workspaceRoles,
      },
      {
        names: ["DATABASE_REPLICA_URL"],
        default: "none",
        meaning:
          "Read replica of `DATABASE_URL`. Lists and search read from it, so they may be as old as its lag. While it is unreachable, they use `DATABASE_URL`.",
      },
      {
        names: ["DATABASE_PASSWORD_FILE"],
        default: "none",
        meaning:
          "File with the password for `DATABASE_URL` and `DATABASE_REPLICA_URL`, to keep it out of the environment.",
        notInCompose:
          "With docker compose, the password of its own database is in such a file. Put the password of another database into the URL.",
      },
      {
        names: ["DATABASE_POOL"],
        default: "`10`",
        meaning:
          "Maximum number of PostgreSQL connections per process and server, 2 to 500. Keep the sum over all processes below `max_connections`.",
      },
      {
        names: ["TOKEN_SECRET"],
        default: "generated in `DATA_DIR`",
        meaning:
          "Secret from which order tokens are derived, at least 32 characters. Processes that share a database need the same one, so it is required in production with `DATABASE_URL`.",
        requiredBy: workspaceRoles,
      },
    ],
  },
  {
    title: "Several machines",
    rows: [
      {
        names: ["ROLE"],
        default: "none: all in one process",
        meaning:
          "`site` renders pages and forwards API calls to `WORKSPACE_SERVICE_URL`. `service` handles API calls on `PORT`. `worker` sends emails, settles payments and refunds, and runs all other background jobs. Run at least one of each.",
      },
      {
        names: ["WORKSPACE_SERVICE_URL"],
        default: "none: embedded service",
        meaning:
          "Base URL of the workspace service, which handles `/api`, `/widget` and `/order`. For several services, the URL of a load balancer.",
        requiredBy: ["site"],
      },
      {
        names: ["SERVICE_SECRET"],
        default: "none",
        meaning:
          "Secret that sites and services share, at least 32 characters. A service ignores what a caller without it reports about visitors: their addresses and ids.",
        requiredBy: ["site", "service"],
      },
    ],
  },
  {
    title: "Payments",
    rows: [
      {
        names: ["PAYMENTS"],
        default: "`razorpay` if its keys are set, else `simulator`",
        meaning:
          "`razorpay` or `simulator`. In production without Razorpay keys, the site starts only with `PAYMENTS=simulator`.",
      },
      {
        names: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
        default: "none: simulator",
        meaning: "Keys for real payments. Set all three or none.",
        requiredBy: workspaceRoles,
      },
      {
        names: ["RAZORPAY_API_URL", "RAZORPAY_CHECKOUT_URL"],
        default: "Razorpay's",
        meaning: "API and checkout script of another gateway that implements Razorpay's API.",
      },
    ],
  },
  {
    title: "Email and leads",
    rows: [
      {
        names: ["MAIL"],
        default: "`smtp` if `SMTP_URL` is set, else `keep`",
        meaning:
          "`smtp` sends emails; `keep` writes them to `DATA_DIR/outbox`. In production without `SMTP_URL`, the site starts only with `MAIL=keep`.",
      },
      {
        names: ["SMTP_URL"],
        default: "none",
        meaning: "SMTP server for outgoing emails, such as `smtps://user:password@mail.example`.",
        requiredBy: workspaceRoles,
      },
      {
        names: ["ALARM_EMAIL"],
        default: "`BRAND_EMAIL`",
        meaning: "Receives one email when a check of `npm run doctor` starts to report problems.",
      },
      {
        names: ["LEAD_WEBHOOK_URL"],
        default: "none",
        meaning: "URL that receives each lead as signed JSON, in addition to the email.",
      },
    ],
  },
  {
    title: "CDN",
    rows: [
      {
        names: ["CDN", "CDN_PURGE_URL", "CDN_PURGE_TOKEN"],
        default: "none: off",
        meaning:
          "CDN in front of the site that drops pages as soon as the inventory or the content changes: `fastly` or `cloudflare`, the URL of its purge API, and a token that may purge. Set all three or none. The URLs are `https://api.fastly.com/service/SERVICE_ID/purge` and `https://api.cloudflare.com/client/v4/zones/ZONE_ID/purge_cache`.",
      },
    ],
  },
  {
    title: "Brand and centres",
    rows: [
      {
        names: ["BRAND_NAME"],
        default: "`Baithak`",
        meaning: "Name of the site.",
      },
      {
        names: ["BRAND_PHONE"],
        default: "`1800 000 0000`",
        meaning: "Phone number that visitors can call.",
      },
      {
        names: ["BRAND_EMAIL"],
        default: "`hello@baithak.example`",
        meaning: "Email address that visitors can write to, and the sender of all emails.",
      },
      {
        names: ["BRAND_LOGO"],
        default: "`/brand/mark.svg`",
        meaning: "Path on this site, or a full URL.",
      },
      {
        names: ["DEFAULT_BUILDING_ID"],
        default: "`delhi-connaught-place`",
        meaning: "Centre in Delhi that the id `default` refers to.",
      },
      {
        names: ["EXCLUDED_BUILDING_IDS"],
        default: "none",
        meaning: "Up to nine centres that are not available anywhere on the site, separated by commas.",
      },
    ],
  },
  {
    title: "External services",
    rows: [
      {
        names: ["GOOGLE_MAPS_KEY"],
        default: "none: off",
        meaning: "Google Maps on the pages of cities and centres.",
      },
      {
        names: ["GTM_ID"],
        default: "none: off",
        meaning: "Google Tag Manager, for analytics.",
      },
      {
        names: ["SENTRY_DSN"],
        default: "none: off",
        meaning: "Sentry, for errors of the server and of browsers.",
      },
    ],
  },
  {
    title: "Logs, metrics and traces",
    rows: [
      {
        names: ["LOG_LEVEL"],
        default: "`info`",
        meaning:
          "`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. The log is JSON lines on standard output.",
      },
      {
        names: ["METRICS_PORT"],
        default: "none: off",
        meaning: "Port for Prometheus metrics of this process, under `/metrics`.",
      },
      {
        names: ["METRICS_HOST"],
        default: "`127.0.0.1`",
        meaning:
          "Address that the metrics port listens on. If it is not a loopback address, block the port for visitors.",
      },
      {
        names: ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS"],
        default: "none: off",
        meaning:
          "OpenTelemetry collector that receives traces as OTLP over HTTP, such as `http://collector:4318`, and headers for its access key: `name=value,name=value`.",
      },
    ],
  },
];
