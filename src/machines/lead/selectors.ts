import type { SnapshotFrom } from "xstate";
import type { LeadReply } from "../../api/contract/lead.ts";
import type { AreaView } from "../area/selectors.ts";
import type { leadMachine } from "./machine.ts";

/** Lead data as the specification writes it down (section 3): an area with a loader and a thank-you flag. */
export type LeadView = AreaView<LeadReply> & { readonly loader: boolean; readonly showThankYou: boolean };

/** The specification's view of the lead chart. */
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
