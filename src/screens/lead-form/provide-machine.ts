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
  /** Loads the field definitions with their rules: known in the browser, requested on the server. */
  readonly form: () => Promise<FormDefinition>;
  /** How to call the service. */
  readonly call: CallContext;
  /** Metadata of the lead, read when it is sent. The brand is requested if the page does not know it. */
  readonly envelope: () => Omit<LeadMetadata, "brand"> & { readonly brand: LeadMetadata["brand"] | null };
};

/**
 * Returns the lead machine with its actor, which validates with the same rules in the browser and on the server before
 * it calls the service.
 */
export function provideLeadMachine({ form, call, envelope }: LeadDependencies): typeof leadMachine {
  return leadMachine.provide({
    actors: {
      submit: fromPromise<LeadOutcome, LeadDraft>(async ({ input: draft, signal }) => {
        const fields = validateLead(await form(), draft);
        if (Object.keys(fields).length > 0)
          return { outcome: "refused", message: texts.correctFields, fields };
        const context = { ...call, signal };
        const { brand, ...rest } = envelope();
        const number = brand ?? (await getHeaderFooter(null, context)).brand.number;
        return leadOutcome(leadFromDraft(draft, { ...rest, brand: number }), context);
      }),
    },
  });
}
