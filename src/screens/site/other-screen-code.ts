import { onDemand } from "../loading/on-demand.ts";

/** Code that shows all screens after the first; loaded when the browser is idle. */
export const otherScreen = onDemand(() => import("./other-screen.tsx"));
