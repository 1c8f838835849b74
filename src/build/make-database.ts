import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { packDatabase } from "../workspace/database/empty-database.ts";

/*
 * Creates an empty embedded database and packs it, because that takes seconds, which the first start saves. Runs as a
 * separate process: `node --import tsx make-database.ts FILE`.
 */
const folder = await mkdtemp(join(tmpdir(), "empty-database-"));
try {
  const database = await PGlite.create({ dataDir: join(folder, "pg") });
  await database.close();
  await writeFile(process.argv[2] ?? "", await packDatabase(join(folder, "pg")));
} finally {
  await rm(folder, { recursive: true });
}
