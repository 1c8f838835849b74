import { type ComponentType, type ReactNode, useEffect } from "react";
import * as texts from "../../texts/layout.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useNavigate } from "../navigation/navigate.ts";
import { useIsOffline } from "../navigation/use-offline.ts";

type Props = {
  readonly to: string;
  readonly Skeleton: ComponentType;
};

/** Redirects in the browser as soon as it is online. When the page is requested, the server redirects instead. */
export function RedirectWhenOnline({ to, Skeleton }: Props): ReactNode {
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  useEffect(() => {
    // The target may be another document. While offline, the browser would show its own error page.
    if (!isOffline) navigate(to, { replace: true });
  }, [navigate, to, isOffline]);
  if (!isOffline) return <Skeleton />;
  return (
    <EmptyState isPage heading={texts.offline}>
      <p>{texts.opensWhenOnline}</p>
    </EmptyState>
  );
}
