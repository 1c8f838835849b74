import type { ScreenName } from "./routes.ts";
import type { Screen, SkeletonKind } from "./screen.ts";

type LazyScreen = {
  readonly load: () => Promise<{ readonly default: Screen }>;
  /** Shown while the screen loads. */
  readonly skeleton: SkeletonKind;
};

/** Every screen, loaded on demand. */
export const screens: Readonly<Record<ScreenName, LazyScreen>> = {
  home: { load: () => import("./home/+Page.tsx"), skeleton: "home" },
  "meeting-rooms": { load: () => import("./meeting-rooms/+Page.tsx"), skeleton: "listing" },
  "booking-details": { load: () => import("./booking-details/+Page.tsx"), skeleton: "booking" },
  "payment-result": { load: () => import("./payment-result/+Page.tsx"), skeleton: "booking" },
  "not-found": { load: () => import("./_error/+Page.tsx"), skeleton: "home" },
};
