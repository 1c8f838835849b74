import type { ErrorCodeOf } from "../../api/call.ts";
import type { CallFailure } from "../../api/failure.ts";
import type { LeadOutcome } from "../../api/lead-outcomes.ts";
import * as texts from "../../texts/error-messages.ts";
import * as validation from "../../texts/validation.ts";
import { callFailure, networkFailure, validationFailure } from "../area/fixtures.ts";
import { bodyFailures } from "../booking/error-examples.ts";
import type { LeadDraft, LeadEvent } from "./machine.ts";

export const filledForm: LeadDraft = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "98765 43210",
  teamSize: "12",
  consent: true,
};

export const acceptedLead = {
  outcome: "accepted",
  lead: { leadId: "lead-1", callBy: "2026-11-23T18:00:00+05:30" },
} as const satisfies LeadOutcome;

/** Error responses to a lead, by error code. */
export const leadErrors = {
  ...bodyFailures,
  too_many_requests: callFailure("too_many_requests", {
    message: texts.lead.tooMany("1800 000 0000"),
    retryAfterSeconds: 10 * 60,
  }),
  validation_failed: validationFailure({ phone: validation.mobile }),
} satisfies Record<ErrorCodeOf<"leadSubmit">, CallFailure>;

const { message, fields } = leadErrors.validation_failed;
/** The outcome of a lead with an invalid field. */
export const refusedLead = {
  outcome: "refused",
  message,
  fields,
  failure: leadErrors.validation_failed,
} as const;

/** The outcome or failure that the actor `submit` returns for each error response. A missing code does not compile. */
export const leadErrorOutcomes = { ...leadErrors, validation_failed: refusedLead } satisfies Record<
  ErrorCodeOf<"leadSubmit">,
  LeadOutcome | CallFailure
>;

const { validation_failed: _, ...leadFailures } = leadErrorOutcomes;

export const leadFixtures = {
  events: {
    "field.changed": [{ type: "field.changed", name: "phone", value: "9876543210" }],
    "lead.submitted": [{ type: "lead.submitted", draft: filledForm }, { type: "lead.submitted" }],
    "lead.emptied": [{ type: "lead.emptied" }],
  } satisfies { [Type in LeadEvent["type"]]: Extract<LeadEvent, { type: Type }>[] },
  actorResults: {
    submit: { done: [acceptedLead, refusedLead], errors: [...Object.values(leadFailures), networkFailure] },
  },
};
