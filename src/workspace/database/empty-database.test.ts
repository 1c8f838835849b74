import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFreshFolder } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { packDatabase, unpackDatabase } from "./empty-database.ts";
import { openDatabase } from "./open.ts";

let work: string;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), "empty-database-"));
});
afterEach(() => rm(work, { recursive: true }));

const packedFile = () => pathToFileURL(join(work, "packed.gz"));

test("unpacking restores all files and empty folders of a packed folder", async () => {
  const from = join(work, "from");
  await mkdir(join(from, "a/empty"), { recursive: true });
  await writeFile(join(from, "a/bytes"), Buffer.from([0, 255, 10]));
  await writeFile(packedFile(), await packDatabase(from));
  const to = join(work, "to");
  // This folder is left over from a process that was killed while unpacking.
  await mkdir(`${to}.new/half`, { recursive: true });
  await unpackDatabase(packedFile(), to);
  expect((await readdir(work, { recursive: true })).filter((name) => name.startsWith("to")).sort()).toEqual([
    "to",
    "to/a",
    "to/a/bytes",
    "to/a/empty",
  ]);
  expect([...(await readFile(join(to, "a/bytes")))]).toEqual([0, 255, 10]);
});

test("unpacking changes nothing if the folder exists or the archive is missing", async () => {
  const to = join(work, "to");
  await unpackDatabase(packedFile(), to);
  expect(existsSync(to)).toBe(false);
  await mkdir(to);
  await writeFile(packedFile(), "not read");
  await unpackDatabase(packedFile(), to);
  expect(await readdir(to)).toEqual([]);
});

test("an unreadable archive does not prevent opening the database", async () => {
  await writeFile(packedFile(), "not packed by us");
  const log = createLog("silent");
  const options = { databaseUrl: null, dataDir: join(work, "data"), log, emptyDatabase: packedFile() };
  const { db, close } = await openDatabase(options);
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await close();
});

test("an unpacked empty database can be opened and keeps its rows", async () => {
  const openFolder = (dataDir: string) =>
    openDatabase({
      databaseUrl: null,
      dataDir: join(work, dataDir),
      log: createLog("silent"),
      emptyDatabase: packedFile(),
    });
  const first = await createFreshFolder();
  await writeFile(packedFile(), await packDatabase(join(first, "database/pg")));
  await rm(first, { recursive: true });
  const second = await openFolder("second");
  await sql`create table kept as select 42 as answer`.execute(second.db);
  await second.close();
  const secondDatabase = await openFolder("second");
  expect((await sql<{ answer: number }>`select answer from kept`.execute(secondDatabase.db)).rows).toEqual([
    { answer: 42 },
  ]);
  await secondDatabase.close();
});
