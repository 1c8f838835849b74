import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../../src/http/log.ts";
import { asSite } from "../../src/http/testing.ts";
import { type Database, openDatabase } from "../../src/workspace/database/open.ts";
import { codeOf } from "../../src/workspace/database/unavailable.ts";
import { startWorkspace } from "../../src/workspace/service.ts";
import { settingsIn } from "../../src/workspace/testing.ts";
import { createFreshDatabase, createFreshFolder } from "../support/databases.ts";

/** Creates a PostgreSQL database that an operator can make read-only, like a standby after a failover. */
async function createSwitchableDatabase() {
  const databaseUrl = await createFreshDatabase();
  const name = new URL(databaseUrl).pathname.slice(1);
  const admin = new pg.Client(Object.assign(new URL(databaseUrl), { pathname: "/postgres" }).href);
  await admin.connect();
  onTestFinished(() => admin.end());
  /** Also closes all connections, as a failover does: the setting applies only to new ones. */
  const setReadOnly = async (isReadOnly: boolean) => {
    await admin.query(
      `alter database ${name} set default_transaction_read_only = ${isReadOnly ? "on" : "off"}`,
    );
    await admin.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1", [
      name,
    ]);
  };
  return { databaseUrl, setReadOnly };
}

async function openSwitchable() {
  const { databaseUrl, setReadOnly } = await createSwitchableDatabase();
  const lines: { msg: string; code?: string }[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  const database = await openDatabase({ databaseUrl, dataDir: "", log });
  onTestFinished(database.close);
  await sql`create table kept (a int)`.execute(database.db);
  return { ...database, lines, setReadOnly };
}

const outcomeOf = (operation: Promise<unknown>) => operation.then(() => "ok", codeOf);
const read = ({ db }: Pick<Database, "db">) => outcomeOf(sql`select a from kept`.execute(db));
const write = ({ db }: Pick<Database, "db">) => outcomeOf(sql`insert into kept values (1)`.execute(db));

test("a database that rejects changes is not ready although it can be read, until it accepts changes again", async () => {
  const database = await openSwitchable();
  expect(await outcomeOf(database.ping())).toBe("ok");
  await database.setReadOnly(true);
  await expect.poll(() => write(database)).toBe("25006");
  expect([await read(database), await outcomeOf(database.ping())]).toEqual(["ok", "25006"]);
  expect(database.lines.map(({ msg }) => msg)).not.toContain("The database is available again.");

  await database.setReadOnly(false);
  await expect.poll(() => outcomeOf(database.ping())).toBe("ok");
  expect(await write(database)).toBe("ok");
  expect(database.lines.at(-1)).toMatchObject({ msg: "The database is available again." });
});

test("a change that succeeds ends the outage, even if nobody asks whether the database is ready", async () => {
  const database = await openSwitchable();
  await database.setReadOnly(true);
  await expect.poll(() => write(database)).toBe("25006");
  await database.setReadOnly(false);
  await expect.poll(() => write(database)).toBe("ok");
  expect(database.lines.at(-1)).toMatchObject({ msg: "The database is available again." });
});

test("a database that can only be read is found without a change, whether it is idle or read all the time", async () => {
  const database = await openSwitchable();
  expect(await outcomeOf(database.ping())).toBe("ok");
  await database.setReadOnly(true);
  // A busy database is checked again at most every ten seconds.
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + 10_001);
  onTestFinished(() => clock.mockRestore());
  await expect.poll(() => read(database)).toBe("ok");
  await expect
    .poll(async () => [await read(database), await outcomeOf(database.ping())])
    .toEqual(["ok", "25006"]);

  const idle = await openSwitchable();
  await idle.setReadOnly(true);
  await expect.poll(() => outcomeOf(idle.ping()), { timeout: 10_000 }).toBe("25006");
});

test("a service whose database can only be read serves lists, rejects changes and is not ready", async () => {
  const { databaseUrl, setReadOnly } = await createSwitchableDatabase();
  const service = await startWorkspace(settingsIn(await createFreshFolder(), { databaseUrl }));
  onTestFinished(service.close);
  const statusOf = async (path: string, init: RequestInit = {}) =>
    (await fetch(service.url + path, init)).status;
  const askForLink = () =>
    statusOf("/api/myBookings", {
      method: "POST",
      headers: asSite({ "content-type": "application/json", "x-forwarded-for": "127.0.0.1" }),
      body: JSON.stringify({ email: "asha@example.in" }),
    });
  const state = async () => [
    await statusOf("/api/listBuildings?city=delhi"),
    await askForLink(),
    await statusOf("/readyz"),
  ];
  expect(await state()).toEqual([200, 202, 200]);
  await setReadOnly(true);
  await expect.poll(state, { timeout: 10_000 }).toEqual([200, 503, 503]);
  await setReadOnly(false);
  await expect.poll(state, { timeout: 10_000 }).toEqual([200, 202, 200]);
});
