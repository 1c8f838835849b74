import { resolve } from "node:path";
import { databaseUrlOf } from "../http/database-url.ts";
import { type GatewaySettings, razorpayFrom } from "./settings.ts";

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

/** Reads what a command needs that speaks to the gateway; the same names and defaults as the site's. */
export function readGatewayCommandSettings(env: Readonly<Record<string, string | undefined>>): {
  /** None: the simulator. */
  readonly razorpay: GatewaySettings | null;
  readonly publicOrigin: string;
  readonly tokenSecret: string;
  readonly excludedBuildingIds: readonly string[];
} {
  return {
    razorpay: razorpayFrom(env),
    publicOrigin: env.PUBLIC_ORIGIN || `http://localhost:${env.PORT || 3000}`,
    // No command makes or checks a token of an order.
    tokenSecret: env.TOKEN_SECRET || "",
    excludedBuildingIds: (env.EXCLUDED_BUILDING_IDS ?? "")
      .split(",")
      .map((id) => id.trim())
      .filter(Boolean),
  };
}
