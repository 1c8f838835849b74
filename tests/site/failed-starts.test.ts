import { once } from "node:events";
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { tryStartSite } from "../support/attempt-start.ts";
import { createSiteFolder, startSite } from "../support/site.ts";

describe("a failed start", () => {
  test("a failed start prints one line per invalid setting", async () => {
    const invalidSettings = {
      PORT: "eighty",
      PUBLIC_ORIGIN: "https://baithak.example/shop",
      DATABASE_URL: "mysql://localhost/baithak",
      TOKEN_SECRET: "short",
      BRAND_EMAIL: "nobody",
      LOG_LEVEL: "loud",
      METRICS_PORT: "99999",
      TRUST_PROXY: "perhaps",
      RAZORPAY_KEY_ID: "rzp_live_1",
      PAYMENTS: "perhaps",
      MAIL: "perhaps",
    };
    const attempt = await failedStart(invalidSettings);
    const { RAZORPAY_KEY_ID: _, ...named } = invalidSettings;
    for (const name of [...Object.keys(named), "RAZORPAY_KEY_SECRET", "RAZORPAY_WEBHOOK_SECRET"]) {
      expect(attempt.lines.filter((line) => line.includes(` ${name}: `))).toHaveLength(1);
    }
    expect(attempt.lines).toHaveLength(12);
  });

  test("reports an unusable database without printing its password", async () => {
    const foreignServer = createServer((socket) => socket.end("This is no PostgreSQL."));
    foreignServer.listen(0, "127.0.0.1");
    await once(foreignServer, "listening");
    const { port } = foreignServer.address() as AddressInfo;
    const attempt = await failedStart({
      DATABASE_URL: `postgres://visitor:secret-word@127.0.0.1:${port}/baithak`,
      TOKEN_SECRET: "a secret of at least thirty-two characters",
      PAYMENTS: "simulator",
      MAIL: "keep",
    });
    foreignServer.close();
    expect(attempt.said).toContain("DATABASE_URL: ");
    expect(attempt.said).not.toContain("secret-word");
  });

  test("reports that the port or the database folder is already in use", async () => {
    const site = await startSite({ LOG_LEVEL: "warn" });
    try {
      // Uses the running site's service: otherwise, the new site would start its own service before it opens the port.
      const remote = { WORKSPACE_SERVICE_URL: site.origin };
      const port = await failedStart({ ...remote, PORT: new URL(site.origin).port });
      expect(port.said).toContain(" PORT: ");
      const metrics = await failedStart({ ...remote, METRICS_PORT: new URL(site.origin).port });
      expect(metrics.said).toContain(" METRICS_PORT: ");
      const host = await failedStart({ ...remote, HOST: "192.0.2.1" });
      expect(host.said).toContain(" HOST: 192.0.2.1 ");
      const folder = await failedStart({ DATA_DIR: site.dataDir });
      expect(folder.said).toContain(site.dataDir);
      expect(folder.said).toContain(`process ${site.process.pid}`);
      expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    } finally {
      await site.stop();
    }
  });

  test("rejects live gateway keys for the sample sellers and lists these sellers", async () => {
    const attempt = await failedStart({
      PUBLIC_ORIGIN: "https://baithak.example",
      RAZORPAY_KEY_ID: "rzp_live_1234567890abcd",
      RAZORPAY_KEY_SECRET: "Kd93kfls02ksLSow93jsLWoq",
      RAZORPAY_WEBHOOK_SECRET: "w8Jd72ksLq0Zm3Xv",
      MAIL: "keep",
    });
    expect(attempt.said).toContain("07AAZCB0000K1ZP");
    expect(attempt.said).toContain("inventory/sellers.yaml");
  });

  test.each(["token-secret", "gateway-simulator/secrets.json"])(
    "does not overwrite an empty %s and prints what to do",
    async (name) => {
      const folder = await mkdtemp(join(tmpdir(), "baithak-secret-"));
      await mkdir(join(folder, "gateway-simulator"));
      await writeFile(join(folder, name), "");
      const attempt = await failedStart({ DATA_DIR: folder });
      expect(attempt.said).toContain(name);
      expect(await readFile(join(folder, name), "utf8")).toBe("");
      await rm(folder, { recursive: true });
    },
  );

  test("does not touch a damaged database or foreign files, and prints what to do", async () => {
    const damagedFolder = await createSiteFolder();
    const control = join(damagedFolder, "database/pg/global/pg_control");
    await truncate(control, 100);
    const before = await readFile(control);
    const attempt = await failedStart({ DATA_DIR: damagedFolder });
    const output = attempt.said;
    for (const part of [
      damagedFolder,
      "pg_control",
      "Nothing in it was changed",
      "Put a back-up in its place",
    ])
      expect(output).toContain(part);
    expect((await readFile(control)).equals(before)).toBe(true);
    await rm(damagedFolder, { recursive: true });

    const foreignFolder = await createSiteFolder(false);
    const folder = join(foreignFolder, "database/pg");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "holiday.jpg"), "");
    const foreignServer = await failedStart({ DATA_DIR: foreignFolder });
    expect(foreignServer.said).toContain("has no PG_VERSION, so it is not a database");
    expect(await readdir(folder)).toEqual(["holiday.jpg"]);
    await rm(foreignFolder, { recursive: true });
  });

  test("reports that the data folder is not writable", async () => {
    const folder = await mkdtemp(join(tmpdir(), "baithak-file-"));
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const attempt = await failedStart({ DATA_DIR: join(file, "data") });
    expect(attempt.said).toContain("DATA_DIR");
    await rm(folder, { recursive: true });
  });

  test.each([
    { file: "pages/home.yaml", text: "\n  : broken: [", reason: /./ },
    { file: "pages/terms.yaml", text: "\nunheardOf: true\n", reason: /unheardOf/ },
    { file: "inventory/coupons.yaml", text: '\n- { code: "!" }\n', reason: /code/ },
  ])("reports the line and the reason of an error in $file", async ({ file, text, reason }) => {
    const content = await mkdtemp(join(tmpdir(), "baithak-content-"));
    await cp("content", content, {
      recursive: true,
      filter: (path) => !path.includes("content/pictures/"),
    });
    await appendFile(join(content, file), text);
    const attempt = await failedStart({ CONTENT_DIR: content });
    const line = attempt.lines.find((each) => new RegExp(`${basename(file)}:\\d+`).test(each));
    expect(line, attempt.said).toMatch(reason);
    await rm(content, { recursive: true });
  });

  test("reports a missing content folder", async () => {
    const attempt = await failedStart({ CONTENT_DIR: "/nowhere/content" });
    expect(attempt.said).toContain("/nowhere/content");
  });
});

/**
 * Expects a start to fail with exit code 1 and readable lines, without stack traces, JSON log lines or object dumps.
 */
async function failedStart(env: Readonly<Record<string, string>>) {
  const { code, lines } = await tryStartSite(env);
  const output = lines.join("\n");
  expect(code, output).toBe(1);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).not.toMatch(/^\s+at |^\{"level"|\[object|node_modules|\.mjs:\d/);
  return { lines, said: output };
}
