import type { SnapshotFrom } from "xstate";
import type { LeadReply } from "../../api/contract/lead.ts";
import type { AreaView } from "../area/selectors.ts";
import type { leadMachine } from "./machine.ts";

/** Lead data: an area with a loader and a thank-you flag (row D contact us: lead data). */
export type LeadView = AreaView<LeadReply> & { readonly loader: boolean; readonly showThankYou: boolean };

/** The lead chart's snapshot as lead data. */
export function leadView(snapshot: SnapshotFrom<typeof leadMachine>): LeadView {
  const isSubmitting = snapshot.matches("submitting");
  const { data, error } = snapshot.context;
  return {
    loader: isSubmitting,
    showThankYou: snapshot.matches("thanked"),
    fetching: isSubmitting,
    data,
    error,
  };
}
