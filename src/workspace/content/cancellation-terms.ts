import type { CancellationRules } from "../../api/contract/cancellation.ts";
import * as texts from "../../texts/cancellation.ts";

/** Cancellation rules with the labels of the product types to which they apply. */
export type TermsOfTypes = { readonly labels: readonly string[]; readonly rules: CancellationRules };

/** Describes the cancellation terms of most rooms in one sentence: the deadline for the largest refund. */
export function cancellationSummary([most, ...others]: readonly TermsOfTypes[]): string {
  const first = most?.rules[0];
  const sentence = first ? texts.refundByNotice(first.percent, first.hoursBefore) : texts.neverRefunded;
  return others.length > 0 ? `${sentence} ${texts.deadlinesDiffer}` : sentence;
}

/**
 * Returns the cancellation terms of all types as table rows with two cells: when the customer cancels, and the refund.
 */
export function cancellationRows(terms: readonly TermsOfTypes[]): string[][] {
  return terms.flatMap(({ labels, rules }) => {
    const rows = rules.map(({ percent, hoursBefore }) => [
      texts.cancelBefore(hoursBefore),
      texts.refunded(percent),
    ]);
    rows.push([rules.length > 0 ? texts.cancelAfter : texts.anyCancellation, texts.noRefund]);
    if (terms.length === 1) return rows;
    return rows.map(([line = "", refund = ""]) => [texts.refundForTypes(labels, line), refund]);
  });
}
