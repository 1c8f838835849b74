import { parseArgs } from "node:util";
import { addDays, istDateOf, istInstant } from "../../api/contract/ist.ts";
import type { DateRange } from "./check.ts";

/** The parsed command line of `npm run doctor`. */
export type ReconciliationArguments = {
  readonly period: DateRange;
  readonly repairs: boolean;
  /** Ids of findings that a person has handled. */
  readonly seen: readonly string[];
  readonly isJson: boolean;
};

export const usage = `Usage: npm run doctor -- [--from DATE] [--to DATE] [--repair] [--seen ID]… [--json]

  --from, --to  IST dates, such as 2026-11-16: the period for which our records are
                compared with the gateway's; default: the last 7 days
  --repair      fix what can be fixed automatically
  --seen ID     mark what is listed with this id as handled by a person, so that it is no longer
                listed unless it changes; may be repeated
  --json        print JSON`;

const defaultDays = 7;

/** Parses the command line. Returns null if it does not match `usage`. `now` determines the default period. */
export function readArguments(args: readonly string[], now: Date): ReconciliationArguments | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        from: { type: "string" },
        to: { type: "string" },
        repair: { type: "boolean" },
        seen: { type: "string", multiple: true },
        json: { type: "boolean" },
      },
    });
    const to = values.to ?? istDateOf(now);
    const from = values.from ?? addDays(to, 1 - defaultDays);
    if (!isDate(from) || !isDate(to) || from > to) return null;
    return {
      period: { from: istInstant(from, "00:00"), to: istInstant(to, "24:00") },
      repairs: values.repair ?? false,
      seen: values.seen ?? [],
      isJson: values.json ?? false,
    };
  } catch {
    return null;
  }
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}
