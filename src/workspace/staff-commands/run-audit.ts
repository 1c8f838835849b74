import type { Selectable } from "kysely";
import { istDateOf, istTimeOf } from "../../api/contract/ist.ts";
import type { CommandSettings } from "../command-settings.ts";
import type { Db, Tables } from "../database/tables.ts";
import { auditSubjectOf, selectAuditEntries } from "../staff/index.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

export const auditUsage = `Usage: npm run audit -- NUMBER | DATE | ID

  NUMBER  a booking's number, such as B261123-7K2M9Q
  DATE    a day in IST, such as 2026-11-23
  ID      the id of an order, lead or import`;

type Entry = Selectable<Tables["audit"]>;

/**
 * Reads who changed a booking or another record, or what was changed on an IST date. Returns one line per entry, the oldest
 * first.
 */
export function runAudit(
  subject: string,
  settings: CommandSettings,
  deps: Pick<CommandDeps, "log">,
): Promise<CommandOutcome> {
  return withDatabase("run this command", settings, deps, async ({ db }) => {
    const lines = (await findEntries(db, subject)).map(formatEntry);
    return { ok: true, lines: lines.length === 0 ? [`No changes of ${subject} are recorded.`] : lines };
  });
}

async function findEntries(db: Db, subject: string): Promise<readonly Entry[]> {
  const filter = /^\d{4}-\d{2}-\d{2}$/.test(subject)
    ? { date: subject }
    : { subject: await auditSubjectOf(db, subject) };
  return selectAuditEntries(db, filter).orderBy("audit.id").execute();
}

function formatEntry({ at, actor, actor_name, actor_user, host, act, subject, details }: Entry): string {
  const by = [actor, actor_name, actor_user].filter((part) => part !== null).join(" ");
  return `${istDateOf(at)} ${istTimeOf(at)}  ${act}  ${subject}  by ${by} on ${host}  ${JSON.stringify(details)}`;
}
