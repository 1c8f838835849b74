import { existsSync } from "node:fs";
import { embeddedFolder } from "./embedded-folder.ts";
import { FolderInUseError } from "./folder-lock.ts";
import { type Database, type DatabaseOptions, openDatabase } from "./open.ts";

type CommandOptions = DatabaseOptions & {
  readonly mustExist?: boolean;
  /** Time limit of a statement, in milliseconds. By default, there is no limit. */
  readonly statementMs?: number;
};

/**
 * Opens the database for a command. `doing` is the command's verb, for messages. Returns a problem
 * if a running site uses the embedded database.
 */
export async function openForCommand(
  doing: string,
  { mustExist = false, statementMs, ...options }: CommandOptions,
): Promise<{ readonly database: Database } | { readonly problem: string }> {
  const { databaseUrl, dataDir } = options;
  if (mustExist && databaseUrl === null && !existsSync(embeddedFolder(dataDir))) {
    const hint = "Give the DATA_DIR or the DATABASE_URL of the site.";
    return { problem: `There is no database in ${dataDir}. ${hint}` };
  }
  try {
    const database = await openDatabase({ ...options, maxConnections: 2 });
    const db = statementMs === undefined ? database.withoutTimeouts : database.withTimeout(statementMs);
    return { database: { ...database, db } };
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error;
    const hint =
      `The site is using it, and an embedded database serves one process at a time: stop the site, ${doing}, start ` +
      "it again. A site with DATABASE_URL need not be stopped.";
    return { problem: `${error.message}\n${hint}` };
  }
}
