import { parseArgs } from "node:util";
import { isNearDate, parseIstTime } from "../../api/contract/ist-time.ts";
import { formatPaise } from "../../api/contract/money.ts";
import { normalizeLine } from "../../api/contract/single-line.ts";
import { maxReasonLength } from "../../api/contract/staff-bookings.ts";
import * as texts from "../../texts/error-messages.ts";
import {
  moveByStaff,
  type NewTime,
  recordEffects,
  requestedTimes,
  type StaffMove,
} from "../changes/index.ts";
import type { MoveCommandSettings } from "../command-settings.ts";
import { domainError } from "../orders/index.ts";
import { type Confirmation, readConfirmation } from "./confirmation.ts";
import { describeBooking, describeMails, describeRefundWay } from "./describe-booking.ts";
import { runAct } from "./run-act.ts";
import type { CommandDeps, CommandOutcome } from "./run-command.ts";

/** What `npm run move` is to do. */
export type MoveArguments = {
  readonly number: string;
  readonly time: NewTime;
  /** The id of another item of the same centre. */
  readonly item: string | undefined;
  readonly keepsPrice: boolean;
  /** A sentence for the customer. Empty only in a dry run. */
  readonly reason: string;
  readonly isAfterTheEvent: boolean;
  readonly secondPerson: string | undefined;
  readonly confirmation: Confirmation;
};

export const moveUsage = `Usage: npm run move -- NUMBER --start TIME --reason REASON [OPTIONS]
       npm run move -- NUMBER --dates DATES --reason REASON [OPTIONS]

  NUMBER             the booking's number, such as B261123-7K2M9Q
  --start TIME       the new start of a room (IST), such as 2026-12-05T14:00
  --dates DATES      all new days of passes, such as 2026-12-03,2026-12-10
  --reason REASON    a sentence that the customer reads, in quotes, such as "The room is being painted."
                     At most ${maxReasonLength} characters.

Shows what will happen, and asks. A lower price is refunded. A higher price is rejected.

  --end TIME         the new end of a room; by default, the booking keeps its length
  --item ITEM        another room or pass of the same centre, by its id
  --keep-price       keep the price of the booking
  --after-the-event  move a booking that has started or is over
  --second-person NAME
                     who else has confirmed a refund beyond the day's limit (REFUND_LIMIT_PER_DAY)
  --dry-run          show what would happen, and change nothing
  --yes              do not ask, for scripts`;

/** Parses the command line of `npm run move`. Returns null if it does not match `moveUsage`. */
export function readMoveArguments(args: readonly string[]): MoveArguments | null {
  const parsed = parse(args);
  if (parsed === null) return null;
  const { values, positionals } = parsed;
  const [number, ...more] = positionals;
  const confirmation = readConfirmation(values);
  const time = readNewTime(values);
  const reason = normalizeLine(values.reason ?? "");
  if (number === undefined || more.length > 0 || confirmation === null || time === null) return null;
  if (reason.length > maxReasonLength || (reason === "" && confirmation !== "dry-run")) return null;
  const { item, "keep-price": keepsPrice, "after-the-event": isAfterTheEvent } = values;
  const secondPerson = values["second-person"];
  return { number, time, item, keepsPrice, reason, isAfterTheEvent, secondPerson, confirmation };
}

type Values = NonNullable<ReturnType<typeof parse>>["values"];

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        start: { type: "string" },
        end: { type: "string" },
        dates: { type: "string" },
        item: { type: "string" },
        reason: { type: "string" },
        "keep-price": { type: "boolean", default: false },
        "after-the-event": { type: "boolean", default: false },
        "second-person": { type: "string" },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
  } catch {
    return null;
  }
}

function readNewTime({ start, end, dates }: Values): NewTime | null {
  if (dates !== undefined) {
    const [first = "", ...others] = dates.split(",").map((date) => date.trim());
    const isOnlyDates = start === undefined && end === undefined && [first, ...others].every(isNearDate);
    return isOnlyDates ? { dates: [first, ...others] } : null;
  }
  const [from, to] = [parseIstTime(start ?? ""), end === undefined ? undefined : parseIstTime(end)];
  return from === null || to === null ? null : { start: from, end: to ?? null };
}

/** Moves a booking after a confirmation. The running site refunds the difference and sends the emails. */
export function runMove(
  args: MoveArguments,
  settings: MoveCommandSettings,
  deps: CommandDeps,
): Promise<CommandOutcome> {
  const { refundLimitPaise, excludedBuildingIds } = settings;
  const shared = { refundLimitPaise, excludedBuildingIds: new Set(excludedBuildingIds), log: deps.log };
  return runAct<StaffMove & { readonly payoutPaise: number }>(args, settings, deps, {
    name: "move",
    perform: async (database, order, expected) => {
      const { id } = order;
      const before = await describeBooking(database.db, id);
      const { item: catalogId, keepsPrice, reason, isAfterTheEvent, secondPerson } = args;
      const { result, mails, payoutPaise } = await recordEffects(database.db, id, () =>
        // Moves neither create nor verify order tokens.
        moveByStaff(
          { ...database, ...shared, tokenSecrets: [""] },
          {
            ...{ orderId: id, catalogId, reason, isAfterTheEvent, secondPerson, expected },
            ...{ ...requestedTimes(args.time, order), price: keepsPrice ? "keep" : "by_rules" },
          },
        ),
      );
      if (!result.ok) {
        const fields = Object.values(result.fields ?? {}).filter((text) => text !== result.message);
        return { ...result, message: [result.message, ...fields].join("\n") };
      }
      if (mails.customer === 0) return domainError("not_movable", texts.staff.movedAlready);
      const after = await describeBooking(database.db, id);
      const refund = `Refund: ${formatPaise(result.refundPaise)}`;
      const changed = after.filter((line) => !before.includes(line));
      return {
        ok: true,
        result: { ...result, payoutPaise },
        lines: [...before, "After the move:", ...changed, refund, describeMails(mails)],
      };
    },
    done: ({ number }, refund) => `Moved ${number}. ${describeRefundWay(refund)}`,
  });
}
