import { formatDays } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { cancelByStaff, refundByStaff, type StaffResult } from "../changes/index.ts";
import type { RefundCommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { recordEnqueued } from "../database/outbox.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inRolledBackTransaction, inTransaction } from "../database/transaction.ts";
import { type DomainError, findOrderByNumber, type Order } from "../orders/index.ts";
import type { CancelArguments } from "./arguments.ts";
import { needsTerminal } from "./confirmation.ts";
import { describeBooking, describeMails } from "./describe-booking.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

/**
 * Shows what a cancellation or refund by staff does, asks for a confirmation and carries it out. The preview runs the
 * same use case in a transaction that is rolled back. If the effects have changed since, nothing is changed. The site
 * sends the refund and the emails, or does so at its next start if it is not running.
 */
export async function runCancel(
  args: CancelArguments,
  settings: RefundCommandSettings,
  deps: CommandDeps,
): Promise<CommandOutcome> {
  const { confirm } = deps;
  const { refundLimitPaise } = settings;
  if (args.confirmation === "ask" && confirm === null) return { ok: false, problem: needsTerminal };
  return withDatabase("cancel", settings, deps, async (database) => {
    const order = await findOrderByNumber(database.db, args.number);
    if (order === undefined)
      return { ok: false, problem: `There is no booking ${args.number}. Check the number and try again.` };
    return confirmAndAct({ ...database, confirm, refundLimitPaise }, order, args);
  });
}

type ActDeps = Pick<CommandDeps, "confirm"> &
  Pick<RefundCommandSettings, "refundLimitPaise"> & { readonly db: Db; readonly now: () => Date };

async function confirmAndAct(deps: ActDeps, order: Order, args: CancelArguments): Promise<CommandOutcome> {
  const preview = await previewOf(deps, order.id, args);
  if (!preview.ok) return { ok: false, problem: preview.message };
  if (args.confirmation === "dry-run")
    return { ok: true, lines: [...preview.lines, "Nothing was changed: this was a dry run."] };
  if (args.confirmation === "ask" && !(await deps.confirm?.(preview.lines)))
    return { ok: false, problem: "You did not confirm." };
  const { db } = deps;
  const acted = await inTransaction(db, actor, (tx) => act(tx, deps, order.id, args, preview.result));
  if (!acted.ok && acted.code === "refund_changed") {
    const now = await previewOf(deps, order.id, args);
    const changes = now.ok ? now.lines.filter((line) => !preview.lines.includes(line)) : [];
    return { ok: false, problem: [acted.message, ...changes].join("\n") };
  }
  if (!acted.ok) return { ok: false, problem: acted.message };
  const isShown = args.confirmation === "ask";
  return { ok: true, lines: [...(isShown ? [] : acted.lines), doneLine(order, acted.result)] };
}

const actor = commandActor("cancel");

type Acted = { readonly ok: true; readonly result: StaffResult; readonly lines: readonly string[] };

function previewOf(deps: ActDeps, orderId: string, args: CancelArguments): Promise<Acted | DomainError> {
  return inRolledBackTransaction(deps.db, actor, (tx) => act(tx, deps, orderId, args));
}

/** Acts in a transaction, and describes the effects. */
async function act(
  tx: Tx,
  { now, refundLimitPaise }: ActDeps,
  orderId: string,
  { refund, dates, reason, isAfterTheEvent, secondPerson }: CancelArguments,
  expected?: StaffResult,
): Promise<Acted | DomainError> {
  const booking = await describeBooking(tx, orderId);
  const request = { orderId, reason, isAfterTheEvent, secondPerson, expected };
  const deps = { db: tx, now, actor, refundLimitPaise };
  const { result, kinds } = await recordEnqueued(tx, orderId, () =>
    typeof refund === "object" && "amountPaise" in refund
      ? refundByStaff(deps, { ...request, ...refund })
      : cancelByStaff(deps, { ...request, refund, dates }),
  );
  if (!result.ok) return result;
  const { refundPaise, keptPaise, creditNote } = result;
  return {
    ok: true,
    result,
    lines: [
      ...booking,
      ...describeRefund(result, { refund, dates }),
      `Kept: ${formatPaise(keptPaise)}`,
      `Credit note: ${creditNote === null ? "none" : formatPaise(refundPaise)}`,
      describeMails(kinds),
    ],
  };
}

function describeRefund(
  { refundPaise, termsPaise }: StaffResult,
  { refund, dates }: Pick<CancelArguments, "refund" | "dates">,
): string[] {
  const amount = `Refund: ${formatPaise(refundPaise)}`;
  if (typeof refund === "object" && "amountPaise" in refund) return ["The booking stays.", amount];
  const cancelled = dates === undefined ? "the whole booking" : formatDays(dates);
  return [`Cancels: ${cancelled}`, `${amount} (by the customer's terms: ${formatPaise(termsPaise)})`];
}

function doneLine({ number }: Order, { status, refundPaise, creditNote }: StaffResult): string {
  const done = status === "cancelled" ? `Cancelled ${number}` : `Changed ${number}`;
  const note = creditNote === null ? "" : `, credit note ${creditNote}`;
  return `${done}${note}. The running site refunds ${formatPaise(refundPaise)} and sends the emails.`;
}
