import { lazyModule } from "../loading/lazy-module.ts";

/** The header's overlays with their state machine, lazily loaded: no page opens one initially. */
export const panelsModule = lazyModule(() => import("./open-panels.ts"));
