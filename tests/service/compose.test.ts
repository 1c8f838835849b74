import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { startWorkspace } from "../../src/workspace/service.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { setUpSuite } from "../support/set-up-suite.ts";

const compose = readFileSync("docker-compose.yml", "utf8");
const { services } = parse(compose, { merge: true });
const containers = Object.entries<Record<string, unknown>>(services);

test.each(containers)("the container %s has limits of memory, CPU and processes", (_, service) => {
  expect(service).toMatchObject({
    mem_limit: expect.anything(),
    cpus: expect.anything(),
    pids_limit: expect.anything(),
  });
});

test("the proxy balances, and Prometheus scrapes, each container of the profile scale", () => {
  const named = (role: string) =>
    containers.flatMap(([name, { environment, profiles }]) =>
      profiles && (environment as { ROLE?: string } | undefined)?.ROLE === role ? [name] : [],
    );
  const proxy = readFileSync("docker/proxy/haproxy.cfg", "utf8");
  const servers = [...proxy.matchAll(/^ {2}server (\S+) \1:3000$/gm)].map(([, name]) => name);
  expect(servers).toEqual([...named("site"), ...named("service")]);
  const { scrape_configs: jobs } = parse(readFileSync("docker/prometheus/prometheus.yml", "utf8"));
  const targetsOf = (role: string) =>
    jobs.find((job: { job_name: string }) => job.job_name === `baithak-${role}`)?.static_configs[0].targets;
  const { METRICS_PORT } = services.worker.environment;
  const [, port] = /:-(\d+)\}/.exec(METRICS_PORT) ?? [];
  for (const role of ["site", "service", "worker"])
    expect(targetsOf(role), role).toEqual(named(role).map((name) => `${name}:${port}`));
});

test("the console is published only on the host itself, beside one site and as a process of its own", () => {
  const portsOf = (name: string): string[] =>
    services[name].ports.filter((port: string) => port.includes("CONSOLE_PORT"));
  for (const name of ["site", "console"])
    expect(portsOf(name), name).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{CONSOLE_PORT:-3001\}:/)]);
  expect(services.console).toMatchObject({
    profiles: ["scale"],
    environment: { ROLE: "console", CONSOLE_PORT: 3001, PORT: 3001, TOKEN_SECRET: "" },
  });
});

test.each(containers)("the container %s drops all capabilities that it does not need", (name, service) => {
  expect(service.cap_drop).toEqual(["ALL"]);
  expect(service.security_opt).toEqual(["no-new-privileges:true"]);
  if (name !== "database") expect(service.read_only).toBe(true);
  if (name === "site") expect(service).not.toHaveProperty("cap_add");
});

