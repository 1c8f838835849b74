import { spawnSync } from "node:child_process";
import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createFreshDatabase, databaseForTest } from "../../../tests/support/databases.ts";
import { startTcpProxy } from "../../../tests/support/tcp-proxy.ts";
import { createLog } from "../../http/log.ts";
import { openDatabase } from "./open.ts";
import type { Db } from "./tables.ts";
import { inTransaction } from "./transaction.ts";
import { DatabaseUnavailable, StatementTimeout } from "./unavailable.ts";

const pidOf = async (db: Db) =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0;

/** Opens a database through a proxy; also returns its log lines and an admin connection that bypasses the proxy. */
async function openBehindProxy(maxConnections = 1) {
  const url = new URL(await createFreshDatabase());
  const proxy = await startTcpProxy(Number(url.port));
  const admin = new pg.Client(url.href);
  await admin.connect();
  url.port = String(proxy.port);
  const lines: { msg: string }[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  const database = await openDatabase({ databaseUrl: url.href, dataDir: "", log, maxConnections });
  onTestFinished(async () => {
    proxy.set("pass");
    await database.close();
    await admin.end();
    await proxy.close();
  });
  await sql`create table kept (a int)`.execute(database.db);
  const storedRows = async () => (await admin.query("select a from kept")).rows;
  return { ...database, proxy, admin, lines, kept: storedRows };
}

test("a read is repeated on another connection if its connection was lost", async () => {
  const { db, proxy, lines } = await openBehindProxy();
  const before = await pidOf(db);
  proxy.reset();
  expect(await pidOf(db)).not.toBe(before);
  expect(lines.filter(({ msg }) => msg === "The database is unavailable.")).toEqual([]);
});

test("a write whose connection was lost is not repeated, because it may have taken effect", async () => {
  const { db, proxy, kept } = await openBehindProxy();
  await pidOf(db);
  proxy.set("lose-answers");
  const write = sql`insert into kept values (1)`.execute(db).catch((error: unknown) => error);
  await expect.poll(kept).toEqual([{ a: 1 }]);
  proxy.reset();
  proxy.set("pass");
  const error = await write;
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error).toMatchObject({ isConnectionLost: true });
  expect(await kept()).toEqual([{ a: 1 }]);
});

test("a transaction is repeated if its connection was lost before the commit", async () => {
  const { db, admin, kept } = await openBehindProxy();
  let runs = 0;
  await inTransaction(db, { kind: "customer" }, async (tx) => {
    runs += 1;
    await sql`insert into kept values (${runs})`.execute(tx);
    if (runs === 1) await admin.query(`select pg_terminate_backend(${await pidOf(tx)}, 5000)`);
    await sql`select 1`.execute(tx);
  });
  expect(runs).toBe(2);
  expect(await kept()).toEqual([{ a: 2 }]);
});

test("a transaction whose connection is lost after its commit was sent is neither repeated nor reported as successful", async () => {
  const { db, proxy, kept } = await openBehindProxy();
  let runs = 0;
  const transaction = inTransaction(db, { kind: "customer" }, async (tx) => {
    runs += 1;
    await sql`insert into kept values (1)`.execute(tx);
    proxy.set("lose-answers");
  }).catch((error: unknown) => error);
  await expect.poll(kept).toEqual([{ a: 1 }]);
  proxy.reset();
  proxy.set("pass");
  expect(await transaction).toBeInstanceOf(DatabaseUnavailable);
  expect(runs).toBe(1);
  expect(await kept()).toEqual([{ a: 1 }]);
});

test("a transaction whose connection is lost twice fails as unavailable", async () => {
  const { db, admin } = await openBehindProxy();
  let runs = 0;
  const transaction = inTransaction(db, { kind: "customer" }, async (tx) => {
    runs += 1;
    await admin.query(`select pg_terminate_backend(${await pidOf(tx)}, 5000)`);
    await sql`select 1`.execute(tx);
  });
  await expect(transaction).rejects.toThrow(DatabaseUnavailable);
  expect(runs).toBe(2);
});

