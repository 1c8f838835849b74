import { addMonths, istInstant } from "../../api/contract/ist.ts";

/** A month in IST: the instants from `from` until before `until`. `name` is as in the command, such as `2026-11`. */
export type Month = { readonly name: string; readonly from: Date; readonly until: Date };

/** Parses a month such as `2026-11`. Returns null for any other text. */
export function parseMonth(name: string): Month | null {
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(name)) return null;
  const first = `${name}-01`;
  return { name, from: istInstant(first, "00:00"), until: istInstant(addMonths(first, 1), "00:00") };
}
