import { onDemand } from "../loading/on-demand.ts";

/** The header's overlays with their state machine. No page shows one at first. */
export const panels = onDemand(() => import("./open-panels.ts"));
