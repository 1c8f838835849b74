import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { databaseUrlOf } from "../http/database-url.ts";
import { type GatewaySettings, readRazorpaySettings } from "./settings.ts";

/** Settings of an operator's command: the database and the content folder. */
export type CommandSettings = {
  /** Null: the embedded database in `dataDir` is used. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly contentDir: string;
};

/** Reads `DATABASE_URL` with its password, `DATA_DIR` and `CONTENT_DIR`. Names and defaults are those of the site. */
export function readCommandSettings(env: Readonly<Record<string, string | undefined>>): CommandSettings {
  return {
    databaseUrl: databaseUrlOf(env),
    dataDir: resolve(env.DATA_DIR || "data"),
    contentDir: resolve(env.CONTENT_DIR || "content"),
  };
}

/** Returns the site's secret for order tokens, or null if neither `TOKEN_SECRET` nor `DATA_DIR` contains it. */
export function readTokenSecret(env: Readonly<Record<string, string | undefined>>): string | null {
  if (env.TOKEN_SECRET) return env.TOKEN_SECRET;
  const path = join(resolve(env.DATA_DIR || "data"), "token-secret");
  return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
}

/** Reads the settings of a command that calls the gateway. Names and defaults are those of the site. */
export function readGatewayCommandSettings(env: Readonly<Record<string, string | undefined>>): {
  /** Null: the gateway simulator is used. */
  readonly razorpay: GatewaySettings | null;
  readonly publicOrigin: string;
  readonly tokenSecret: string;
  readonly excludedBuildingIds: readonly string[];
} {
  return {
    razorpay: readRazorpaySettings(env),
    publicOrigin: env.PUBLIC_ORIGIN || `http://localhost:${env.PORT || 3000}`,
    // Commands neither create nor verify order tokens.
    tokenSecret: env.TOKEN_SECRET || "",
    excludedBuildingIds: (env.EXCLUDED_BUILDING_IDS ?? "")
      .split(",")
      .map((id) => id.trim())
      .filter(Boolean),
  };
}
