import { existsSync } from "node:fs";
import type { Log } from "../../http/log.ts";
import type { Secrets } from "../../http/secrets.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { recordBackup } from "../database/backups.ts";
import { FileExistsError } from "../database/new-file.ts";
import { openForCommand } from "../database/open-for-command.ts";
import { writeArchive } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { fingerprintOf } from "./header.ts";
import { withSnapshot } from "./read-snapshot.ts";

export type BackupSettings = CommandSettings & {
  /** Null if it is not available to the command. */
  readonly tokenSecrets: Secrets | null;
};

/** The instant of the snapshot and its rows by table, or the reason why there is no backup. */
export type BackupOutcome =
  | {
      readonly ok: true;
      readonly takenAt: string;
      readonly rows: Readonly<Record<string, number>>;
      /** Why the backup could not be recorded in the database. Null if it was recorded. */
      readonly unrecordedReason: string | null;
    }
  | { readonly ok: false; readonly problem: string };

/** Writes a backup of the whole database to a new file. */
export async function runBackup(
  path: string,
  { tokenSecrets, ...settings }: BackupSettings,
  { log, now }: { readonly log: Log; readonly now?: () => Date },
): Promise<BackupOutcome> {
  if (existsSync(path)) return { ok: false, problem: new FileExistsError(path).message };
  const options = { ...settings, log, mustExist: true, migrates: false };
  const connection = await openForCommand("back it up", options);
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close, now: databaseNow } = connection.database;
  try {
    const facts = {
      takenAt: (now ?? databaseNow)(),
      tokenSecret: tokenSecrets === null ? null : fingerprintOf(tokenSecrets[0]),
    };
    const { takenAt, rows } = await withSnapshot(db, facts, async (header, lines) => ({
      takenAt: header.takenAt,
      rows: await writeArchive(path, header, lines),
    }));
    const unrecordedReason = await recordBackup(db, commandActor("backup"), new Date(takenAt)).then(
      () => null,
      // The database may be read-only, such as a replica, or have the schema of an earlier release.
      (error) => (error instanceof Error ? error.message : String(error)),
    );
    return { ok: true, takenAt, rows, unrecordedReason };
  } catch (error) {
    if (error instanceof BackupError || error instanceof FileExistsError)
      return { ok: false, problem: error.message };
    throw error;
  } finally {
    await close();
  }
}
