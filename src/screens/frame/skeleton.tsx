import { type ReactNode, useEffect } from "react";
import type { SkeletonKind } from "../../api/contract/routes.ts";
import { useLoaded } from "./later.tsx";
import { laterFrame } from "./later-frame.ts";

/** Grey places of a screen that is on its way (row S2). They come with what a navigation needs. */
export function Skeleton({ kind }: { readonly kind: SkeletonKind }): ReactNode {
  const frame = useLoaded(laterFrame);
  useEffect(() => {
    laterFrame.load().catch(() => undefined);
  }, []);
  return frame && <frame.ScreenSkeleton kind={kind} />;
}
