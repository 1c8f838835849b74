import { lazyModule } from "../loading/lazy-module.ts";

/** Code that renders all screens after the first one. It is loaded when the browser is idle. */
export const navigatedScreenModule = lazyModule(() => import("./navigated-screen.tsx"));
