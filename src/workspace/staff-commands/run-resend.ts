import { maskedEmail } from "../booking/index.ts";
import { resendEmail } from "../changes/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { findOrderByNumber } from "../orders/index.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

export const resendUsage = `Usage: npm run resend -- NUMBER

  NUMBER  the booking's number, such as B261123-7K2M9Q

Sends the customer the confirmation with ticket, calendar file and invoice again, or the email about the
cancellation with its credit note. For an unpaid hold, sends the link with which to pay.`;

const emailNames = {
  booking_confirmed: "confirmation",
  booking_cancelled: "cancellation",
  payment_link: "payment link",
} as const;

/** Sends the latest email about a booking again. The site delivers it, or does so at its next start. */
export function runResend(
  number: string,
  settings: CommandSettings,
  deps: Omit<CommandDeps, "confirm">,
): Promise<CommandOutcome> {
  return withDatabase("send the email", settings, deps, async (database) => {
    const order = await findOrderByNumber(database.db, number);
    if (order === undefined)
      return { ok: false, problem: `There is no booking ${number}. Check the number and try again.` };
    const resent = await resendEmail({ ...database, actor: commandActor("resend") }, order.id);
    if (!resent.ok) return { ok: false, problem: resent.message };
    const email = `the ${emailNames[resent.email]} of ${order.number}`;
    return {
      ok: true,
      lines: [`The running site sends ${email} to ${maskedEmail(order.customer_email)} again.`],
    };
  });
}
