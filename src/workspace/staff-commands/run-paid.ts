import { istDateOf } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import {
  confirmPaidOutside,
  type OutsideConfirmation,
  type RecordedPayout,
  recordEffects,
  recordPayout,
} from "../changes/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { describeBooking, describeMails } from "./describe-booking.ts";
import type { PaidArguments, PayoutArguments } from "./paid-arguments.ts";
import { runAct } from "./run-act.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

/** Confirms a booking that was paid outside the gateway, or records the payment of its invoice, after a confirmation. */
export function runPaid(
  args: PaidArguments,
  settings: CommandSettings,
  deps: CommandDeps,
): Promise<CommandOutcome> {
  const { transfer, means } = args;
  return runAct<OutsideConfirmation>(args, settings, deps, {
    name: "paid",
    perform: async (database, { id, status }, expected) => {
      const booking = await describeBooking(database.db, id);
      const request = { orderId: id, means, ...transfer, expected };
      const { result, mails } = await recordEffects(database.db, id, () =>
        confirmPaidOutside(database, request),
      );
      if (!result.ok) return result;
      const confirmed = result.isOfInvoice ? [] : [`Confirms the booking, which is ${status}.`];
      const effect = result.isNew
        ? [...confirmed, describePayment(transfer), describeMails(mails)]
        : ["Changes: nothing"];
      return { ok: true, result, lines: [...booking, ...effect] };
    },
    done: ({ number }, { isNew, isOfInvoice }) => {
      if (!isNew) return `This payment of ${number} is recorded already.`;
      return isOfInvoice
        ? `Recorded the payment of the invoice of ${number}.`
        : `Confirmed ${number}. The running site sends the emails with the invoice.`;
    },
  });
}

/** Records that refunds were paid out, after a confirmation, or lists those that are to be paid out. */
export function runPayout(
  args: PayoutArguments | "list",
  settings: CommandSettings,
  deps: CommandDeps,
): Promise<CommandOutcome> {
  if (args === "list") return listPayouts(settings, deps);
  const { transfer } = args;
  return runAct<RecordedPayout>(args, settings, deps, {
    name: "payout",
    perform: async (database, { id }) => {
      const booking = await describeBooking(database.db, id);
      const { result, mails } = await recordEffects(database.db, id, () =>
        recordPayout(database, { orderId: id, ...transfer }),
      );
      if (!result.ok) return result;
      const effect = result.isNew ? [describePayment(transfer), describeMails(mails)] : ["Changes: nothing"];
      return { ok: true, result, lines: [...booking, ...effect] };
    },
    done: ({ number }, { isNew, openPaise }) =>
      isNew
        ? `Recorded the payout for ${number}. Still to be paid out: ${formatPaise(openPaise)}. The running site sends the email.`
        : `This payout for ${number} is recorded already.`,
  });
}

function describePayment({ amountPaise, reference, date }: PayoutArguments["transfer"]): string {
  return `Records: ${formatPaise(amountPaise)} on ${date}, reference ${reference}`;
}

/** Maximum number of refunds that are listed. */
const maxListed = 1_000;

function listPayouts(settings: CommandSettings, deps: Pick<CommandDeps, "log">): Promise<CommandOutcome> {
  return withDatabase("list payouts", settings, deps, async ({ db }) => {
    const refunds = await db
      .selectFrom("refunds")
      .innerJoin("orders", "orders.id", "refunds.order_id")
      .select(["orders.number", "orders.customer_name", "refunds.amount_paise", "refunds.created_at"])
      .where("refunds.status", "=", "to_pay_out")
      .orderBy("refunds.created_at")
      .limit(maxListed)
      .execute();
    const lines = refunds.map(({ number, amount_paise, created_at, customer_name }) =>
      [number, formatPaise(amount_paise), `since ${istDateOf(created_at)}`, customer_name].join("  "),
    );
    return { ok: true, lines: lines.length === 0 ? ["There are no refunds to pay out."] : lines };
  });
}
