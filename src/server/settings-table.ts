/** Variables of the environment that belong together, as README and `.env.example` tell of them. */
export type SettingsRow = {
  readonly names: readonly string[];
  readonly default: string;
  /** In Markdown. */
  readonly meaning: string;
};

/** Every setting of the site; `npm run docs` writes README's table and `.env.example` from it. */
export const settingsTable: readonly SettingsRow[] = [
  {
    names: ["PORT", "HOST"],
    default: "3000, 0.0.0.0",
    meaning: "where the site listens",
  },
  {
    names: ["PUBLIC_ORIGIN"],
    default: "`http://localhost:PORT`",
    meaning: "origin that visitors see; used in links, callbacks and cookies",
  },
  {
    names: ["DATA_DIR"],
    default: "`data`",
    meaning: "embedded database, kept messages, secrets made at the first start",
  },
  {
    names: ["CONTENT_DIR"],
    default: "`content`",
    meaning: "pages and inventory, see [content/README.md](content/README.md)",
  },
  {
    names: ["DATABASE_URL"],
    default: "none",
    meaning:
      "a PostgreSQL instead of the embedded database. PGlite does not fsync: take PostgreSQL for real money",
  },
  {
    names: ["DATABASE_POOL"],
    default: "10",
    meaning:
      "connections to PostgreSQL at the most, of each process; all processes together must stay below its `max_connections`",
  },
  {
    names: ["DATABASE_PASSWORD_FILE"],
    default: "none",
    meaning: "a file with the password for `DATABASE_URL`, where it is not to stand in the environment",
  },
  {
    names: ["WORKSPACE_SERVICE_URL"],
    default: "none",
    meaning: "another host answers `/api`, `/widget` and `/order`; then no service is started",
  },
  {
    names: ["TOKEN_SECRET"],
    default: "made and kept in `DATA_DIR`",
    meaning:
      "makes order tokens; at least 32 characters; required in production with `DATABASE_URL`, because processes that share a database must share it",
  },
  {
    names: ["RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"],
    default: "none: the simulator",
    meaning: "real payments; all three or none",
  },
  {
    names: ["RAZORPAY_API_URL", "RAZORPAY_CHECKOUT_URL"],
    default: "Razorpay's own",
    meaning: "another host that speaks its API",
  },
  {
    names: ["PAYMENTS"],
    default: "what the keys say",
    meaning: "`simulator` or `razorpay`; in production without Razorpay keys `simulator` must be said",
  },
  {
    names: ["SMTP_URL"],
    default: "none: messages are kept in `DATA_DIR/outbox`",
    meaning: "where email goes out",
  },
  {
    names: ["MAIL"],
    default: "what `SMTP_URL` says",
    meaning: "`keep` or `smtp`; in production without `SMTP_URL` `keep` must be said",
  },
  {
    names: ["ALARM_EMAIL"],
    default: "`BRAND_EMAIL`",
    meaning: "who gets one email when a check of `npm run doctor` starts to find something",
  },
  {
    names: ["LEAD_WEBHOOK_URL"],
    default: "none",
    meaning: "leads are posted there as well",
  },
  {
    names: ["BRAND_NAME", "BRAND_PHONE", "BRAND_EMAIL", "BRAND_LOGO"],
    default: "Baithak, 1800 000 0000, …",
    meaning: "whose site this is; the logo is a path of this site or a full URL",
  },
  {
    names: ["DEFAULT_BUILDING_ID", "EXCLUDED_BUILDING_IDS"],
    default: "`delhi-connaught-place`, none",
    meaning:
      "the centre in Delhi that the id `default` names; up to nine centres that are unavailable everywhere, separated by commas",
  },
  {
    names: ["GOOGLE_MAPS_KEY", "GTM_ID", "SENTRY_DSN"],
    default: "none",
    meaning: "maps, analytics and error reports; each is off without it",
  },
  {
    names: ["TRUST_PROXY"],
    default: "false",
    meaning:
      "take addresses from `X-Forwarded-*`, as one proxy adds them (`true`), or so many (`2`). Behind a proxy it must be set: limits count addresses",
  },
  {
    names: ["UNLIMITED_ADDRESSES"],
    default: "none",
    meaning:
      "addresses and networks that no limit counts, such as `203.0.113.7,2001:db8::/48`: your own offices, a partner's",
  },
  {
    names: ["HSTS"],
    default: "host",
    meaning:
      "with an `https:` origin, how far browsers keep to https: `off` (only where the proxy in front says it), `host`, `subdomains`, or `preload` (with subdomains, and a place on the browsers' own lists)",
  },
  {
    names: ["LOG_LEVEL"],
    default: "info",
    meaning: "JSON lines on standard output",
  },
  {
    names: ["DRAIN_SECONDS"],
    default: "1",
    meaning:
      "after SIGTERM `/readyz` says no, and requests are still taken for so long; behind a balancer more than the interval of its checks",
  },
  {
    names: ["PAGE_DATA_SECONDS"],
    default: "2",
    meaning:
      "how long a page waits on the server for its data; one that comes without some of it is answered with 503",
  },
  {
    names: ["METRICS_PORT", "METRICS_HOST"],
    default: "none, 127.0.0.1",
    meaning:
      "Prometheus metrics of the site and of its embedded service under `/metrics`; on another address than loopback keep the port from visitors",
  },
];
