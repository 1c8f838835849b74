import { type ReactNode, useEffect } from "react";
import { useGo } from "../frame/document-context.ts";
import { ScreenSkeleton } from "../frame/skeletons/screen-skeleton.tsx";

/** Leads the browser on to another page in the place of this one; the server has its own redirects. */
export function GoOn({ to }: { readonly to: string }): ReactNode {
  const go = useGo();
  useEffect(() => go(to, { replace: true }), [go, to]);
  return <ScreenSkeleton kind="booking" />;
}
