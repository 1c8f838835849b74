import { resolve } from "node:path";
import { databaseUrlOf } from "../http/database-url.ts";

/** What a command of the operator's must know: which database, and where the content lies. */
export type CommandSettings = {
  /** None: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly contentDir: string;
};

/** Reads `DATABASE_URL` with its password, `DATA_DIR` and `CONTENT_DIR`; the same names and defaults as the site's. */
export function readCommandSettings(env: Readonly<Record<string, string | undefined>>): CommandSettings {
  return {
    databaseUrl: databaseUrlOf(env),
    dataDir: resolve(env.DATA_DIR || "data"),
    contentDir: resolve(env.CONTENT_DIR || "content"),
  };
}