test("the compose file contains no password", () => {
  expect(compose).not.toMatch(/password:\s*\S|:\/\/\w+:[^$@\s]*@/i);
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "compose-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

function run(script: string, cwd: string, env: Record<string, string> = {}): void {
  const options = { cwd, env: { ...process.env, ...env }, encoding: "utf8" } as const;
  const { status, stderr } = spawnSync("bash", ["-c", script], options);
  expect(status, stderr).toBe(0);
}

test("make-secrets creates each password once, in a file that only its owner can read", async () => {
  const folder = await temporaryFolder();
  const secrets = join(folder, "secrets");
  for (const name of ["secrets/database", "secrets/site", "secrets/service", "bin"])
    await mkdir(join(folder, name), { recursive: true });
  // Changing a file's owner requires root, so this stub only records the owner.
  await writeFile(
    join(folder, "bin/chown"),
    `#!/bin/sh\necho "$1 \${2##*/secrets/}" >> "${folder}/owners"\n`,
    { mode: 0o755 },
  );
  const script = readFileSync("docker/make-secrets.sh", "utf8").replaceAll("/secrets/", `${secrets}/`);
  const createProject = async () => {
    run(script, folder, { PATH: `${join(folder, "bin")}:${process.env.PATH}` });
    const names = await readdir(secrets, { recursive: true, withFileTypes: true });
    const files = names.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
    return Object.fromEntries(
      await Promise.all(
        files.map(async (file) => {
          expect((await stat(file)).mode & 0o777, file).toBe(0o400);
          return [file.slice(secrets.length + 1), await readFile(file, "utf8")] as const;
        }),
      ),
    );
  };
  const first = await createProject();
  expect(Object.keys(first).sort()).toEqual([
    "database/admin-password",
    "database/site-password",
    "service/secret",
    "site/password",
  ]);
  for (const password of Object.values(first)) expect(password).toMatch(/^[0-9a-f]{64}$/);
  expect(first["site/password"]).toBe(first["database/site-password"]);
  expect(first["site/password"]).not.toBe(first["database/admin-password"]);
  expect((await readFile(join(folder, "owners"), "utf8")).trim().split("\n")).toEqual([
    "1000:1000 service/secret.new",
    "999:999 database/admin-password.new",
    "999:999 database/site-password.new",
    "1000:1000 site/password.new",
  ]);
  expect(await createProject()).toEqual(first);

  // If the first start was interrupted, the next start creates all passwords again.
  await rm(join(secrets, "site/password"));
  const repeatedOutput = await createProject();
  expect(Object.keys(repeatedOutput).sort()).toEqual(Object.keys(first).sort());
  expect(repeatedOutput["site/password"]).toBe(repeatedOutput["database/site-password"]);
  expect(repeatedOutput["site/password"]).not.toBe(first["site/password"]);
});

test("containers that start together use one token secret, and keep a secret that exists", async () => {
  const folder = await temporaryFolder();
  const script = readFileSync("docker/start.sh", "utf8")
    .replaceAll("/data/", `${folder}/`)
    .replaceAll("/secrets/", `${folder}/`)
    .replace("exec node dist/server/main.mjs", 'echo "$TOKEN_SECRET,$SERVICE_SECRET"')
    .replace("set -eu", "set -e");
  await mkdir(join(folder, "service"));
  await writeFile(join(folder, "service/secret"), "shared");
  const start = async (env: Record<string, string> = {}) => {
    const { PATH } = process.env;
    const { stdout } = await promisify(execFile)("sh", ["-c", script], { env: { PATH, ...env } });
    return stdout.trim();
  };
  const started = await Promise.all([start(), start({ ROLE: "worker" }), start({ ROLE: "service" })]);
  const secret = (await readFile(join(folder, "token-secret"), "utf8")).trim();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(started).toEqual([`${secret},`, `${secret},`, `${secret},shared`]);
  for (const ROLE of ["site", "console"]) expect(await start({ ROLE })).toBe(",shared");
  expect(await start({ ROLE: "service", TOKEN_SECRET: "mine", SERVICE_SECRET: "ours" })).toBe("mine,ours");
  expect((await readdir(folder)).toSorted()).toEqual(["service", "token-secret"]);
});

test("the npm scripts of the image run built entry points", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "runtime"));
  await copyFile("package.json", join(folder, "runtime/package.json"));
  const [, script = ""] =
    /^RUN (cd runtime &&(?:.*\\\n)*.*)$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
  run(script, folder);
  const { scripts, type } = JSON.parse(await readFile(join(folder, "runtime/package.json"), "utf8"));
  expect(type).toBe("module");
  const { scripts: ownScripts } = JSON.parse(readFileSync("package.json", "utf8"));
  const commands = Object.entries<string>(ownScripts).filter(([, script]) =>
    /src\/(workspace|pictures)\//.test(script),
  );
  expect(commands.length).toBeGreaterThan(5);
  expect(Object.keys(scripts).toSorted()).toEqual(["start", ...commands.map(([name]) => name)].toSorted());
  const inputs = readFileSync("vite.config.ts", "utf8");
  for (const [name, script] of commands) {
    // A script may set a variable.
    expect(scripts[name].replace(/^[A-Z_]+=\d+ /, "")).toBe(`node dist/server/${name}.mjs`);
    const [, source] = new RegExp(`\\b${name}"?: "(src/.*\\.ts)"`).exec(inputs) ?? [];
    expect(script).toBe(`node --import tsx ${source}`);
  }
  expect(scripts.start).toBe("node dist/server/main.mjs");
});

describe("the database role of the site", () => {
  let postgres: PostgresServer;
  let url: string;
  setUpSuite(async (onSuiteFinished) => {
    postgres = await startPostgres();
    onSuiteFinished(() => postgres.stop());
    url = await postgres.createDatabase();
    await queryAsAdmin(roleStatements(new URL(url).pathname.slice(1)));
  });

  const siteDatabaseUrl = () => Object.assign(new URL(url), { username: "site" }).href;

  async function queryAsAdmin(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client(url);
    await client.connect();
    return client.query(sql).finally(() => client.end());
  }

  test("the database role of the site may create the tables and run the service", async () => {
    const folder = await mkdtemp(join(tmpdir(), "compose-role-"));
    const workspace = await startWorkspace(settingsIn(folder, { databaseUrl: siteDatabaseUrl() }));
    expect((await fetch(`${workspace.url}/api/listFilteredCities`)).status).toBe(200);
    await workspace.close();
    await rm(folder, { recursive: true });
    const { rows } = await queryAsAdmin(
      "select distinct tableowner from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    expect(rows).toEqual([{ tableowner: "site" }]);
  });

  test.each([
    "create role more",
    "create database more",
    "create extension pg_trgm",
    "create schema more",
    "alter system set log_statement = 'all'",
    "copy (select 1) to program 'true'",
    "select pg_read_file('postgresql.conf')",
    "select * from pg_authid",
  ])("the database role of the site is not allowed to %s", async (sql) => {
    const client = new pg.Client(siteDatabaseUrl());
    await client.connect();
    // 42501 means insufficient privilege, so the statement itself is valid.
    await expect(client.query(sql).finally(() => client.end())).rejects.toMatchObject({ code: "42501" });
  });
});

/** Returns the SQL of the database's first start, with the psql variables substituted. */
function roleStatements(database: string): string {
  const [, sql = ""] = /<<'SQL'\n([\s\S]*?)\nSQL/.exec(readFileSync("docker/make-role.sh", "utf8")) ?? [];
  return sql
    .replaceAll(":'password'", "'made-at-the-first-start'")
    .replaceAll(':"database"', `"${database}"`);
}
