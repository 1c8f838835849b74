import { parseArgs } from "node:util";
import { addDays, istDateOf, istInstant } from "../../api/contract/ist.ts";
import type { Period } from "./check.ts";

/** What the operator asks for. */
export type DoctorArguments = {
  readonly period: Period;
  readonly repairs: boolean;
  /** Ids of lost disputes and unmatched notifications that a person has looked into. */
  readonly seen: readonly string[];
  readonly isJson: boolean;
};

/** How to call the doctor. */
export const usage = `Usage: npm run doctor -- [--from DATE] [--to DATE] [--repair] [--seen ID]… [--json]

  --from, --to  days in India, such as 2026-11-16, for which our books are compared with
                the gateway's; the last 7 days when left out
  --repair      repair what can be repaired
  --seen ID     you have dealt with a lost dispute, or with a notification of the gateway that matches
                nothing of ours: it is not listed any more; may be given several times
  --json        print JSON`;

const usualDays = 7;

/** Reads the command line; null when it is not as `usage` says. */
export function readArguments(args: readonly string[], now: Date): DoctorArguments | null {
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
    const from = values.from ?? addDays(to, 1 - usualDays);
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
