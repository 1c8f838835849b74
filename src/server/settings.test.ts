import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { emails } from "../../tests/support/single-line-values.ts";
import { SettingsError, settingNames } from "../http/environment.ts";
import { type Setting, settingsTable } from "../http/settings-table.ts";
import { practiceWarnings } from "./banner.ts";
import { readSettings } from "./settings.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "settings-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings({ ...env, DATA_DIR: dataDir });
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

const strongSecret = "q7Vx2mLp9Rt4Zk8Wc3Nf6Hb1Yd5Sg0Ja";

describe("settings for production", () => {
  const productionEnv = { NODE_ENV: "production", PUBLIC_ORIGIN: "https://baithak.example" };
  const sharedEnv = {
    NODE_ENV: "production",
    DATABASE_URL: "postgres://database/baithak",
    TOKEN_SECRET: strongSecret,
  };
  const practiceEnv = { PAYMENTS: "simulator", MAIL: "keep" };
  const liveKeys = {
    ...productionEnv,
    RAZORPAY_KEY_ID: "rzp_live_1234567890abcd",
    RAZORPAY_KEY_SECRET: "Kd93kfls02ksLSow93jsLWoq",
    RAZORPAY_WEBHOOK_SECRET: "w8Jd72ksLq0Zm3Xv",
    SMTP_URL: "smtps://mail.example",
  };

  it.each([productionEnv, sharedEnv])(
    "rejects settings for production without payments and mail: %j",
    (env) => {
      const problems = problemsOf(env);
      expect(problems).toEqual([
        expect.stringMatching(/^PAYMENTS: is missing; .*PAYMENTS=simulator/),
        expect.stringMatching(/^MAIL: is missing; .*MAIL=keep/),
      ]);
      expect(problemsOf({ ...env, ...practiceEnv })).toEqual([]);
    },
  );

  it("payments and mail may be missing outside production or with a remote service", () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ NODE_ENV: "production" })).toEqual([]);
    expect(problemsOf({ PUBLIC_ORIGIN: "https://baithak.example" })).toEqual([]);
    expect(problemsOf({ ...productionEnv, WORKSPACE_SERVICE_URL: "http://service:4000" })).toEqual([]);
  });

  it("rejects values of PAYMENTS or MAIL that are unknown or contradict other variables", () => {
    expect(problemsOf({ ...liveKeys, PAYMENTS: "simulator" })).toEqual([
      expect.stringMatching(/^PAYMENTS: simulator contradicts RAZORPAY_KEY_ID/),
    ]);
    expect(problemsOf({ ...liveKeys, MAIL: "keep" })).toEqual([
      expect.stringMatching(/^MAIL: keep contradicts SMTP_URL/),
    ]);
    expect(problemsOf({ PAYMENTS: "razorpay", MAIL: "smtp" })).toEqual([
      expect.stringMatching(/^PAYMENTS: razorpay needs RAZORPAY_KEY_ID/),
      expect.stringMatching(/^MAIL: smtp needs SMTP_URL/),
    ]);
    expect(problemsOf({ ...productionEnv, PAYMENTS: "yes", MAIL: "no" })).toEqual([
      "PAYMENTS: must be one of simulator, razorpay",
      "MAIL: must be one of keep, smtp",
    ]);
  });

  it("raises alarms about missing backups with real payments, unless BACKUP_ALARM decides", () => {
    const alarmOf = (env: Record<string, string>) =>
      readSettings({ DATA_DIR: dataDir, ...env }).workspace?.hasBackupAlarm;
    expect([{}, { ...productionEnv, ...practiceEnv }, liveKeys].map(alarmOf)).toEqual([false, false, true]);
    expect(alarmOf({ ...liveKeys, BACKUP_ALARM: "off" })).toBe(false);
    expect(alarmOf({ BACKUP_ALARM: "on" })).toBe(true);
  });

  it("accepts live keys with a secure origin, a secure gateway and strong secrets", () => {
    expect(problemsOf(liveKeys)).toEqual([]);
    expect(problemsOf({ ...liveKeys, PAYMENTS: "razorpay", MAIL: "smtp" })).toEqual([]);
  });

  it.each([
    ["PUBLIC_ORIGIN", "http://baithak.example"],
    ["PUBLIC_ORIGIN", ""],
    ["RAZORPAY_API_URL", "http://gateway.example/v1"],
    ["RAZORPAY_CHECKOUT_URL", "http://gateway.example/checkout.js"],
    ["RAZORPAY_WEBHOOK_SECRET", "w8Jd72ksLq0Zm3X"],
    ["RAZORPAY_WEBHOOK_SECRET", "aaaaaaaaaaaaaaaaaaaaaaaa"],
    ["TOKEN_SECRET", "x".repeat(40)],
    ["TOKEN_SECRET", "abcabcabcabcabcabcabcabcabcabcabcabc"],
  ])("rejects live keys with %s=%s, in production and outside it", (name, value) => {
    for (const NODE_ENV of ["production", "development"]) {
      const problems = problemsOf({ ...liveKeys, NODE_ENV, [name]: value });
      expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}: \\w`))]);
    }
  });

  it("accepts test keys over plain http", () => {
    const test = { ...liveKeys, RAZORPAY_KEY_ID: "rzp_test_1234567890abcd", PUBLIC_ORIGIN: "" };
    expect(problemsOf({ ...test, RAZORPAY_API_URL: "http://127.0.0.1:9/v1" })).toEqual([]);
  });
});

describe("settings of a process with a role", () => {
  const shared = {
    NODE_ENV: "production",
    PUBLIC_ORIGIN: "https://baithak.example",
    SERVICE_SECRET: strongSecret,
  };
  const site = { ...shared, ROLE: "site", WORKSPACE_SERVICE_URL: "http://service:4000" };
  const service = {
    ...shared,
    ROLE: "service",
    PORT: "4000",
    DATABASE_URL: "postgres://database/baithak",
    TOKEN_SECRET: strongSecret,
    RAZORPAY_KEY_ID: "rzp_test_1234567890abcd",
    RAZORPAY_KEY_SECRET: "Kd93kfls02ksLSow93jsLWoq",
    RAZORPAY_WEBHOOK_SECRET: "w8Jd72ksLq0Zm3Xv",
    SMTP_URL: "smtps://mail.example",
  };
  const worker = { ...service, ROLE: "worker", SERVICE_SECRET: "" };

  it("accepts the required settings of each role", () => {
    for (const env of [site, service, worker]) expect(problemsOf(env), env.ROLE).toEqual([]);
  });

  it.each([
    [site, ["PUBLIC_ORIGIN", "SERVICE_SECRET", "WORKSPACE_SERVICE_URL"]],
    [
      service,
      [
        ...["DATABASE_URL", "PUBLIC_ORIGIN", "RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET"],
        ...["RAZORPAY_WEBHOOK_SECRET", "SERVICE_SECRET", "SMTP_URL", "TOKEN_SECRET"],
      ],
    ],
    [
      worker,
      [
        ...["DATABASE_URL", "PUBLIC_ORIGIN", "RAZORPAY_KEY_ID", "RAZORPAY_KEY_SECRET"],
        ...["RAZORPAY_WEBHOOK_SECRET", "SMTP_URL", "TOKEN_SECRET"],
      ],
    ],
  ])("reports each missing setting of $ROLE in one line", ({ ROLE, NODE_ENV }, names) => {
    const problems = problemsOf({ ROLE, NODE_ENV });
    expect(problems.toSorted()).toEqual(names.map((name) => `${name}: is missing; ROLE=${ROLE} requires it`));
  });

  it("rejects the simulator and kept emails, which belong to one process", () => {
    for (const env of [service, worker]) {
      const practice = { ...env, RAZORPAY_KEY_ID: "", RAZORPAY_KEY_SECRET: "", RAZORPAY_WEBHOOK_SECRET: "" };
      const problems = problemsOf({ ...practice, PAYMENTS: "simulator", SMTP_URL: "", MAIL: "keep" });
      expect(problems.slice(0, 2)).toEqual([
        expect.stringMatching(/^PAYMENTS: simulator runs inside one process; .*RAZORPAY_API_URL/),
        expect.stringMatching(/^MAIL: keep stores emails in the folder of one process; .*SMTP_URL/),
      ]);
    }
  });

  const values = `${strongSecret},${strongSecret.toUpperCase()}`;

  it("a site sends the first value of the service secret, and a service accepts all of them", () => {
    expect(readSettings({ ...site, SERVICE_SECRET: values }).serviceSecret).toBe(strongSecret);
    const { workspace } = readSettings({ DATA_DIR: dataDir, ...service, SERVICE_SECRET: values });
    expect(workspace?.serviceSecrets).toEqual(values.split(","));
  });

  it.each(["short", "x".repeat(40), `${strongSecret},short`, `${strongSecret},`])(
    "rejects the weak service secret %j",
    (SERVICE_SECRET) => {
      const address = {
        PUBLIC_ORIGIN: "http://baithak.example",
        WORKSPACE_SERVICE_URL: "http://service:4000",
      };
      const site = { ROLE: "site", ...address };
      for (const env of [service, site, { ...site, NODE_ENV: "production" }, {}])
        expect(problemsOf({ ...env, SERVICE_SECRET })).toEqual([expect.stringMatching(/^SERVICE_SECRET: /)]);
    },
  );

  it("rejects an unknown role", () => {
    expect(problemsOf({ ROLE: "everything" })).toEqual([
      "ROLE: must be one of site, service, worker, console",
    ]);
  });

  it("a service listens on PORT and HOST, and an embedded service on a free loopback port", () => {
    const remote = readSettings({ DATA_DIR: dataDir, ...service, HOST: "10.0.0.5" });
    expect(remote.workspace).toMatchObject({ role: "service", host: "10.0.0.5", port: 4000 });
    expect(remote.workspace?.serviceSecrets[0]).toBe(strongSecret);
    const embedded = readSettings({ DATA_DIR: dataDir, SERVICE_SECRET: strongSecret, HOST: "10.0.0.5" });
    expect(embedded.workspace).toMatchObject({ role: null, host: "127.0.0.1", port: 0 });
  });

  it("the secret of an embedded service differs at each start", () => {
    const secrets = [1, 2].map(
      () =>
        readSettings({ DATA_DIR: dataDir, SERVICE_SECRET: strongSecret }).workspace?.serviceSecrets[0] ?? "",
    );
    expect(new Set([...secrets, strongSecret]).size).toBe(3);
    for (const secret of secrets) expect(secret.length).toBeGreaterThanOrEqual(32);
  });

  it("a site allows the gateway's checkout without knowing its keys", () => {
    expect(readSettings(site).gatewayOrigins).toEqual({
      script: "https://checkout.razorpay.com",
      api: "https://api.razorpay.com",
    });
    expect(readSettings(site).workspace).toBeNull();
  });
});

describe("the console", () => {
  const consoleOf = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir, ...env }).console;

  it("is beside a practice site on port 3001 of this machine, and on another port with its own origin", () => {
    const address = { host: "127.0.0.1", port: 3001, origin: "http://localhost:3001" };
    expect(consoleOf({})).toEqual(address);
    expect(consoleOf({ CONSOLE_PORT: "3100" })).toEqual({
      ...address,
      port: 3100,
      origin: "http://localhost:3100",
    });
    expect(consoleOf({ CONSOLE_PORT: "0" })).toBeNull();
  });

  it("is beside a public site only with CONSOLE_ORIGIN, which the service knows too", () => {
    const env = {
      ...{ NODE_ENV: "production", PUBLIC_ORIGIN: "https://baithak.example" },
      ...{ PAYMENTS: "simulator", MAIL: "keep", DATA_DIR: dataDir },
    };
    expect(consoleOf(env)).toBeNull();
    const CONSOLE_ORIGIN = "https://console.baithak.example";
    const settings = readSettings({ ...env, CONSOLE_ORIGIN });
    expect(settings.console?.origin).toBe(CONSOLE_ORIGIN);
    expect(settings.workspace?.consoleOrigin).toBe(CONSOLE_ORIGIN);
    expect(problemsOf({ ...env, CONSOLE_ORIGIN: env.PUBLIC_ORIGIN })).toEqual([
      "CONSOLE_ORIGIN: must differ from PUBLIC_ORIGIN",
    ]);
  });

  it("with ROLE=console, needs only its origin, the service and the service secret", () => {
    expect(problemsOf({ ROLE: "console" }).toSorted()).toEqual(
      ["CONSOLE_ORIGIN", "SERVICE_SECRET", "WORKSPACE_SERVICE_URL"].map(
        (name) => `${name}: is missing; ROLE=console requires it`,
      ),
    );
    const env = {
      ...{ ROLE: "console", CONSOLE_ORIGIN: "https://console.baithak.example" },
      ...{ SERVICE_SECRET: strongSecret, WORKSPACE_SERVICE_URL: "http://service:4000" },
    };
    expect(problemsOf({ ...env, NODE_ENV: "production" })).toEqual([]);
    expect(readSettings(env)).toMatchObject({ workspace: null, console: { port: 3001 } });
    for (const ROLE of ["site", "service", "worker"]) expect(problemsOf({ ...env, ROLE })).not.toEqual([]);
  });
});

describe("docker compose on a fresh machine", () => {
  const compose = readFileSync("docker-compose.yml", "utf8");
  const { services } = parse(compose, { merge: true });
  /**
   * Returns a container's environment in docker compose with these variables. Creates the secrets as the first start
   * does.
   */
  function composeEnv(overrides: Record<string, string> = {}, container = "site"): Record<string, string> {
    const siteEnv: Record<string, string> = services[container].environment;
    const file = join(dataDir, "password");
    writeFileSync(file, "made-at-the-first-start");
    writeFileSync(join(dataDir, "token-secret"), strongSecret);
    const filled = Object.entries(siteEnv).map(([name, value]) => [
      name,
      String(value).replace(
        /\$\{(\w+):-([^}]*)\}/g,
        (_, variable, otherwise) => overrides[variable] || otherwise,
      ),
    ]);
    const env: Record<string, string> = { ...Object.fromEntries(filled), NODE_ENV: "production" };
    return { ...env, ...(env.DATABASE_PASSWORD_FILE && { DATABASE_PASSWORD_FILE: file }) };
  }

  it("uses each setting of .env under its own name, unless the table of settings says why not", () => {
    const explained = Object.entries<Setting>(settingsTable)
      .filter(([, { notInCompose }]) => notInCompose !== undefined)
      .map(([name]) => name);
    const { environment, volumes } = services.site;
    const isUsed = (name: string) => {
      const value = String(environment[name]);
      if (value.startsWith(`\${${name}:-`)) return true;
      // A folder of the host is mounted at the folder that the container uses.
      return volumes.some((volume: string) =>
        new RegExp(`^\\$\\{${name}:-\\S+\\}:${value}(:ro)?$`).test(volume),
      );
    };
    expect(settingNames.filter((name) => !isUsed(name)).toSorted()).toEqual(explained.toSorted());
  });

  const scaleEnv = {
    RAZORPAY_KEY_ID: "rzp_test_1234567890abcd",
    RAZORPAY_KEY_SECRET: "Kd93kfls02ksLSow93jsLWoq",
    RAZORPAY_WEBHOOK_SECRET: "w8Jd72ksLq0Zm3Xv",
    SMTP_URL: "smtps://mail.example",
  };
  // start.sh sets these secrets.
  const generated = { TOKEN_SECRET: strongSecret, SERVICE_SECRET: strongSecret };

  it.each(["site-1", "site-2", "service-1", "service-2", "worker"])(
    "starts %s of the profile scale with the keys of a gateway and a mail server",
    (container) => {
      expect(problemsOf({ ...composeEnv(scaleEnv, container), ...generated })).toEqual([]);
      expect(Object.keys(services[container].environment)).toEqual(Object.keys(services.site.environment));
    },
  );

  it("does not start services and workers of the profile scale as a practice site", () => {
    for (const container of ["service-1", "worker"]) {
      const problems = problemsOf({ ...composeEnv({}, container), ...generated });
      expect(problems.map((problem) => problem.split(":")[0]).toSorted()).toEqual(Object.keys(scaleEnv));
    }
  });

  it("uses the database and the password of DATABASE_URL in .env", () => {
    const DATABASE_URL = "postgres://operator:word@db.example/baithak";
    const env = composeEnv({ DATABASE_URL });
    expect(readSettings({ ...env, DATA_DIR: dataDir }).workspace?.databaseUrl).toBe(DATABASE_URL);
  });

  it("starts a practice site that warns that no money moves and no mail is sent", () => {
    const env = composeEnv();
    expect(Object.values(env).join()).not.toContain("$");
    expect(problemsOf(env)).toEqual([]);
    const settings = readSettings({ ...env, DATA_DIR: dataDir });
    expect(settings.isProduction).toBe(true);
    expect(practiceWarnings(settings)).toEqual([
      expect.stringMatching(/^no money moves \(set RAZORPAY_KEY_ID.*run only one process/),
      expect.stringMatching(/^no mail leaves this machine \(set SMTP_URL/),
    ]);
    // Control: both variables are required.
    for (const name of ["PAYMENTS", "MAIL"])
      expect(problemsOf({ ...env, [name]: "" })).toEqual([expect.stringMatching(`^${name}: is missing`)]);
  });

  it("enables payments and mail when the variables in the comment of the compose file are set", () => {
    const comment = /((?: +#.*\n)+) +PAYMENTS:/.exec(compose)?.[1] ?? "";
    for (const word of [
      "RAZORPAY_* keys",
      "PAYMENTS=razorpay",
      "SMTP_URL",
      "MAIL=smtp",
      "https: PUBLIC_ORIGIN",
    ])
      expect(comment).toContain(word);
    const real = composeEnv({
      RAZORPAY_KEY_ID: "rzp_live_1234567890abcd",
      RAZORPAY_KEY_SECRET: "Kd93kfls02ksLSow93jsLWoq",
      RAZORPAY_WEBHOOK_SECRET: "w8Jd72ksLq0Zm3Xv",
      PAYMENTS: "razorpay",
      SMTP_URL: "smtps://mail.example",
      MAIL: "smtp",
      PUBLIC_ORIGIN: "https://baithak.example",
    });
    expect(problemsOf(real)).toEqual([]);
    expect(practiceWarnings(readSettings({ ...real, DATA_DIR: dataDir }))).toEqual([]);
  });
});

describe("settings", () => {
  it("by default, the site uses embedded services, the simulator and port 3000", () => {
    const settings = readSettings({ DATA_DIR: dataDir });
    expect(settings.port).toBe(3000);
    expect(settings.publicOrigin).toBe("http://localhost:3000");
    expect(settings.workspace).toMatchObject({ databaseUrl: null, razorpay: null, smtpUrl: null });
  });

  it("starts no service when WORKSPACE_SERVICE_URL is set", () => {
    const settings = readSettings({ WORKSPACE_SERVICE_URL: "http://service:4000/" });
    expect(settings.workspaceServiceUrl).toBe("http://service:4000");
    expect(settings.workspace).toBeNull();
  });

  it("uses no folder of photos by default, and the same folder for the site and its service", () => {
    const folders = ({ picturesDir, workspace }: ReturnType<typeof readSettings>) => [
      picturesDir,
      workspace?.picturesDir,
    ];
    expect(folders(readSettings({ DATA_DIR: dataDir, PICTURES_DIR: "" }))).toEqual([null, null]);
    const dir = join(dataDir, "my  photos");
    expect(folders(readSettings({ DATA_DIR: dataDir, PICTURES_DIR: dir }))).toEqual([dir, dir]);
    const remote = readSettings({ WORKSPACE_SERVICE_URL: "http://service:4000", PICTURES_DIR: dir });
    expect(folders(remote)).toEqual([dir, undefined]);
  });

  it("treats an empty variable as missing", () => {
    expect(
      readSettings({ DATA_DIR: dataDir, SMTP_URL: "", RAZORPAY_KEY_ID: "" }).workspace?.smtpUrl,
    ).toBeNull();
  });

  it("creates a token secret once and reads it afterwards", () => {
    const first = readSettings({ DATA_DIR: dataDir }).workspace?.tokenSecrets ?? [];
    expect(first.map(({ length }) => length)).toEqual([43]);
    expect(readSettings({ DATA_DIR: dataDir }).workspace?.tokenSecrets).toEqual(first);
  });

  it.each([
    ["Baithak", 1],
    ["workflo", 2],
    ["Kaam Ghar", 3],
  ])("maps the brand %s to the number %i", (name, number) => {
    expect(readSettings({ DATA_DIR: dataDir, BRAND_NAME: name }).workspace?.brand.number).toBe(number);
  });

  it("requires a token secret when processes share a database", () => {
    const sharedEnv = {
      NODE_ENV: "production",
      DATABASE_URL: "postgres://database/baithak",
      PAYMENTS: "simulator",
      MAIL: "keep",
    };
    expect(problemsOf(sharedEnv)).toEqual([expect.stringMatching(/^TOKEN_SECRET: is missing/)]);
    expect(problemsOf({ ...sharedEnv, TOKEN_SECRET: strongSecret })).toEqual([]);
    writeFileSync(join(dataDir, "token-secret"), strongSecret);
    expect(problemsOf(sharedEnv)).toEqual([]);
  });

  it("stores the secret in a file that only its owner can read, and writes no other file", () => {
    readSettings({ DATA_DIR: dataDir });
    expect(statSync(join(dataDir, "token-secret")).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(["token-secret"]);
  });

  it.each(["", "short", `${"y".repeat(31)}\n`])(
    "rejects a stored secret with too few characters: %j",
    (text) => {
      writeFileSync(join(dataDir, "token-secret"), text);
      expect(problemsOf({})).toEqual([
        expect.stringMatching(/^DATA_DIR: .*token-secret must have at least 32/),
      ]);
      expect(readFileSync(join(dataDir, "token-secret"), "utf8"), "the file is unchanged").toBe(text);
    },
  );

  it("reads the database's password from a file, and reports a missing or empty file", () => {
    const file = join(dataDir, "password");
    const env = { DATABASE_URL: "postgres://site@database:5432/baithak", DATABASE_PASSWORD_FILE: file };
    expect(problemsOf(env)).toEqual([
      expect.stringMatching(/^DATABASE_PASSWORD_FILE: must name a readable file/),
    ]);
    writeFileSync(file, "\n");
    expect(problemsOf(env)).toEqual([expect.stringMatching(/^DATABASE_PASSWORD_FILE: .* is empty/)]);
    writeFileSync(file, "p@ss/word\n");
    expect(readSettings({ ...env, DATA_DIR: dataDir }).workspace?.databaseUrl).toBe(
      "postgres://site:p%40ss%2Fword@database:5432/baithak",
    );
  });

  it("a read replica needs a primary, and gets the same password file", () => {
    const file = join(dataDir, "password");
    writeFileSync(file, "word");
    const replica = { DATABASE_REPLICA_URL: "postgres://site@replica/baithak", DATABASE_PASSWORD_FILE: file };
    expect(problemsOf(replica)).toEqual([expect.stringMatching(/^DATABASE_REPLICA_URL: needs DATABASE_URL/)]);
    const env = { DATA_DIR: dataDir, DATABASE_URL: "postgres://site@primary/baithak", ...replica };
    expect(readSettings(env).workspace?.replicaUrl).toBe("postgres://site:word@replica/baithak");
  });

  it("reports the missing Razorpay keys if only one is set", () => {
    expect(problemsOf({ RAZORPAY_KEY_ID: "rzp_test_1" })).toEqual([
      expect.stringMatching(/^RAZORPAY_KEY_SECRET: is missing/),
      expect.stringMatching(/^RAZORPAY_WEBHOOK_SECRET: is missing/),
    ]);
  });

  it("reports the missing settings of a CDN, and an unknown CDN", () => {
    expect(problemsOf({ CDN: "fastly" })).toEqual([
      expect.stringMatching(
        /^CDN_PURGE_URL: is missing, but CDN requires it \(set all three, or none for no CDN\)$/,
      ),
      expect.stringMatching(/^CDN_PURGE_TOKEN: is missing/),
    ]);
    const CDN_PURGE_URL = "https://api.fastly.com/service/s/purge";
    expect(problemsOf({ CDN: "other", CDN_PURGE_URL, CDN_PURGE_TOKEN: "t" })).toEqual([
      "CDN: must be one of fastly, cloudflare",
    ]);
    const { workspace } = readSettings({
      DATA_DIR: dataDir,
      CDN: "fastly",
      CDN_PURGE_URL,
      CDN_PURGE_TOKEN: "t",
    });
    expect(workspace?.cdn).toEqual({ kind: "fastly", purgeUrl: CDN_PURGE_URL, token: "t" });
  });

  it("reports the missing settings of an identity provider, and one without https on another host", () => {
    const OIDC_ISSUER = "https://login.example/realms/staff";
    expect(problemsOf({ OIDC_ISSUER, OIDC_CLIENT_ID: "console" })).toEqual([
      "OIDC_CLIENT_SECRET: is missing, but OIDC_ISSUER and OIDC_CLIENT_ID requires it (set all three, or none for passkeys only)",
    ]);
    const client = { OIDC_CLIENT_ID: "console", OIDC_CLIENT_SECRET: "secret" };
    expect(problemsOf({ ...client, OIDC_ISSUER: "http://login.example" })).toEqual([
      "OIDC_ISSUER: must start with https://; http:// is only for a provider on this host",
    ]);
    expect(problemsOf({ ...client, OIDC_ISSUER: "http://127.0.0.1:4000" })).toEqual([]);
    const { workspace } = readSettings({ DATA_DIR: dataDir, ...client, OIDC_ISSUER });
    expect(workspace?.oidc).toEqual({
      ...{ issuer: OIDC_ISSUER, clientId: "console", clientSecret: "secret" },
      name: "your company account",
    });
    expect(readSettings({ DATA_DIR: dataDir }).workspace?.oidc).toBeNull();
  });

  it("reports a variable that is not a URL with a valid protocol", () => {
    const invalidEnv = {
      PUBLIC_ORIGIN: "baithak.example",
      DATABASE_URL: "database",
      SMTP_URL: "mail.example",
      LEAD_WEBHOOK_URL: "x",
      SENTRY_DSN: "https://errors.example/1",
      BRAND_LOGO: "logo.png",
      LOG_LEVEL: "loud",
    };
    for (const [name, value] of Object.entries(invalidEnv)) {
      expect(problemsOf({ [name]: value }).join("\n"), name).toMatch(new RegExp(`^${name}: must \\w+`));
    }
    expect(problemsOf({ WORKSPACE_SERVICE_URL: "service" })).toEqual([
      "WORKSPACE_SERVICE_URL: must be a full URL",
    ]);
    expect(problemsOf({ SENTRY_DSN: "https://key@errors.example/1" })).toEqual([]);
  });

  it.each(emails.accepted)(
    "converts the brand's email address and the alarm email address from %j to %j",
    (typed, stored) => {
      const { workspace } = readSettings({ DATA_DIR: dataDir, BRAND_EMAIL: typed, ALARM_EMAIL: typed });
      expect([workspace?.brand.email, workspace?.alarmEmail]).toEqual([stored, stored]);
    },
  );

  it("removes invisible characters from settings, but reads secrets unchanged", () => {
    const secret = ` \u200b${strongSecret}`;
    const settings = readSettings({
      DATA_DIR: dataDir,
      PORT: "\ufeff3000\r",
      BRAND_NAME: "\u200b Kaam\u00a0Ghar ",
      TOKEN_SECRET: secret,
    });
    expect([settings.port, settings.workspace?.brand.name]).toEqual([3000, "Kaam Ghar"]);
    expect(settings.workspace?.tokenSecrets).toEqual([secret]);
  });

  it.each(["東京", "🪔", "--"])("rejects the brand name %s, which invoices cannot show", (name) => {
    expect(problemsOf({ BRAND_NAME: name })).toEqual([
      "BRAND_NAME: must be a name that invoices can show, such as one in Latin letters",
    ]);
  });

  it("sends alarms to ALARM_EMAIL, or to BRAND_EMAIL if ALARM_EMAIL is empty, and rejects an invalid email address", () => {
    const alarmEmailOf = (env: Record<string, string>) =>
      readSettings({ DATA_DIR: dataDir, BRAND_EMAIL: "hello@kaam.example", ...env }).workspace?.alarmEmail;
    expect(alarmEmailOf({ ALARM_EMAIL: "nights@kaam.example" })).toBe("nights@kaam.example");
    expect(alarmEmailOf({ ALARM_EMAIL: "" })).toBe("hello@kaam.example");
    expect(problemsOf({ BRAND_EMAIL: "nobody", ALARM_EMAIL: "nobody" })).toEqual([
      "ALARM_EMAIL: must be an email address",
      "BRAND_EMAIL: must be an email address",
    ]);
  });

  it("normalises the origin as browsers do", () => {
    const { publicOrigin } = readSettings({
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: "https://Baithak.Example:443",
    });
    expect(publicOrigin).toBe("https://baithak.example");
  });

  it("rejects an origin with a path", () => {
    expect(problemsOf({ PUBLIC_ORIGIN: "https://a.example/site" })[0]).toMatch(
      /PUBLIC_ORIGIN: must be an origin without a path/,
    );
  });
});
