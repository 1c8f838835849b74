import { type ReactNode, useEffect } from "react";
import type { SkeletonKind } from "../../api/contract/routes.ts";
import * as texts from "../../texts/frame.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useNavigate } from "../frame/site-location.tsx";
import { Skeleton } from "../frame/skeleton.tsx";
import { useIsOffline } from "../frame/use-offline.ts";

type Props = {
  readonly to: string;
  /** The layout of the other page. */
  readonly skeleton: SkeletonKind;
};

/** Replaces this page by another one in the browser, once it is online; the server has its own redirects. */
export function GoOn({ to, skeleton }: Props): ReactNode {
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  useEffect(() => {
    // The next page may be a document of its own, in whose place the browser would show an error.
    if (!isOffline) navigate(to, { replace: true });
  }, [navigate, to, isOffline]);
  if (!isOffline) return <Skeleton kind={skeleton} />;
  return (
    <EmptyState isPage heading={texts.offline}>
      <p>{texts.opensWhenOnline}</p>
    </EmptyState>
  );
}
