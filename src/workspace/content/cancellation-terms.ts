import type { CancellationRules } from "../../api/contract/cancellation.ts";
import * as texts from "../../texts/cancellation.ts";

/** Rules of cancelling, and the labels of the product types that have them. */
export type TermsOfTypes = { readonly labels: readonly string[]; readonly rules: CancellationRules };

/** The terms of most rooms in a sentence: until how many hours before the start the most is refunded. */
export function cancellationWords([most, ...others]: readonly TermsOfTypes[]): string {
  const first = most?.rules[0];
  const words = first ? texts.byHours(first.percent, first.hoursBefore) : texts.neverRefunded;
  return others.length > 0 ? `${words} ${texts.othersDiffer}` : words;
}

/** The terms of every type as rows of two cells: what happens, and what is refunded. */
export function cancellationRows(terms: readonly TermsOfTypes[]): string[][] {
  return terms.flatMap(({ labels, rules }) => {
    const rows = rules.map(({ percent, hoursBefore }) => [
      texts.inTime(hoursBefore),
      texts.refunded(percent),
    ]);
    rows.push([rules.length > 0 ? texts.later : texts.atAll, texts.noRefund]);
    if (terms.length === 1) return rows;
    return rows.map(([line = "", refund = ""]) => [texts.forTypes(labels, line), refund]);
  });
}
