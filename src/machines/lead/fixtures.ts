import type { RefusalOf } from "../../api/call.ts";
import type { CallFailure } from "../../api/failure.ts";
import type { LeadOutcome } from "../../api/lead-outcomes.ts";
import * as texts from "../../texts/refusals.ts";
import * as validation from "../../texts/validation.ts";
import { failing, failingFields, networkLost } from "../area/fixtures.ts";
import { postedFails } from "../booking/refusals.ts";
import type { LeadDraft, LeadEvent } from "./machine.ts";

export const filledForm: LeadDraft = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "98765 43210",
  teamSize: "12",
  consent: true,
};

export const accepted = {
  outcome: "accepted",
  lead: { leadId: "lead-1", callBy: "2026-11-23T18:00:00+05:30" },
} as const satisfies LeadOutcome;

/** Error responses to a lead, by error code. */
export const leadReplies = {
  ...postedFails,
  too_many_requests: failing("too_many_requests", {
    message: texts.lead.tooMany("1800 000 0000"),
    retryAfterSeconds: 10 * 60,
  }),
  validation_failed: failingFields({ phone: validation.mobile }),
} satisfies Record<RefusalOf<"leadSubmit">, CallFailure>;

const { message, fields } = leadReplies.validation_failed;
/** The outcome of a lead with an invalid field. */
export const refused = {
  outcome: "refused",
  message,
  fields,
  failure: leadReplies.validation_failed,
} as const;

/** What the actor `submit` makes of each error response; a missing code does not compile. */
export const leadRefusals = { ...leadReplies, validation_failed: refused } satisfies Record<
  RefusalOf<"leadSubmit">,
  LeadOutcome | CallFailure
>;

const { validation_failed: _, ...leadFailures } = leadRefusals;

export const leadFixtures = {
  events: {
    "field.changed": [{ type: "field.changed", name: "phone", value: "9876543210" }],
    "lead.submitted": [{ type: "lead.submitted", draft: filledForm }, { type: "lead.submitted" }],
    "lead.emptied": [{ type: "lead.emptied" }],
  } satisfies { [Type in LeadEvent["type"]]: Extract<LeadEvent, { type: Type }>[] },
  actorResults: {
    submit: { done: [accepted, refused], errors: [...Object.values(leadFailures), networkLost] },
  },
};
