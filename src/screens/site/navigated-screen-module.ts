import { lazyModule } from "../loading/lazy-module.ts";

/** Code that shows all screens after the first; loaded when the browser is idle. */
export const navigatedScreenModule = lazyModule(() => import("./navigated-screen.tsx"));
