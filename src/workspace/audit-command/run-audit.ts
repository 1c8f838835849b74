import type { Selectable } from "kysely";
import { addDays, istDateOf, istInstant, istTimeOf } from "../../api/contract/ist.ts";
import type { Log } from "../../http/log.ts";
import type { CommandSettings } from "../command-settings.ts";
import { openForCommand } from "../database/open-for-command.ts";
import type { Db, Tables } from "../database/tables.ts";
import { findOrderByNumber } from "../orders/index.ts";

export const usage = `Usage: npm run audit -- NUMBER | DATE | ID

  NUMBER  a booking's number, such as B261123-7K2M9Q
  DATE    a day in IST, such as 2026-11-23
  ID      the id of an order, lead or import`;

type Entry = Selectable<Tables["audit"]>;

/** One line per entry, oldest first, or the reason why there are none to print. */
export type AuditOutcome =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly problem: string };

/** Reads who changed a booking or another record, or what was changed on an IST date. */
export async function runAudit(
  subject: string,
  settings: CommandSettings,
  { log }: { readonly log: Log },
): Promise<AuditOutcome> {
  const connection = await openForCommand("run this command", { ...settings, log, mustExist: true });
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close } = connection.database;
  try {
    return { ok: true, lines: (await findEntries(db, subject)).map(formatEntry) };
  } finally {
    await close();
  }
}

async function findEntries(db: Db, subject: string): Promise<readonly Entry[]> {
  const entries = db.selectFrom("audit").selectAll().orderBy("id");
  if (/^\d{4}-\d{2}-\d{2}$/.test(subject)) {
    const start = istInstant(subject, "00:00");
    const end = istInstant(addDays(subject, 1), "00:00");
    return entries.where("at", ">=", start).where("at", "<", end).execute();
  }
  const order = await findOrderByNumber(db, subject);
  return entries.where("subject", "=", order?.id ?? subject).execute();
}

function formatEntry({ at, actor, actor_name, actor_user, host, act, subject, details }: Entry): string {
  const by = [actor, actor_name, actor_user].filter((part) => part !== null).join(" ");
  return `${istDateOf(at)} ${istTimeOf(at)}  ${act}  ${subject}  by ${by} on ${host}  ${JSON.stringify(details)}`;
}
