import type { LeadReply } from "../../api/contract/lead.ts";
import type { AreaView } from "../area/selectors.ts";
import type { LeadContext } from "./machine.ts";

/** Lead data: an area with a loader and a thank-you flag (row D contact us: lead data). */
export type LeadView = AreaView<LeadReply> & { readonly loader: boolean; readonly showThankYou: boolean };

/** Where a lead stands: of its chart's snapshot, or of one that was persisted, what can be read without the chart. */
export type LeadState = {
  readonly value: "filling" | "submitting" | "thanked" | "refused" | "failed";
  readonly context: LeadContext;
};

/** Where a lead stands, as lead data. */
export function leadView({ value, context: { data, error } }: LeadState): LeadView {
  const isSubmitting = value === "submitting";
  return {
    loader: isSubmitting,
    showThankYou: value === "thanked",
    fetching: isSubmitting,
    data,
    error,
  };
}
