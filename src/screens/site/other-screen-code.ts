import { lazyModule } from "../loading/on-demand.ts";

/** Code that shows all screens after the first; loaded when the browser is idle. */
export const navigatedScreenModule = lazyModule(() => import("./other-screen.tsx"));
