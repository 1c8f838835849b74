import { onDemand } from "../loading/on-demand.ts";

/** What shows the screens after the first; loaded when the browser is idle. */
export const otherScreen = onDemand(() => import("./other-screen.tsx"));
