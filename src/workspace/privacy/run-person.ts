import { formatLongDate, isoInIst, istDateOf } from "../../api/contract/ist.ts";
import type { Log } from "../../http/log.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { openForCommand } from "../database/open-for-command.ts";
import { expireOverdueHolds } from "../orders/index.ts";
import { erasePerson } from "./erase-person.ts";
import { findRecords, type Person, type PersonRecords, parsePerson } from "./find-person.ts";

export const usage = `Usage: npm run person -- find|export|erase EMAIL-OR-PHONE

  find    lists what is stored about a person
  export  prints it as JSON
  erase   erases it, except what tax law requires us to keep

A person who used several email addresses or phone numbers has to be looked up by each of them.`;

/** The operator's request. `contact` is an email address or an Indian mobile number in any usual form. */
export type PersonArguments = {
  readonly action: "find" | "export" | "erase";
  readonly contact: string;
};

/** Parses the command line. Returns null if it does not match `usage`. */
export function readArguments(args: readonly string[]): PersonArguments | null {
  const [action, contact, ...more] = args;
  if (contact === undefined || more.length > 0) return null;
  return action === "find" || action === "export" || action === "erase" ? { action, contact } : null;
}

/** The text to print, or the reason why nothing was done. */
export type PersonOutcome =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** Finds, exports or erases what is stored about a person. */
export async function runPerson(
  { action, contact }: PersonArguments,
  settings: CommandSettings,
  { log, now }: { readonly log: Log; readonly now?: () => Date },
): Promise<PersonOutcome> {
  const person = parsePerson(contact);
  if (person === null) {
    return { ok: false, problem: `“${contact}” is neither an email address nor an Indian mobile number.` };
  }
  const connection = await openForCommand(action, { ...settings, log, mustExist: true });
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close, now: databaseNow } = connection.database;
  const deps = { db, now: now ?? databaseNow, actor: commandActor("person") };
  try {
    if (action === "erase") {
      // The site does this every few seconds, but it is stopped if the database is embedded.
      while ((await expireOverdueHolds(deps)) > 0);
      const records = await findRecords(db, person);
      const erasure = await erasePerson(deps, person);
      return erasure.ok ? { ok: true, text: formatErasure(person, records, erasure) } : erasure;
    }
    const records = await findRecords(db, person);
    const text =
      action === "export" ? formatExport(person, records, deps.now()) : formatRecords(person, records);
    return { ok: true, text };
  } finally {
    await close();
  }
}

function formatErasure(
  person: Person,
  records: PersonRecords,
  { erased, kept }: { readonly erased: Readonly<Record<string, number>>; readonly kept: readonly string[] },
): string {
  const counts = Object.entries(erased).filter(([, count]) => count > 0);
  if (counts.length === 0 && kept.length === 0) return `Nothing is stored about ${person.contact}.`;
  return [
    `Erased: ${counts.map(([table, count]) => `${table} ${count}`).join(", ") || "nothing"}.`,
    ...(kept.length > 0 ? ["Kept:", ...kept.map((line) => `  ${line}`)] : []),
    ...hints(person, records),
  ].join("\n");
}

function formatRecords(person: Person, records: PersonRecords): string {
  const tables = Object.entries(records).filter(([, rows]) => rows.length > 0);
  if (tables.length === 0) return `Nothing is stored about ${person.contact}.`;
  return [
    ...tables.map(([table, rows]) => `${table.padEnd(18)} ${rows.length}`),
    ...records.orders.map(
      ({ number, status, starts_at }) => `  ${number}: ${status}, ${formatLongDate(istDateOf(starts_at))}`,
    ),
    ...records.leads.map(({ id, created_at }) => `  ${id}: ${formatLongDate(istDateOf(created_at))}`),
    ...hints(person, records),
  ].join("\n");
}

/** Returns advice about data that this command does not find. */
function hints({ contact }: Person, { orders, leads }: PersonRecords): string[] {
  const contacts = new Set([
    ...orders.flatMap((order) => [order.customer_email, order.customer_phone]),
    ...leads.flatMap(({ payload }) => [payload.email, payload.phone]),
  ]);
  contacts.delete(contact);
  const others = [...contacts].filter((text) => text !== "");
  return [
    ...(others.length > 0
      ? [`The records also contain ${others.join(", ")}. Look these up too if they are the same person's.`]
      : []),
    "Other copies: backups, exported files, the log, emails in mailboxes or in DATA_DIR/outbox, the gateway's dashboard, and the system behind LEAD_WEBHOOK_URL.",
  ];
}

/** Formats records as JSON. Replaces stored responses, which are encrypted and repeat the records. */
function formatExport(person: Person, records: PersonRecords, now: Date): string {
  const idempotency_keys = records.idempotency_keys.map(({ scope, created_at }) => ({ scope, created_at }));
  const exported = { person: person.contact, exportedAt: isoInIst(now), ...records, idempotency_keys };
  return JSON.stringify(exported, null, 2);
}
