import { fromPromise } from "xstate";
import type { CallContext } from "../../api/call.ts";
import { getHeaderFooter } from "../../api/calls/content.ts";
import type { FormDefinition } from "../../api/contract/content.ts";
import { type LeadOutcome, leadOutcome } from "../../api/lead-outcomes.ts";
import { type LeadDraft, leadMachine } from "../../machines/lead/machine.ts";
import * as texts from "../../texts/validation.ts";
import { type LeadMetadata, leadFromDraft } from "./lead-fields.ts";
import { validateLead } from "./validate-lead.ts";

/** Dependencies of the lead form that differ between browser, server and tests. */
export type LeadDependencies = {
  /** Loads the field definitions with their rules. The browser knows them; the server requests them. */
  readonly form: () => Promise<FormDefinition>;
  readonly call: CallContext;
  /** Returns the metadata of the lead when it is sent. If the brand is null, it is requested from the service. */
  readonly envelope: () => Omit<LeadMetadata, "brand"> & { readonly brand: LeadMetadata["brand"] | null };
};

/**
 * Returns the lead machine with its actor. Before the actor calls the service, it validates the lead with the same
 * rules in the browser and on the server.
 */
export function provideLeadMachine({ form, call, envelope }: LeadDependencies): typeof leadMachine {
  return leadMachine.provide({
    actors: {
      submit: fromPromise<LeadOutcome, LeadDraft>(async ({ input, signal }) => {
        const fields = validateLead(await form(), input);
        if (Object.keys(fields).length > 0)
          return { outcome: "refused", message: texts.correctFields, fields };
        const context = { ...call, signal };
        const { brand, ...rest } = envelope();
        const number = brand ?? (await getHeaderFooter(null, context)).brand.number;
        return leadOutcome(leadFromDraft(input, { ...rest, brand: number }), context);
      }),
    },
  });
}
