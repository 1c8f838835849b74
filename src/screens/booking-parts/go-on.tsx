import { type ReactNode, useEffect } from "react";
import * as texts from "../../texts/frame.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useNavigate } from "../frame/site-location.tsx";
import { Skeleton } from "../frame/skeleton.tsx";
import { useIsOffline } from "../frame/use-offline.ts";

/** Leads the browser on to another page in the place of this one, once it is online; the server has its own redirects. */
export function GoOn({ to }: { readonly to: string }): ReactNode {
  const navigate = useNavigate();
  const isOffline = useIsOffline();
  useEffect(() => {
    // The next page may be a document of its own, in whose place the browser would show an error.
    if (!isOffline) navigate(to, { replace: true });
  }, [navigate, to, isOffline]);
  if (!isOffline) return <Skeleton kind="booking" />;
  return (
    <EmptyState isPage heading={texts.offline}>
      <p>{texts.opensWhenOnline}</p>
    </EmptyState>
  );
}
