import { lazyModule } from "../loading/lazy-module.ts";

/**
 * The header's overlays and their state machine. They are loaded lazily, because no page opens an overlay initially.
 */
export const panelsModule = lazyModule(() => import("./open-panels.ts"));
