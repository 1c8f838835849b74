import { submitLead } from "./calls/lead.ts";
import type { LeadResponse } from "./contract/lead.ts";
import { type CallFailure, failureOf } from "./failure.ts";
import { failPosted, outcomeOf, type RefusalOutcomes } from "./refusals.ts";

export type LeadOutcome =
  | { outcome: "accepted"; lead: LeadResponse }
  | {
      outcome: "refused";
      message: string;
      fields: Readonly<Record<string, string>>;
      /** The service's error response; missing if the form's own validation failed. */
      failure?: CallFailure;
    };

const refusals: RefusalOutcomes<"leadSubmit", LeadOutcome> = {
  ...failPosted,
  validation_failed: (refusal) => {
    if (Object.keys(refusal.fields).length === 0) throw refusal;
    const { message, fields } = refusal;
    return { outcome: "refused", message, fields, failure: failureOf(refusal) };
  },
};

/** Submits a lead. Rejects with `CallError`, except for invalid fields. */
export const leadOutcome = outcomeOf(
  submitLead,
  (lead: LeadResponse): LeadOutcome => ({ outcome: "accepted", lead }),
  refusals,
);
