import { type ReactNode, useEffect, useState } from "react";
import * as texts from "../../texts/layout.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { RetryButton } from "../../ui/retry-button.tsx";
import { createDeferredActor, useDeferredActor } from "../loading/deferred-actor.ts";
import { lazyModule } from "../loading/lazy-module.ts";

type View = "away" | "looking" | "stillAway" | "back";

const connectionModule = lazyModule(() => import("./connection-actor.ts"));

/** The offline page. It retries on request, and automatically when the connection is back. */
export function Offline(): ReactNode {
  const [actor] = useState(() =>
    createDeferredActor({
      initial: "away",
      load: async () => (await connectionModule.load()).connectionActor(),
      viewOf: ({ value }): View => value,
      // The script comes from this site, so a failure to load it means that the site is unreachable.
      onLoadError: (): View => "stillAway",
    }),
  );
  const view = useDeferredActor(actor);
  useEffect(() => {
    const checkConnection = () => actor.send({ type: "came.online" });
    window.addEventListener("online", checkConnection);
    if (navigator.onLine) checkConnection();
    return () => {
      window.removeEventListener("online", checkConnection);
      actor.stop();
    };
  }, [actor]);
  const isChecking = view === "looking" || view === "back";
  return (
    <EmptyState
      isPage
      heading={texts.offline}
      actions={<RetryButton busy={isChecking} onClick={() => actor.send({ type: "retry.pressed" })} />}
    >
      <p>{`${view === "stillAway" ? `${texts.stillOffline} ` : ""}${texts.opensWhenOnline}`}</p>
      <LiveRegion message={view === "stillAway" ? texts.stillOffline : ""} />
    </EmptyState>
  );
}
