import { fromPromise } from "xstate";
import type { CallContext } from "../../api/call.ts";
import { getHeaderFooter } from "../../api/calls/content.ts";
import type { FormDefinition } from "../../api/contract/content.ts";
import { type LeadOutcome, leadOutcome } from "../../api/lead-outcomes.ts";
import { type LeadDraft, leadMachine } from "../../machines/lead/machine.ts";
import * as texts from "../../texts/validation.ts";
import { type LeadEnvelope, leadOf } from "./lead-fields.ts";
import { leadFaults } from "./lead-rules.ts";

/** What differs between the browser, the server and a test. */
export type LeadSurroundings = {
  /** The fields and their rules; the browser has them, the server asks for them. */
  readonly form: () => Promise<FormDefinition>;
  /** How to reach the service. */
  readonly call: CallContext;
  /** What travels with the lead, read when it is sent; the brand is asked for when the page does not know it. */
  readonly envelope: () => Omit<LeadEnvelope, "brand"> & { readonly brand: LeadEnvelope["brand"] | null };
};

/** The lead chart with its call: the same rules first, in the browser and on the server, then the service. */
export function connectedLead({ form, call, envelope }: LeadSurroundings): typeof leadMachine {
  return leadMachine.provide({
    actors: {
      submit: fromPromise<LeadOutcome, LeadDraft>(async ({ input: draft, signal }) => {
        const fields = leadFaults(await form(), draft);
        if (Object.keys(fields).length > 0)
          return { outcome: "refused", message: texts.correctFields, fields };
        const context = { ...call, signal };
        const { brand, ...rest } = envelope();
        const number = brand ?? (await getHeaderFooter(null, context)).brand.number;
        return leadOutcome(leadOf(draft, { ...rest, brand: number }), context);
      }),
    },
  });
}
