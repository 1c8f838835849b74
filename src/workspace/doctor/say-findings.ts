import { isoInIst } from "../../api/contract/ist.ts";
import type { Examined } from "./examine.ts";

/** What the checks found, for people: each row with its number, and what repairs it. */
export function sayFindings(examined: readonly Examined[]): string[] {
  const wrong = examined.filter(({ findings, problem }) => findings.length > 0 || problem !== null);
  if (wrong.length === 0) return [`${examined.length} checks made, nothing found.`];
  return wrong.flatMap(({ check, title, repair, findings, problem }) => [
    problem === null
      ? `${title} (${check}): ${findings.length}`
      : `${title} (${check}): not checked, ${problem}`,
    ...findings.map(
      ({ id, what, since }) => `  ${id}  ${what}${since === null ? "" : `, since ${isoInIst(since)}`}`,
    ),
    ...(findings.length === 0 ? [] : [`  → ${repair}`]),
    "",
  ]);
}
