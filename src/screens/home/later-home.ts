import { createLater, type Later } from "../frame/later.tsx";

/** What the home page needs from the visitor's first sign on. */
export type LaterHome = typeof import("./later-parts.tsx");

/** Loaded at that sign. */
export const laterHome: Later<LaterHome> = createLater(() => import("./later-parts.tsx"));