test("server errors become DatabaseUnavailable, and statement errors do not", async () => {
  const { db } = await databaseForTest("postgresql", 2);
  const raiseError = (state: string) =>
    sql.raw(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`).execute(db);
  for (const state of ["53100", "53200", "57P03", "58030", "25006", "55P03"]) {
    await expect(raiseError(state), state).rejects.toThrow(DatabaseUnavailable);
  }
  for (const state of ["23505", "P0001", "42601", "22P02"]) {
    await expect(raiseError(state), state).rejects.not.toThrow(DatabaseUnavailable);
  }
});

test("the server cancels a slow statement outside a transaction, and the database stays available", async () => {
  const { db, admin, lines, ping } = await openBehindProxy();
  const pid = await pidOf(db);
  const error = await sql`select pg_sleep(20), 'slow statement'`
    .execute(db)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StatementTimeout);
  const running = await admin.query(
    "select query from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and query like '%slow statement%'",
  );
  expect(running.rows).toEqual([]);
  // The connection is kept, and the limit ends with its statement.
  expect(await pidOf(db)).toBe(pid);
  const { rows } = await admin.query("select 1 from pg_stat_activity where pid = $1 and state = 'idle'", [
    pid,
  ]);
  expect(rows).toHaveLength(1);
  await ping();
  expect(lines.map(({ msg }) => msg)).not.toContain("The database is unavailable.");
  expect(lines.map(({ msg }) => msg)).toContain("A database statement exceeded its time limit.");
});

test("a statement with a limit returns the rows of the driver, and its connection has no limit of its own", async () => {
  const { db, withoutTimeouts } = await databaseForTest("postgresql", 1);
  const { rows, numAffectedRows } =
    await sql<object>`select 7::bigint as big, ${"text"}::text as text, null as none`.execute(db);
  expect({ rows, numAffectedRows }).toEqual({
    rows: [{ big: 7, text: "text", none: null }],
    numAffectedRows: undefined,
  });
  expect(await sql<object>`show statement_timeout`.execute(db)).toMatchObject({
    rows: [{ statement_timeout: "5s" }],
  });
  expect(await sql<object>`show statement_timeout`.execute(withoutTimeouts)).toMatchObject({
    rows: [{ statement_timeout: "0" }],
  });
  await expect(sql`select 1 / 0`.execute(db)).rejects.toThrow("division by zero");
  await expect(sql`select 1 +`.execute(db)).rejects.toThrow("syntax error");
  expect((await sql`update centres set name = name`.execute(db)).numAffectedRows).toBe(0n);
});

test("requests fail in time while the network hangs, and succeed again once the network is back", async () => {
  const { db, proxy, ping, lines } = await openBehindProxy(2);
  await Promise.all([pidOf(db), pidOf(db)]);
  proxy.set("hang");
  const outcomes = await Promise.allSettled([pidOf(db), pidOf(db), pidOf(db), pidOf(db)]);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  await expect(ping()).rejects.toThrow(DatabaseUnavailable);
  proxy.set("pass");
  await expect.poll(() => ping().then(() => "answers"), { timeout: 10_000 }).toBe("answers");
  expect(lines.map(({ msg }) => msg)).toContain("The database is available again.");
  // The five failures take several seconds. Failures are logged at most once per second.
  expect(lines.filter(({ msg }) => msg === "The database is unavailable.").length).toBeLessThan(5);
});

test("a request that waits too long for a connection is rejected, and the database stays ready", async () => {
  const { db, ping } = await openBehindProxy(2);
  let isOver = false;
  const busyQueries = [1, 2].map(() =>
    db.connection().execute(async (connection) => {
      while (!isOver) await sql`select pg_sleep(0.2)`.execute(connection);
    }),
  );
  await expect(pidOf(db)).rejects.toThrow(/all connections are busy/);
  await ping();
  isOver = true;
  await Promise.all(busyQueries);
  expect(await pidOf(db)).toBeGreaterThan(0);
});

/** A script with an idle connection. The test terminates the connection; the script prints `lives` if it survives. */
const waitScript = (connect: string) => `
  import pg from "pg";
  import { createConnections } from ${JSON.stringify(new URL("./pooled-client.ts", import.meta.url).href)};
  const pool = new pg.Pool({ connectionString: process.env.URL, max: 1 });
  pool.on("error", () => {});
  const connect = ${connect};
  const client = await connect();
  const [{ pid }] = (await client.query("select pg_backend_pid() as pid", [], null)).rows;
  const admin = new pg.Client(process.env.URL);
  await admin.connect();
  await admin.query("select pg_terminate_backend(" + pid + ", 5000)");
  await new Promise((resolve) => setTimeout(resolve, 100));
  console.log("lives");
  process.exit(0);`;

test("losing an idle connection does not end the process", async () => {
  const env = { ...process.env, URL: await createFreshDatabase() };
  const run = (connect: string) =>
    spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", waitScript(connect)], {
      env,
    });
  expect(String(run("createConnections(pool).connect").stdout)).toContain("lives");
  const control = run("() => pool.connect()");
  expect(String(control.stdout)).not.toContain("lives");
  expect(control.status).not.toBe(0);
});
