import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { packDatabase } from "../workspace/database/empty-database.ts";

/*
 * Makes an empty embedded database and packs it, so that a first start need not take the seconds that this takes. A process
 * of its own: `node --import tsx make-database.ts FILE`.
 */
const folder = await mkdtemp(join(tmpdir(), "empty-database-"));
try {
  const database = await PGlite.create({ dataDir: join(folder, "pg") });
  await database.close();
  await writeFile(process.argv[2] ?? "", await packDatabase(join(folder, "pg")));
} finally {
  await rm(folder, { recursive: true });
}
