import { createHash } from "node:crypto";
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createFreshFolder } from "../../../tests/support/databases.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { createLog } from "../../http/log.ts";
import { DamagedFolderError } from "./embedded-folder.ts";
import { openDatabase } from "./open.ts";

let work: string;
const log = createLog("silent");
const openFolder = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir, log });

setUpSuite(async (onSuiteFinished) => {
  work = await mkdtemp(join(tmpdir(), "embedded-folder-"));
  onSuiteFinished(() => rm(work, { recursive: true }));
  await rename(await createFreshFolder(), join(work, "sound"));
  const { db, close } = await openFolder(join(work, "sound"));
  await sql`create table kept as select 42 as answer`.execute(db);
  await close();
});

/** Copies the intact data folder and damages the copy. */
async function startWithDamage(name: string, damage: (folder: string) => Promise<unknown>): Promise<string> {
  const dataDir = join(work, name);
  // Copy only this folder: the lock next to it is a socket, which cannot be copied.
  await cp(join(work, "sound/database/pg"), join(dataDir, "database/pg"), { recursive: true });
  await damage(join(dataDir, "database/pg"));
  return dataDir;
}

const damageByName: Record<string, (folder: string) => Promise<unknown>> = {
  "no PG_VERSION": (folder) => rm(join(folder, "PG_VERSION")),
  "another version": (folder) => writeFile(join(folder, "PG_VERSION"), "17\n"),
  "no pg_control": (folder) => rm(join(folder, "global/pg_control")),
  "pg_control cut short": (folder) => truncate(join(folder, "global/pg_control"), 100),
  "no base": (folder) => rm(join(folder, "base"), { recursive: true }),
  "no pg_xact": (folder) => rm(join(folder, "pg_xact"), { recursive: true }),
  "an empty pg_wal": async (folder) => {
    await rm(join(folder, "pg_wal"), { recursive: true });
    await mkdir(join(folder, "pg_wal"));
  },
  "no postgresql.conf": (folder) => rm(join(folder, "postgresql.conf")),
  "somebody's letters": async (folder) => {
    await rm(folder, { recursive: true });
    await mkdir(folder);
    await writeFile(join(folder, "letter.txt"), "Dear Asha");
  },
  "a file": async (folder) => {
    await rm(folder, { recursive: true });
    await writeFile(folder, "no folder");
  },
};

test.each(Object.entries(damageByName))(
  "a data folder with %s is rejected with one line of advice and stays unchanged",
  async (name, damage) => {
    const dataDir = await startWithDamage(name, damage);
    const before = await fingerprint(dataDir);
    const error = await openFolder(dataDir).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DamagedFolderError);
    const { message } = error as DamagedFolderError;
    expect(message).toMatch(/cannot be opened: .*Nothing in it was changed.*back-up.*DATA_DIR/);
    expect(message).not.toContain("\n");
    expect(await fingerprint(dataDir)).toEqual(before);
  },
);

test("damage that is detected only when the database is opened is reported with the same message", async () => {
  const zeroControlFile = (folder: string) =>
    writeFile(join(folder, "global/pg_control"), Buffer.alloc(8_192));
  await expect(openFolder(await startWithDamage("zeroes", zeroControlFile))).rejects.toThrow(
    /cannot be opened: .*DATA_DIR/,
  );
});

test("a database is created in an empty folder, and an intact database is opened unchanged", async () => {
  await mkdir(join(work, "empty/database/pg"), { recursive: true });
  const created = await openFolder(join(work, "empty"));
  await created.close();
  const { db, close } = await openFolder(await startWithDamage("untouched", () => Promise.resolve()));
  expect((await sql`select answer from kept`.execute(db)).rows).toEqual([{ answer: 42 }]);
  await close();
});

/** Returns every path in a folder, with a digest of each file. */
async function fingerprint(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      if ((await stat(path)).isDirectory()) return name;
      return `${name} ${createHash("sha1")
        .update(await readFile(path))
        .digest("hex")}`;
    }),
  );
}
