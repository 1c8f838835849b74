import type { RefusalOf } from "../../api/call.ts";
import type { CallFailure } from "../../api/failure.ts";
import type { LeadOutcome } from "../../api/lead-outcomes.ts";
import { failing, networkLost } from "../area/fixtures.ts";
import { postedFails } from "../booking/refusals.ts";
import type { LeadDraft, LeadEvent } from "./machine.ts";

/** A form as someone filled it in. */
export const filledForm: LeadDraft = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "98765 43210",
  teamSize: "12",
  consent: true,
};

/** What the service answers to a lead that it takes. */
export const accepted = {
  outcome: "accepted",
  lead: { leadId: "lead-1", callBy: "2026-11-23T18:00:00+05:30" },
} as const satisfies LeadOutcome;

/** What it answers to one with a faulty field. */
const fields = { phone: "Enter a 10-digit Indian mobile number starting with 6, 7, 8 or 9." };
const failure = failing("validation_failed", { fields });
export const refused = { outcome: "refused", message: failure.message, fields, failure } as const;

/** The outcome of each refusal of the contract; a code without an example does not compile. */
export const leadRefusals = { ...postedFails, validation_failed: refused } satisfies Record<
  RefusalOf<"leadSubmit">,
  LeadOutcome | CallFailure
>;

const { validation_failed: _, ...leadFailures } = leadRefusals;

/** Everything that can happen to a lead. */
export const leadFixtures = {
  events: {
    "field.changed": [{ type: "field.changed", name: "phone", value: "9876543210" }],
    "lead.submitted": [{ type: "lead.submitted", draft: filledForm }, { type: "lead.submitted" }],
    "lead.emptied": [{ type: "lead.emptied" }],
  } satisfies { [Type in LeadEvent["type"]]: Extract<LeadEvent, { type: Type }>[] },
  answers: { submit: { done: [accepted, refused], errors: [...Object.values(leadFailures), networkLost] } },
};
