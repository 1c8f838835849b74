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
const nothing = { lead: null, error: null, notice: false, faults: [] };

const leadDefaults = { chart: "lead", variant: "empty" };

/** Journeys through an enquiry (rows J2, J3, T4, T5). */
export const leadJourneys = defineJourneys<LeadStepName, LeadFault>(leadDefaults, {
  "J2 T4 sends an enquiry: the thank-you shows, and the form is emptied": {
    by: [...sent, "→ thanked"],
    facts: {
      ...nothing,
      lead: "lead-1",
      phone: undefined,
      loader: false,
      thankYou: true,
      asked: { submit: 1 },
    },
  },
  "J2 T4 while it is sent the loader shows, and no thank-you yet": {
    by: [...sending, "→ submitting"],
    facts: { ...nothing, loader: true, thankYou: false, phone: "98765 43210" },
  },
  "J2 T4 sends it twice at once: it is sent once": {
    by: [...sending, "sends it (the service is slow)", "→ submitting"],
    facts: { asked: { submit: 1 } },
  },
  "J2 T4 the network is lost: neither loader nor thank-you, and what was typed stays": {
    by: [...failed, "→ failed"],
    facts: { ...nothing, loader: false, thankYou: false, error: "network", phone: "98765 43210" },
  },
  "J2 T4 the network is lost, and the phone is typed anew: it stays, and so does what was told": {
    by: [...failed, "corrects the phone", "→ failed"],
    facts: { error: "network", phone: "9876543210", name: "Asha Rao" },
  },
  "J2 T4 the network is lost, and it is sent again": {
    by: [...failed, "sends it", "→ thanked"],
    facts: { ...nothing, lead: "lead-1", asked: { submit: 2 } },
  },
  "J2 T4 the service is away: told so, and what was typed stays": {
    by: [...filled, "sends it (the service is away)", "→ failed"],
    facts: { ...nothing, error: "service_unavailable", phone: "98765 43210" },
  },
  "J2 T4 a phone is refused: told at its field, and what was typed stays": {
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
  "J2 T4 a refused phone is corrected: nothing is told of it any more, the rest stays": {
    by: [...rejected, "corrects the phone", "→ refused"],
    facts: { faults: [], phone: "9876543210", name: "Asha Rao" },
  },
  "J2 T4 a corrected enquiry is sent": {
    by: [...rejected, "corrects the phone", "sends it", "→ thanked"],
    facts: { ...nothing, lead: "lead-1", sent: "9876543210" },
  },
  "J2 T4 while it is sent again nothing is told of the refusal before": {
    by: [...rejected, "sends it (the service is slow)", "→ submitting"],
    facts: { ...nothing, loader: true },
  },
  "J3 T5 asks for another call after the thank-you: the form is empty": {
    by: [...sent, "empties it", "→ filling"],
    facts: { ...nothing, phone: undefined, thankYou: false },
  },
  "T5 empties a refused form: nothing typed and nothing told": {
    by: [...rejected, "empties it", "→ filling"],
    facts: { ...nothing, phone: undefined },
  },
  "T5 empties a form that could not be sent": {
    by: [...failed, "empties it", "→ filling"],
    facts: { ...nothing, phone: undefined },
  },
  "T5 empties a form while it is sent: the answer changes nothing": {
    by: [...sending, "empties it", "the service answers", "→ filling"],
    facts: { ...nothing, phone: undefined },
  },
  "J2 types a phone: kept as it was typed": {
    by: ["opens the form", "corrects the phone", "→ filling"],
    facts: { ...nothing, phone: "9876543210" },
  },
  "J2 opens a form that is filled in already, and sends it as it stands": {
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
