import type { DisputeState } from "../database/tables.ts";

/** Disputes that a bank has not decided yet. */
export const openDisputeStates = [
  "open",
  "under_review",
  "action_required",
] as const satisfies DisputeState[];
