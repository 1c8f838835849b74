import type { leadExecutor } from "../executors/lead.ts";
import type { FaultsOf, StepsOf } from "../executors/machine-level.ts";
import { defineJourneys, defineStateCases, type StepLiteral } from "./journey.ts";

export type LeadStepName = StepsOf<typeof leadExecutor>;
export type LeadFault = FaultsOf<typeof leadExecutor>;

type Step = StepLiteral<LeadStepName, LeadFault>;

const filled: readonly Step[] = ["opens the form", "fills the form in"];
const sent: readonly Step[] = [...filled, "sends it"];
const rejected: readonly Step[] = [...filled, "sends it (the phone is refused)"];
const failed: readonly Step[] = [...filled, "sends it (the network is lost)"];
const sending: readonly Step[] = [...filled, "sends it (the service is slow)"];
const emptyFacts = { lead: null, error: null, notice: false, faults: [] };

const leadDefaults = { machine: "lead", variant: "empty" };

/** Journeys through an enquiry (requirements J2, J3, T4, T5). */
export const leadJourneys = defineJourneys<LeadStepName, LeadFault>(leadDefaults, {
  "J2 T4 sends an enquiry: the thank-you shows, and the form is emptied": {
    by: [...sent, "→ thanked"],
    facts: {
      ...emptyFacts,
      lead: "lead-1",
      phone: undefined,
      loader: false,
      thankYou: true,
      asked: { submit: 1 },
    },
  },
  "J2 T4 the loader shows without a thank-you while the enquiry is sent": {
    by: [...sending, "→ submitting"],
    facts: { ...emptyFacts, loader: true, thankYou: false, phone: "98765 43210" },
  },
  "J2 T4 submits twice at once: the enquiry is sent once": {
    by: [...sending, "sends it (the service is slow)", "→ submitting"],
    facts: { asked: { submit: 1 } },
  },
  "J2 T4 the network is lost: neither loader nor thank-you shows, and the input is kept": {
    by: [...failed, "→ failed"],
    facts: { ...emptyFacts, loader: false, thankYou: false, error: "network", phone: "98765 43210" },
  },
  "J2 T4 the network is lost, and the visitor changes the phone: the new phone and the error stay": {
    by: [...failed, "corrects the phone", "→ failed"],
    facts: { error: "network", phone: "9876543210", name: "Asha Rao" },
  },
  "J2 T4 the network is lost, and the visitor sends the enquiry again": {
    by: [...failed, "sends it", "→ thanked"],
    facts: { ...emptyFacts, lead: "lead-1", asked: { submit: 2 } },
  },
  "J2 T4 the service is unavailable: the screen shows an error, and the input is kept": {
    by: [...filled, "sends it (the service is away)", "→ failed"],
    facts: { ...emptyFacts, error: "service_unavailable", phone: "98765 43210" },
  },
  "J2 T4 a phone is rejected: the screen shows an error at the field, and the input is kept": {
    by: [...rejected, "→ refused"],
    facts: {
      lead: null,
      error: "validation_failed",
      notice: true,
      faults: ["phone"],
      phone: "98765 43210",
      loader: false,
      thankYou: false,
    },
  },
  "J2 T4 corrects a rejected phone: the error disappears, and the other input is kept": {
    by: [...rejected, "corrects the phone", "→ refused"],
    facts: { faults: [], phone: "9876543210", name: "Asha Rao" },
  },
  "J2 T4 a corrected enquiry is sent": {
    by: [...rejected, "corrects the phone", "sends it", "→ thanked"],
    facts: { ...emptyFacts, lead: "lead-1", sent: "9876543210" },
  },
  "J2 T4 no earlier error is shown while the enquiry is sent again": {
    by: [...rejected, "sends it (the service is slow)", "→ submitting"],
    facts: { ...emptyFacts, loader: true },
  },
  "J3 T5 requests another call after the thank-you: the form is empty": {
    by: [...sent, "empties it", "→ filling"],
    facts: { ...emptyFacts, phone: undefined, thankYou: false },
  },
  "T5 clears a rejected form: no input and no error is left": {
    by: [...rejected, "empties it", "→ filling"],
    facts: { ...emptyFacts, phone: undefined },
  },
  "T5 clears a form that could not be sent": {
    by: [...failed, "empties it", "→ filling"],
    facts: { ...emptyFacts, phone: undefined },
  },
  "T5 clears a form while the enquiry is sent: the response changes nothing": {
    by: [...sending, "empties it", "the service answers", "→ filling"],
    facts: { ...emptyFacts, phone: undefined },
  },
  "J2 types a phone: the input is kept unchanged": {
    by: ["opens the form", "corrects the phone", "→ filling"],
    facts: { ...emptyFacts, phone: "9876543210" },
  },
  "J2 opens a prefilled form, and sends the enquiry unchanged": {
    by: ["opens the form", "sends it", "→ thanked"],
    facts: { sent: "98765 43210" },
    variant: "filled in before",
  },
});

const editable = {
  "field.changed": "filling",
  "lead.submitted": "submitting",
  "lead.submitted as it stands": "submitting",
  "lead.emptied": "filling",
} as const;

/** The events that each state of an enquiry handles. */
export const leadStateCases = defineStateCases<LeadStepName, LeadFault>({
  filling: { by: filled, takes: editable },
  submitting: { tags: "busy", by: sending, takes: { "lead.emptied": "filling" } },
  thanked: { by: sent, takes: { "lead.emptied": "filling" } },
  refused: { by: rejected, takes: { ...editable, "field.changed": "refused" } },
  failed: { by: failed, takes: { ...editable, "field.changed": "failed" } },
});
