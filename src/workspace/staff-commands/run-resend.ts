import { maskedEmail } from "../booking/index.ts";
import { resendEmail } from "../changes/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { openForCommand } from "../database/open-for-command.ts";
import { findOrderByNumber } from "../orders/index.ts";
import type { CommandDeps, CommandOutcome } from "./run-cancel.ts";

export const resendUsage = `Usage: npm run resend -- NUMBER

  NUMBER  the booking's number, such as B261123-7K2M9Q

Sends the customer the confirmation with ticket, calendar file and invoice again, or the email about the
cancellation with its credit note.`;

const emailNames = { booking_confirmed: "confirmation", booking_cancelled: "cancellation" } as const;

/** Sends the latest email about a booking again. The site delivers it, or does so at its next start. */
export async function runResend(
  number: string,
  settings: CommandSettings,
  { log, now }: Omit<CommandDeps, "confirm">,
): Promise<CommandOutcome> {
  const connection = await openForCommand("send the email", { ...settings, log, mustExist: true });
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close, now: databaseNow } = connection.database;
  try {
    const order = await findOrderByNumber(db, number);
    if (order === undefined)
      return { ok: false, problem: `There is no booking ${number}. Check the number and try again.` };
    const deps = { db, now: now ?? databaseNow, actor: commandActor("resend") };
    const resent = await resendEmail(deps, order.id);
    if (!resent.ok) return { ok: false, problem: resent.message };
    const email = `the ${emailNames[resent.email]} of ${order.number}`;
    return {
      ok: true,
      lines: [`The running site sends ${email} to ${maskedEmail(order.customer_email)} again.`],
    };
  } finally {
    await close();
  }
}
