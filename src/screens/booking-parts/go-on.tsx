import { type ComponentType, type ReactNode, useEffect } from "react";
import * as texts from "../../texts/layout.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useNavigate } from "../navigation/navigate.ts";
import { useIsOffline } from "../navigation/use-offline.ts";

type Props = {
  readonly to: string;
  /** The layout of the other page. */
  readonly Skeleton: ComponentType;
};

/** Replaces this page by another one in the browser, once it is online; the server has its own redirects. */
export function GoOn({ to, Skeleton }: Props): ReactNode {
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  useEffect(() => {
    // The next page may be a document of its own, in whose place the browser would show an error.
    if (!isOffline) navigate(to, { replace: true });
  }, [navigate, to, isOffline]);
  if (!isOffline) return <Skeleton />;
  return (
    <EmptyState isPage heading={texts.offline}>
      <p>{texts.opensWhenOnline}</p>
    </EmptyState>
  );
}
