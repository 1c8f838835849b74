import type { Journey, JourneyStep, StateRow } from "./journey.ts";

/** What visitors do with an enquiry form. */
export type LeadStepName =
  | "opens the form"
  | "fills the form in"
  | "sends it"
  | "corrects the phone"
  | "empties it"
  | "the service answers";

/** What goes wrong while the form is sent. */
export type LeadFault =
  | "the service is slow"
  | "the network is lost"
  | "the service is away"
  | "the phone is refused";

type Step = JourneyStep<LeadStepName, LeadFault>;

const filled: readonly Step[] = [{ step: "opens the form" }, { step: "fills the form in" }];
const sent: readonly Step[] = [...filled, { step: "sends it" }];
const refused: readonly Step[] = [...filled, { step: "sends it", fault: "the phone is refused" }];
const failed: readonly Step[] = [...filled, { step: "sends it", fault: "the network is lost" }];
const sending: readonly Step[] = [...filled, { step: "sends it", fault: "the service is slow" }];
const nothing = { lead: null, error: null, notice: false, faults: [] };

/** Journeys through an enquiry (rows J2, J3, T4, T5). */
export const leadJourneys: readonly Journey<LeadStepName, LeadFault>[] = [
  journey("J2 T4 sends an enquiry: the thank-you shows, and the form is emptied", sent, {
    state: "thanked",
    sees: [],
    facts: {
      ...nothing,
      lead: "lead-1",
      phone: undefined,
      loader: false,
      thankYou: true,
      asked: { submit: 1 },
    },
  }),
  journey("J2 T4 while it is sent the loader shows, and no thank-you yet", sending, {
    state: "submitting",
    sees: [],
    facts: { ...nothing, loader: true, thankYou: false, phone: "98765 43210" },
  }),
  journey(
    "J2 T4 sends it twice at once: it is sent once",
    [...sending, { step: "sends it", fault: "the service is slow" }],
    {
      state: "submitting",
      sees: [],
      facts: { asked: { submit: 1 } },
    },
  ),
  journey("J2 T4 the network is lost: neither loader nor thank-you, and what was typed stays", failed, {
    state: "failed",
    sees: [],
    facts: { ...nothing, loader: false, thankYou: false, error: "network", phone: "98765 43210" },
  }),
  journey(
    "J2 T4 the network is lost, and the phone is typed anew: it stays, and so does what was told",
    [...failed, { step: "corrects the phone" }],
    { state: "failed", sees: [], facts: { error: "network", phone: "9876543210", name: "Asha Rao" } },
  ),
  journey("J2 T4 the network is lost, and it is sent again", [...failed, { step: "sends it" }], {
    state: "thanked",
    sees: [],
    facts: { ...nothing, lead: "lead-1", asked: { submit: 2 } },
  }),
  journey(
    "J2 T4 the service is away: told so, and what was typed stays",
    [...filled, { step: "sends it", fault: "the service is away" }],
    {
      state: "failed",
      sees: [],
      facts: { ...nothing, error: "service_unavailable", phone: "98765 43210" },
    },
  ),
  journey("J2 T4 a phone is refused: told at its field, and what was typed stays", refused, {
    state: "refused",
    sees: [],
    facts: {
      lead: null,
      error: "validation_failed",
      notice: true,
      faults: ["phone"],
      phone: "98765 43210",
      loader: false,
      thankYou: false,
    },
  }),
  journey(
    "J2 T4 a refused phone is corrected: nothing is told of it any more, the rest stays",
    [...refused, { step: "corrects the phone" }],
    {
      state: "refused",
      sees: [],
      facts: { faults: [], phone: "9876543210", name: "Asha Rao" },
    },
  ),
  journey(
    "J2 T4 a corrected enquiry is sent",
    [...refused, { step: "corrects the phone" }, { step: "sends it" }],
    {
      state: "thanked",
      sees: [],
      facts: { ...nothing, lead: "lead-1", sent: "9876543210" },
    },
  ),
  journey(
    "J2 T4 while it is sent again nothing is told of the refusal before",
    [...refused, { step: "sends it", fault: "the service is slow" }],
    { state: "submitting", sees: [], facts: { ...nothing, loader: true } },
  ),
  journey(
    "J3 T5 asks for another call after the thank-you: the form is empty",
    [...sent, { step: "empties it" }],
    {
      state: "filling",
      sees: [],
      facts: { ...nothing, phone: undefined, thankYou: false },
    },
  ),
  journey("T5 empties a refused form: nothing typed and nothing told", [...refused, { step: "empties it" }], {
    state: "filling",
    sees: [],
    facts: { ...nothing, phone: undefined },
  }),
  journey("T5 empties a form that could not be sent", [...failed, { step: "empties it" }], {
    state: "filling",
    sees: [],
    facts: { ...nothing, phone: undefined },
  }),
  journey(
    "T5 empties a form while it is sent: the answer changes nothing",
    [...sending, { step: "empties it" }, { step: "the service answers" }],
    { state: "filling", sees: [], facts: { ...nothing, phone: undefined } },
  ),
  journey(
    "J2 types a phone: kept as it was typed",
    [{ step: "opens the form" }, { step: "corrects the phone" }],
    {
      state: "filling",
      sees: [],
      facts: { ...nothing, phone: "9876543210" },
    },
  ),
  journey(
    "J2 opens a form that is filled in already, and sends it as it stands",
    [{ step: "opens the form" }, { step: "sends it" }],
    { state: "thanked", sees: [], facts: { sent: "98765 43210" } },
    "filled in before",
  ),
];

const editable = {
  "field.changed": "filling",
  "lead.submitted": "submitting",
  "lead.submitted as it stands": "submitting",
  "lead.emptied": "filling",
} as const;

/** State by state, what can be done with an enquiry. */
export const leadStates: readonly StateRow<LeadStepName, LeadFault>[] = [
  { state: "filling", by: filled, takes: editable },
  { state: "submitting", tags: "busy", by: sending, takes: { "lead.emptied": "filling" } },
  { state: "thanked", by: sent, takes: { "lead.emptied": "filling" } },
  { state: "refused", by: refused, takes: { ...editable, "field.changed": "refused" } },
  { state: "failed", by: failed, takes: { ...editable, "field.changed": "failed" } },
];

function journey(
  name: string,
  steps: readonly Step[],
  ends: Journey["ends"],
  variant = "empty",
): Journey<LeadStepName, LeadFault> {
  return { chart: "lead", name, variant, steps, ends };
}
