import { formatDate, formatTimeRange, istDateOf, isValidDate } from "../../api/contract/ist.ts";
import { pluralize } from "../../texts/pluralize.ts";
import { formatOpeningHours } from "../availability/index.ts";
import { type DayEntry, maskedEmail, maskedPhone, readCentreDay } from "../booking/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

export const dayUsage = `Usage: npm run day -- CENTRE [DATE]

  CENTRE  a centre by its id or slug
  DATE    a day in IST, such as 2026-12-05 (default today)`;

/** The centre (id or slug) and the IST date of the day to print. `date` is null for today. */
export type DayArguments = { readonly centre: string; readonly date: string | null };

/** Parses the command line of `npm run day`. Returns null if it does not match `dayUsage`. */
export function readDayArguments(args: readonly string[]): DayArguments | null {
  const [centre, date = null, ...more] = args;
  const isDate = date === null || isValidDate(date);
  if (centre === undefined || more.length > 0 || !isDate) return null;
  return { centre, date };
}

/** Prints the bookings, arrivals, holds and blocks of a day in a centre, with masked contacts. */
export function runDay(
  { centre: name, date: given }: DayArguments,
  settings: CommandSettings,
  deps: Pick<CommandDeps, "log" | "now">,
): Promise<CommandOutcome> {
  return withDatabase("read a day", settings, deps, async ({ db, now }) => {
    const date = given ?? istDateOf(now());
    const day = await readCentreDay({ db, now }, { centre: name, date });
    if (day === null) return { ok: false, problem: `There is no centre ${name}.` };
    const { centre, opening, entries } = day;
    const hours = opening.windows.length === 0 ? "closed" : `open ${formatOpeningHours(opening)}`;
    const reason = opening.reason === undefined ? "" : ` (${opening.reason})`;
    return {
      ok: true,
      lines: [
        `${centre.name}, ${formatDate(date)}: ${hours}${reason}`,
        ...(entries.length === 0 ? ["There are no bookings, holds or blocks."] : entries.map(describe)),
      ],
    };
  });
}

function describe(entry: DayEntry): string {
  const { start, end } = entry;
  const time = Number(end) - Number(start) === dayMs ? "all day" : formatTimeRange(start, end);
  if (entry.is === "block") {
    const { itemName, passes, reason } = entry.block;
    return [
      time,
      itemName ?? "whole centre",
      passes === null ? "blocked" : `${pluralize(passes, "pass", "passes")} blocked`,
      reason,
    ].join("  ");
  }
  const { order, is } = entry;
  return [
    time,
    order.item,
    { booking: "booked", arrival: "arrives", hold: "being paid" }[is],
    order.number,
    order.unit === "day"
      ? pluralize(order.quantity, "pass", "passes")
      : pluralize(order.people, "person", "people"),
    [order.customer_name, order.customer_company].filter(Boolean).join(", "),
    `${maskedPhone(order.customer_phone)}, ${maskedEmail(order.customer_email)}`,
  ].join("  ");
}

const dayMs = 24 * 60 * 60_000;
