import { type ComponentType, type ReactNode, useEffect } from "react";
import * as texts from "../../texts/layout.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useNavigate } from "../navigation/navigate.ts";
import { useIsOffline } from "../navigation/use-offline.ts";

type Props = {
  readonly to: string;
  readonly Skeleton: ComponentType;
};

/** Redirects as soon as the browser is online. If the server renders the page, the server redirects instead. */
export function RedirectWhenOnline({ to, Skeleton }: Props): ReactNode {
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  useEffect(() => {
    // The target may be a new document, for which an offline browser would show its own error page.
    if (!isOffline) navigate(to, { replace: true });
  }, [navigate, to, isOffline]);
  if (!isOffline) return <Skeleton />;
  return (
    <EmptyState isPage heading={texts.offline}>
      <p>{texts.opensWhenOnline}</p>
    </EmptyState>
  );
}
