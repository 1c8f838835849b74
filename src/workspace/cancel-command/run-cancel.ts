import { toAsciiDigits } from "../../api/contract/single-line.ts";
import type { Log } from "../../http/log.ts";
import { cancelByStaff } from "../changes/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { openForCommand } from "../database/open-for-command.ts";
import type { Db } from "../database/tables.ts";

/** The credit note's number (null without an invoice), or a sentence for the operator on why nothing was cancelled. */
export type CancelOutcome =
  | { readonly ok: true; readonly creditNote: string | null }
  | { readonly ok: false; readonly problem: string };

/** The operator's request: the number of the booking and a reason, which the customer reads. */
export type CancelArguments = { readonly number: string; readonly reason: string };

/**
 * Cancels a confirmed booking by its number. The site sends the refund and the email, or does so at its next start if
 * it is not running.
 */
export async function runCancel(
  { number, reason }: CancelArguments,
  settings: CommandSettings,
  { log, now }: { readonly log: Log; readonly now?: () => Date },
): Promise<CancelOutcome> {
  const connection = await openForCommand("cancel", { ...settings, log, mustExist: true });
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close, now: databaseNow } = connection.database;
  try {
    const orderId = await findByNumber(db, number);
    if (orderId === null)
      return { ok: false, problem: `There is no booking ${number}. Check the number and try again.` };
    const deps = { db, now: now ?? databaseNow, actor: commandActor("cancel") };
    const request = { orderId, reason, refund: "full", isAfterTheEvent: true } as const;
    const cancelled = await cancelByStaff(deps, request);
    return cancelled.ok ? cancelled : { ok: false, problem: cancelled.message };
  } finally {
    await close();
  }
}

/** Accepts the number in upper or lower case and with any kind of dash. */
async function findByNumber(db: Db, number: string): Promise<string | null> {
  const orderNumber = toAsciiDigits(number)
    .replace(/\p{Pd}/gu, "-")
    .toUpperCase();
  const query = db.selectFrom("orders").select("id").where("number", "=", orderNumber);
  return (await query.executeTakeFirst())?.id ?? null;
}
