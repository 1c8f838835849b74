import { type Actor, createActor, type Snapshot } from "xstate";
import type { Brand, FormDefinition } from "../../api/contract/content.ts";
import type { leadMachine } from "../../machines/lead/machine.ts";
import { inspected } from "../frame/inspected.ts";
import { trackingNow } from "../frame/tracking.ts";
import { connectedLead } from "./connect.ts";

/** What the page knows of its form. */
export type LeadPage = {
  readonly form: FormDefinition;
  /** The brand's number; null when the page does not know it. */
  readonly brand: Brand["number"] | null;
  /** When the form was shown, in milliseconds since the document began to load. */
  readonly shownAt: number;
  /** Where the server got to with a posted form; null when none was posted. */
  readonly posted: Snapshot<unknown> | null;
};

/** The lead of a page, not yet started; loaded when a visitor first enters something. */
export function leadActor({ form, brand, shownAt, posted }: LeadPage): Actor<typeof leadMachine> {
  const machine = connectedLead({
    form: () => Promise.resolve(form),
    call: {},
    envelope: () => ({
      brand,
      tracking: trackingNow(),
      elapsedMs: Math.round(performance.now() - shownAt),
    }),
  });
  return createActor(machine, { input: undefined, ...inspected, ...(posted && { snapshot: posted }) });
}
