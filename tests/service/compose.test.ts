import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { startWorkspace } from "../../src/workspace/service.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";

const compose = readFileSync("docker-compose.yml", "utf8");

test.each(Object.entries<Record<string, unknown>>(parse(compose).services))(
  "the container %s gives up what it does not need",
  (name, service) => {
    expect(service.cap_drop).toEqual(["ALL"]);
    expect(service.security_opt).toEqual(["no-new-privileges:true"]);
    if (name !== "database") expect(service.read_only).toBe(true);
    if (name === "site") expect(service).not.toHaveProperty("cap_add");
  },
);

test("no password stands in the compose file", () => {
  expect(compose).not.toMatch(/password:\s*\S|:\/\/\w+:[^$]/i);
});

describe("the role of the site in the database", () => {
  let postgres: PostgresServer;
  let url: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    url = await postgres.createDatabase();
    await asAdmin(roleStatements(new URL(url).pathname.slice(1)));
  });
  afterAll(() => postgres.stop());

  const asSite = () => Object.assign(new URL(url), { username: "site" }).href;

  async function asAdmin(sql: string): Promise<pg.QueryResult> {
    const client = new pg.Client(url);
    await client.connect();
    return client.query(sql).finally(() => client.end());
  }

  test("is enough to make the tables and run the service", async () => {
    const folder = await mkdtemp(join(tmpdir(), "compose-role-"));
    const workspace = await startWorkspace(settingsIn(folder, { databaseUrl: asSite() }));
    expect((await fetch(`${workspace.url}/api/listFilteredCities`)).status).toBe(200);
    await workspace.close();
    await rm(folder, { recursive: true });
    const { rows } = await asAdmin(
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
  ])("is not enough to %s", async (sql) => {
    const client = new pg.Client(asSite());
    await client.connect();
    // Not allowed, rather than wrong.
    await expect(client.query(sql).finally(() => client.end())).rejects.toMatchObject({ code: "42501" });
  });
});

/** What the database's first start runs, with its variables filled in as psql does. */
function roleStatements(database: string): string {
  const [, sql = ""] = /<<'SQL'\n([\s\S]*?)\nSQL/.exec(readFileSync("docker/make-role.sh", "utf8")) ?? [];
  return sql
    .replaceAll(":'password'", "'made-at-the-first-start'")
    .replaceAll(':"database"', `"${database}"`);
}
