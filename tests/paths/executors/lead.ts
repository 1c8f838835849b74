import { networkFailure, serviceUnavailable } from "../../../src/machines/area/fixtures.ts";
import { acceptedLead, filledForm, refusedLead } from "../../../src/machines/lead/fixtures.ts";
import { type LeadDraft, type LeadEvent, leadMachine } from "../../../src/machines/lead/machine.ts";
import { leadView } from "../../../src/machines/lead/selectors.ts";
import { countActorCalls, createResultSelector, type MachineExecutor } from "./machine-level.ts";

const events = {
  "field.changed": { type: "field.changed", name: "phone", value: "9876543210" },
  "lead.submitted": { type: "lead.submitted", draft: filledForm },
  "lead.submitted as it stands": { type: "lead.submitted" },
  "lead.emptied": { type: "lead.emptied" },
} as const satisfies Record<LeadEvent["type"], LeadEvent> & Record<string, LeadEvent>;

/** Runs the journeys of an enquiry on the machine, without a screen. */
export const leadExecutor = {
  machine: leadMachine,
  inputs: { empty: undefined, "filled in before": { draft: filledForm } },
  events,
  steps: {
    "opens the form": () => undefined,
    "fills the form in": async ({ send }) => {
      for (const [name, value] of Object.entries(filledForm))
        await send({ type: "field.changed", name: name as keyof LeadDraft, value } as LeadEvent);
    },
    "sends it": ({ send }) => send(events["lead.submitted as it stands"]),
    "corrects the phone": ({ send }) => send(events["field.changed"]),
    "empties it": ({ send }) => send(events["lead.emptied"]),
    "the service answers": () => undefined,
  },
  reply: createResultSelector(
    { submit: { output: acceptedLead } },
    {
      "the service is slow": null,
      "the network is lost": { error: networkFailure },
      "the service is away": { error: serviceUnavailable },
      "the phone is refused": { output: refusedLead },
    },
  ),
  facts: (snapshot, actorCalls) => {
    const { loader, showThankYou, data, error } = leadView(snapshot as Parameters<typeof leadView>[0]);
    const { draft, notice, fieldErrors } = snapshot.context;
    return {
      loader,
      thankYou: showThankYou,
      lead: data?.leadId ?? null,
      error: error?.code ?? null,
      notice: notice !== null,
      faults: Object.keys(fieldErrors),
      name: draft.name,
      phone: draft.phone,
      sent: (actorCalls.at(-1)?.input as LeadDraft | undefined)?.phone,
      asked: countActorCalls(actorCalls),
    };
  },
} satisfies MachineExecutor;
