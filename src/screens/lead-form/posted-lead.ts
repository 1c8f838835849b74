import type { Snapshot } from "xstate";

/** What the server hands to a screen after it ran a lead with a posted form. */
export type PostedLead = { readonly lead: Snapshot<unknown> };

/** The lead in a screen's flow snapshot, from which the browser continues; null when no lead was posted. */
export function postedLeadOf(flow: unknown): Snapshot<unknown> | null {
  return (flow as PostedLead | null | undefined)?.lead ?? null;
}
