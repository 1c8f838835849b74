import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readSettings, SettingsError } from "./settings.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "settings-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readSettings({ DATA_DIR: dataDir, ...env });
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings", () => {
  it("needs none: everything embedded, simulator, port 3000", () => {
    const settings = readSettings({ DATA_DIR: dataDir });
    expect(settings.port).toBe(3000);
    expect(settings.publicOrigin).toBe("http://localhost:3000");
    expect(settings.workspace).toMatchObject({ databaseUrl: null, razorpay: null, smtpUrl: null });
  });

  it("starts no service of its own when another host answers the calls", () => {
    const settings = readSettings({ WORKSPACE_SERVICE_URL: "http://service:4000/" });
    expect(settings.workspaceServiceUrl).toBe("http://service:4000");
    expect(settings.workspace).toBeNull();
  });

  it("takes an empty variable as one that is not set, as compose files write them", () => {
    expect(
      readSettings({ DATA_DIR: dataDir, SMTP_URL: "", RAZORPAY_KEY_ID: "" }).workspace?.smtpUrl,
    ).toBeNull();
  });

  it("makes a token secret once and finds it again", () => {
    const first = readSettings({ DATA_DIR: dataDir }).workspace?.tokenSecret;
    expect(first?.length).toBeGreaterThanOrEqual(32);
    expect(readSettings({ DATA_DIR: dataDir }).workspace?.tokenSecret).toBe(first);
  });

  it.each([
    ["Baithak", 1],
    ["workflo", 2],
    ["Kaam Ghar", 3],
  ])("gives the brand %s the number %i", (name, number) => {
    expect(readSettings({ DATA_DIR: dataDir, BRAND_NAME: name }).workspace?.brand.number).toBe(number);
  });

  it("names every wrong variable at once", () => {
    const problems = problemsOf({
      PORT: "eighty",
      DATABASE_URL: "mysql://x",
      TRUST_PROXY: "perhaps",
      TOKEN_SECRET: "short",
    });
    expect(problems).toHaveLength(4);
    expect(problems.join("\n")).toMatch(/PORT: must be a port number/);
    expect(problems.join("\n")).toMatch(/DATABASE_URL: must start with postgres/);
  });

  it("makes no secret of its own where processes share a database", () => {
    const shared = { NODE_ENV: "production", DATABASE_URL: "postgres://database/baithak" };
    expect(problemsOf(shared)).toEqual([expect.stringMatching(/^TOKEN_SECRET: is missing/)]);
    expect(problemsOf({ ...shared, TOKEN_SECRET: "x".repeat(32) })).toEqual([]);
    writeFileSync(join(dataDir, "token-secret"), "y".repeat(32));
    expect(problemsOf(shared)).toEqual([]);
  });

  it("refuses half a set of Razorpay keys and says which are missing", () => {
    expect(problemsOf({ RAZORPAY_KEY_ID: "rzp_live_1" })).toEqual([
      expect.stringMatching(/^RAZORPAY_KEY_SECRET: is missing/),
      expect.stringMatching(/^RAZORPAY_WEBHOOK_SECRET: is missing/),
    ]);
  });

  it("reach the container as the README names them", () => {
    const table = readFileSync("README.md", "utf8").split("## Settings")[1]?.split("\n\n`/healthz`")[0] ?? "";
    const named = [...new Set(table.match(/(?<=`)[A-Z][A-Z_]+(?=`)/g))];
    expect(named.length).toBeGreaterThan(20);
    const { environment } = parse(readFileSync("docker-compose.yml", "utf8")).services.site;
    // Of the image itself, or for a site that the compose file does not describe.
    const others = [
      "HOST",
      "DATA_DIR",
      "CONTENT_DIR",
      "WORKSPACE_SERVICE_URL",
      "METRICS_PORT",
      "METRICS_HOST",
    ];
    expect(Object.keys(environment).sort()).toEqual(named.filter((name) => !others.includes(name)).sort());
  });

  it("names a variable that is no URL, or not the right one", () => {
    const wrong = {
      PUBLIC_ORIGIN: "baithak.example",
      DATABASE_URL: "database",
      SMTP_URL: "mail.example",
      LEAD_WEBHOOK_URL: "x",
      SENTRY_DSN: "https://errors.example/1",
      BRAND_LOGO: "logo.png",
      LOG_LEVEL: "loud",
    };
    for (const [name, value] of Object.entries(wrong)) {
      expect(problemsOf({ [name]: value }).join("\n"), name).toMatch(new RegExp(`^${name}: must \\w+`));
    }
    expect(problemsOf({ WORKSPACE_SERVICE_URL: "service" })).toEqual([
      "WORKSPACE_SERVICE_URL: must be a full URL",
    ]);
    expect(problemsOf({ SENTRY_DSN: "https://key@errors.example/1" })).toEqual([]);
  });

  it("writes the origin as browsers do", () => {
    const { publicOrigin } = readSettings({
      DATA_DIR: dataDir,
      PUBLIC_ORIGIN: "https://Baithak.Example:443",
    });
    expect(publicOrigin).toBe("https://baithak.example");
  });

  it("refuses an origin with a path", () => {
    expect(problemsOf({ PUBLIC_ORIGIN: "https://a.example/site" })[0]).toMatch(
      /PUBLIC_ORIGIN: must be an origin without a path/,
    );
  });
});
