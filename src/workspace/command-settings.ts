import { resolve } from "node:path";

/** What a command of the operator's must know: which database, and where the content lies. */
export type CommandSettings = {
  /** None: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly contentDir: string;
};

/** Reads `DATABASE_URL`, `DATA_DIR` and `CONTENT_DIR`; the same names and defaults as the site's. */
export function readCommandSettings(env: Readonly<Record<string, string | undefined>>): CommandSettings {
  return {
    databaseUrl: env.DATABASE_URL || null,
    dataDir: resolve(env.DATA_DIR || "data"),
    contentDir: resolve(env.CONTENT_DIR || "content"),
  };
}
