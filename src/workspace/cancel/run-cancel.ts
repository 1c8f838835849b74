import { plainOf } from "../../api/contract/one-line.ts";
import type { Log } from "../../http/log.ts";
import type { CommandSettings } from "../command-settings.ts";
import { openForCommand } from "../database/open-for-command.ts";
import type { Db } from "../database/tables.ts";
import { cancelOrder } from "./cancel-order.ts";

/** What a cancellation came to: the credit note (none for a booking without an invoice), or why there is none. */
export type CancelOutcome =
  | { readonly ok: true; readonly creditNote: string | null }
  | { readonly ok: false; readonly problem: string };

/** What the operator asks for: the booking's number, and a sentence that tells the customer why. */
export type CancelWish = { readonly number: string; readonly reason: string };

/** Cancels a confirmed booking by its number. The site refunds and writes to the customer, now or when it next runs. */
export async function runCancel(
  { number, reason }: CancelWish,
  settings: CommandSettings,
  { log, now }: { readonly log: Log; readonly now?: () => Date },
): Promise<CancelOutcome> {
  const opened = await openForCommand("cancel", { ...settings, log, mustExist: true });
  if ("problem" in opened) return { ok: false, problem: opened.problem };
  const { db, close, now: databaseNow } = opened.database;
  try {
    const orderId = await findByNumber(db, number);
    if (orderId === null) return { ok: false, problem: `There is no booking ${number}.` };
    const cancelled = await cancelOrder({ db, now: now ?? databaseNow }, orderId, reason);
    return cancelled.ok ? cancelled : { ok: false, problem: cancelled.message };
  } finally {
    await close();
  }
}

/** As the customer reads it out or pastes it: capitals or not, with any dash. */
async function findByNumber(db: Db, number: string): Promise<string | null> {
  const plain = plainOf(number)
    .replace(/\p{Pd}/gu, "-")
    .toUpperCase();
  const query = db.selectFrom("orders").select("id").where("number", "=", plain);
  return (await query.executeTakeFirst())?.id ?? null;
}
