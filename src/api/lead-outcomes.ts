import { type CallContext, CallError } from "./call.ts";
import { submitLead } from "./calls/lead.ts";
import type { LeadReply, LeadRequest } from "./contract/lead.ts";

/** What handing in a lead comes to. */
export type LeadOutcome =
  | { outcome: "accepted"; lead: LeadReply }
  | { outcome: "refused"; message: string; fields: Readonly<Record<string, string>> };

/** Hands in a lead. Refused fields are an outcome; anything else is thrown as `CallError`. */
export function leadOutcome(lead: LeadRequest, context?: CallContext): Promise<LeadOutcome> {
  return submitLead(lead, context).then(
    (reply): LeadOutcome => ({ outcome: "accepted", lead: reply }),
    (error): LeadOutcome => {
      if (!(error instanceof CallError) || Object.keys(error.fields).length === 0) throw error;
      return { outcome: "refused", message: error.message, fields: error.fields };
    },
  );
}
