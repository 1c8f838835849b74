import { resolve } from "node:path";

/** What an import must know: which database, and where the content lies. */
export type ImportSettings = {
  /** None: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly contentDir: string;
};

/** Reads `DATABASE_URL`, `DATA_DIR` and `CONTENT_DIR`; the same names and defaults as the site's. */
export function readImportSettings(env: Readonly<Record<string, string | undefined>>): ImportSettings {
  return {
    databaseUrl: env.DATABASE_URL || null,
    dataDir: resolve(env.DATA_DIR || "data"),
    contentDir: resolve(env.CONTENT_DIR || "content"),
  };
}
