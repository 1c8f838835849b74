import { sql } from "kysely";
import type { Log } from "../../http/log.ts";
import type { Secrets } from "../../http/secrets.ts";
import { commandActor, recordAct } from "../database/audit.ts";
import { openForCommand } from "../database/open-for-command.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { type SkippedNumbers, skipIssuedNumbers, UnknownNumberError } from "../invoice/index.ts";
import { readArchive, verifyArchive } from "./archive.ts";
import type { RestoreArguments } from "./arguments.ts";
import { BackupError } from "./backup-error.ts";
import {
  countUnrecorded,
  type GatewayCommandSettings,
  type GatewayRecord,
  readGatewayRecord,
} from "./gateway-record.ts";
import { fingerprintOf } from "./header.ts";
import { assertKnownSchema, loadBackup } from "./load.ts";
import type { BackupSettings } from "./run-backup.ts";

export type RestoreSettings = GatewayCommandSettings & BackupSettings;

/** The result of a restore, or the reason why nothing was changed. */
export type RestoreOutcome =
  | {
      readonly ok: true;
      readonly takenAt: string;
      /** Restored rows by table. */
      readonly rows: Readonly<Record<string, number>>;
      /** Payments and refunds that only the gateway has. Null if its record was not available. */
      readonly unrecorded: number | null;
      readonly skipped: readonly SkippedNumbers[];
      /** Compares the site's token secret with that of the backup. Null if one of them is not available. */
      readonly hasSameSecret: boolean | null;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * How many numbers a series skips in addition to the payments and refunds that only the gateway has. It covers changes
 * without a payment, and refunds that had not reached the gateway.
 */
const safetyMargin = 100;

const actor = commandActor("restore");

type Deps = {
  readonly log: Log;
  readonly now?: () => Date;
  /** See `DatabaseOptions`. */
  readonly emptyDatabase?: URL;
};

/** Restores a backup into an empty database, in one transaction. */
export async function runRestore(
  args: RestoreArguments,
  settings: RestoreSettings,
  deps: Deps,
): Promise<RestoreOutcome> {
  try {
    return args.path === null
      ? await skipNumbersOnly(args, args.since, settings, deps)
      : await restoreFile(args, args.path, settings, deps);
  } catch (error) {
    if (error instanceof BackupError || error instanceof UnknownNumberError)
      return { ok: false, problem: error.message };
    throw error;
  }
}

async function restoreFile(
  args: RestoreArguments,
  path: string,
  settings: RestoreSettings,
  { log, now: clock, emptyDatabase }: Deps,
): Promise<RestoreOutcome> {
  const header = await verifyArchive(path);
  assertKnownSchema(header);
  const since = new Date(header.takenAt);
  const connection = await openForCommand("restore", { ...settings, log, emptyDatabase, migrates: false });
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close, now: databaseNow } = connection.database;
  const now = clock ?? databaseNow;
  try {
    const record = await readRecord(args, settings, since, { log, now });
    const result = await inTransaction(db, actor, async (tx) => {
      const rows = await loadBackup(tx, header, await readArchive(path));
      recordAct(tx, "database_restored", header.takenAt);
      return { rows, ...(await skipNumbers(tx, args, record, since, now())) };
    });
    await sql`analyze`.execute(db);
    return {
      ok: true,
      takenAt: header.takenAt,
      hasSameSecret: compareSecrets(settings.tokenSecrets, header.tokenSecret),
      ...result,
    };
  } finally {
    await close();
  }
}

/** Skips invoice numbers in a database that was restored in another way. */
async function skipNumbersOnly(
  args: RestoreArguments,
  since: Date,
  settings: RestoreSettings,
  { log, now: clock }: Deps,
): Promise<RestoreOutcome> {
  const connection = await openForCommand("run this command", { ...settings, log, mustExist: true });
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close, now: databaseNow } = connection.database;
  const now = clock ?? databaseNow;
  try {
    const record = await readRecord(args, settings, since, { log, now });
    const result = await inTransaction(db, actor, (tx) => skipNumbers(tx, args, record, since, now()));
    return { ok: true, takenAt: since.toISOString(), rows: {}, hasSameSecret: null, ...result };
  } finally {
    await close();
  }
}

/** Reads the gateway's record. If the gateway does not respond, the operator's numbers are sufficient. */
async function readRecord(
  { lastNumbers, isLatest }: RestoreArguments,
  settings: RestoreSettings,
  since: Date,
  deps: { readonly log: Log; readonly now: () => Date },
): Promise<GatewayRecord | null> {
  try {
    return await readGatewayRecord(settings, since, deps);
  } catch (error) {
    if (error instanceof BackupError && (lastNumbers.length > 0 || isLatest)) return null;
    throw error;
  }
}

async function skipNumbers(
  tx: Tx,
  { lastNumbers, isLatest }: RestoreArguments,
  record: GatewayRecord | null,
  since: Date,
  now: Date,
): Promise<{ readonly unrecorded: number | null; readonly skipped: readonly SkippedNumbers[] }> {
  const unrecorded = record === null ? null : await countUnrecorded(tx, record);
  if (isLatest && unrecorded !== null && unrecorded > 0)
    throw new BackupError(
      `The gateway has ${unrecorded} payments and refunds that are not in the backup, so --nothing-since is wrong. Omit it.`,
    );
  const margin = isLatest ? 0 : safetyMargin;
  const issued = { since, knownCount: unrecorded ?? 0, margin, lastNumbers };
  const skipped = await skipIssuedNumbers(tx, issued, now);
  for (const { first, last } of skipped) recordAct(tx, "invoice_numbers_skipped", first, { last });
  return { unrecorded, skipped };
}

function compareSecrets(own: Secrets | null, fingerprint: string | null): boolean | null {
  if (own === null || fingerprint === null) return null;
  return own.some((secret) => fingerprintOf(secret) === fingerprint);
}
