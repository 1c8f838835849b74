import { prepareDatabase } from "./prepare-database.ts";

/** A process of its own: `node --import tsx make-database.ts FILE`. */
await prepareDatabase(process.argv[2] ?? "");
