import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { packDatabase } from "../workspace/database/empty-database.ts";

/*
 * Creates and packs an empty embedded database, which saves several seconds at the first start. Runs as a separate
 * process: `node --import tsx make-database.ts FILE`.
 */
const folder = await mkdtemp(join(tmpdir(), "empty-database-"));
try {
  const database = await PGlite.create({ dataDir: join(folder, "pg") });
  await database.close();
  await writeFile(process.argv[2] ?? "", await packDatabase(join(folder, "pg")));
} finally {
  await rm(folder, { recursive: true });
}
