import { submitLead } from "./calls/lead.ts";
import type { LeadResponse } from "./contract/lead.ts";
import { type ErrorOutcomes, rethrowForBody, withOutcomes } from "./error-outcomes.ts";
import { type CallFailure, toCallFailure } from "./failure.ts";

export type LeadOutcome =
  | { outcome: "accepted"; lead: LeadResponse }
  | {
      outcome: "refused";
      message: string;
      fields: Readonly<Record<string, string>>;
      /** The service's error response; missing if the validation in the form failed. */
      failure?: CallFailure;
    };

const errorOutcomes: ErrorOutcomes<"leadSubmit", LeadOutcome> = {
  ...rethrowForBody,
  validation_failed: (error) => {
    if (Object.keys(error.fields).length === 0) throw error;
    const { message, fields } = error;
    return { outcome: "refused", message, fields, failure: toCallFailure(error) };
  },
};

/** Submits a lead. Invalid fields are an outcome; other errors are thrown. */
export const leadOutcome = withOutcomes(
  submitLead,
  (lead: LeadResponse): LeadOutcome => ({ outcome: "accepted", lead }),
  errorOutcomes,
);
