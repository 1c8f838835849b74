import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { databaseUrlOf } from "../http/database-url.ts";
import { readVariables, type Variables } from "../http/environment.ts";
import { parseSecrets, type Secrets } from "../http/secrets.ts";
import {
  type GatewaySettings,
  readConsoleOrigin,
  readRazorpaySettings,
  tokenSecretFile,
} from "./settings.ts";

/** Settings of an operator's command: the database and the content folder. */
export type CommandSettings = {
  /** Null: the embedded database in `dataDir` is used. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly contentDir: string;
};

/**
 * Reads `DATABASE_URL` with its password, `DATA_DIR` and `CONTENT_DIR`.
 * @throws {SettingsError} if one of them is invalid
 */
export function readCommandSettings(env: Variables): CommandSettings {
  const settings = readVariables(env, "DATABASE_URL", "DATABASE_PASSWORD_FILE", "DATA_DIR", "CONTENT_DIR");
  return {
    databaseUrl: databaseUrlOf(settings),
    dataDir: resolve(settings.DATA_DIR),
    contentDir: resolve(settings.CONTENT_DIR),
  };
}

/** Settings of a command that cancels bookings. */
export type RefundCommandSettings = CommandSettings & {
  /** The limit for refunds by staff on a day, in paise. Null: there is no limit. */
  readonly refundLimitPaise: number | null;
};

/**
 * Reads the settings of a command that cancels bookings.
 * @throws {SettingsError} if one of them is invalid
 */
export function readRefundCommandSettings(env: Variables): RefundCommandSettings {
  const { REFUND_LIMIT_PER_DAY } = readVariables(env, "REFUND_LIMIT_PER_DAY");
  return { ...readCommandSettings(env), refundLimitPaise: REFUND_LIMIT_PER_DAY ?? null };
}

/** Settings of a command that moves bookings. */
export type MoveCommandSettings = RefundCommandSettings & { readonly excludedBuildingIds: readonly string[] };

/**
 * Reads the settings of a command that moves bookings.
 * @throws {SettingsError} if one of them is invalid
 */
export function readMoveCommandSettings(env: Variables): MoveCommandSettings {
  const { EXCLUDED_BUILDING_IDS } = readVariables(env, "EXCLUDED_BUILDING_IDS");
  return { ...readRefundCommandSettings(env), excludedBuildingIds: EXCLUDED_BUILDING_IDS };
}

/** Settings of a command for the console. `consoleOrigin`: null without a console. */
export type ConsoleCommandSettings = CommandSettings & { readonly consoleOrigin: string | null };

/**
 * Reads the settings of a command for the console.
 * @throws {SettingsError} if one of them is invalid
 */
export function readConsoleCommandSettings(env: Variables): ConsoleCommandSettings {
  return { ...readCommandSettings(env), consoleOrigin: readConsoleOrigin(env) };
}

/** Returns the site's secret for order tokens, or null if neither `TOKEN_SECRET` nor `DATA_DIR` contains it. */
export function readTokenSecrets(env: Variables): Secrets | null {
  const { TOKEN_SECRET, DATA_DIR } = readVariables(env, "TOKEN_SECRET", "DATA_DIR");
  if (TOKEN_SECRET !== undefined) return TOKEN_SECRET;
  const path = join(resolve(DATA_DIR), tokenSecretFile);
  return existsSync(path) ? parseSecrets(readFileSync(path, "utf8").trim()) : null;
}

/**
 * Reads the settings of a command that calls the gateway.
 * @throws {SettingsError} if one of them is invalid
 */
export function readGatewayCommandSettings(env: Variables): {
  /** Null: the gateway simulator is used. */
  readonly razorpay: GatewaySettings | null;
  readonly publicOrigin: string;
  readonly tokenSecrets: Secrets;
  readonly excludedBuildingIds: readonly string[];
} {
  const settings = readVariables(env, "PUBLIC_ORIGIN", "PORT", "TOKEN_SECRET", "EXCLUDED_BUILDING_IDS");
  return {
    razorpay: readRazorpaySettings(env),
    publicOrigin: settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`,
    // Commands neither create nor verify order tokens.
    tokenSecrets: settings.TOKEN_SECRET ?? [""],
    excludedBuildingIds: settings.EXCLUDED_BUILDING_IDS,
  };
}
