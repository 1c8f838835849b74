import type { LeadResponse } from "../../api/contract/lead.ts";
import type { AreaView } from "../area/selectors.ts";
import type { LeadContext } from "./machine.ts";

/** Lead data: a data area with a loader and a thank-you flag (requirement D contact us: lead data). */
export type LeadView = AreaView<LeadResponse> & { readonly loader: boolean; readonly showThankYou: boolean };

/** A lead's snapshot, or the same members of a persisted one. */
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
