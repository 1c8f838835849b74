import type { LeadResponse } from "../../api/contract/lead.ts";
import type { AreaView } from "../area/selectors.ts";
import type { LeadContext } from "./machine.ts";

/** Data area of a lead, with a flag for the loader and one for the thank-you (requirement D contact us: lead data). */
export type LeadView = AreaView<LeadResponse> & { readonly loader: boolean; readonly showThankYou: boolean };

/** The snapshot of a lead's machine, or a persisted snapshot. */
export type LeadState = {
  readonly value: "filling" | "submitting" | "thanked" | "refused" | "failed";
  readonly context: LeadContext;
};

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
