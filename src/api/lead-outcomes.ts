import type { CallContext } from "./call.ts";
import { submitLead } from "./calls/lead.ts";
import type { LeadReply, LeadRequest } from "./contract/lead.ts";
import { failPosted, outcomeOf, type RefusalOutcomes } from "./refusals.ts";

/** What handing in a lead comes to. */
export type LeadOutcome =
  | { outcome: "accepted"; lead: LeadReply }
  | { outcome: "refused"; message: string; fields: Readonly<Record<string, string>> };

const refusals: RefusalOutcomes<"leadSubmit", LeadOutcome> = {
  ...failPosted,
  validation_failed: (refusal) => {
    if (Object.keys(refusal.fields).length === 0) throw refusal;
    return { outcome: "refused", message: refusal.message, fields: refusal.fields };
  },
};

/** Hands in a lead. Refused fields are an outcome; anything else is thrown as `CallError`. */
export function leadOutcome(lead: LeadRequest, context?: CallContext): Promise<LeadOutcome> {
  return outcomeOf(
    submitLead(lead, context),
    (reply): LeadOutcome => ({ outcome: "accepted", lead: reply }),
    refusals,
  );
}
