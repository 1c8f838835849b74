import type { Snapshot } from "xstate";

/** The flow snapshot of a screen after the server handled a posted lead form. */
export type PostedLead = { readonly lead: Snapshot<unknown> };

/** Returns the lead of a flow snapshot, from which the browser continues; null if none was posted. */
export function postedLeadOf(flow: unknown): Snapshot<unknown> | null {
  return (flow as PostedLead | null | undefined)?.lead ?? null;
}
