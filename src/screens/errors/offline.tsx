import { type ReactNode, useEffect, useState } from "react";
import * as texts from "../../texts/layout.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { TryAgain } from "../../ui/try-again.tsx";
import { deferActor, useDeferredActor } from "../loading/deferred-actor.ts";
import { onDemand } from "../loading/on-demand.ts";

type View = "away" | "looking" | "stillAway" | "back";

const connection = onDemand(() => import("./connection-actor.ts"));

/** The offline page: retries on request, and automatically when the connection returns. */
export function Offline(): ReactNode {
  const [actor] = useState(() =>
    deferActor({
      initial: "away",
      load: async () => (await connection.load()).connectionActor(),
      viewOf: ({ value }): View => value,
      // The script comes from this site: while it cannot be loaded, the site is unreachable.
      failed: (): View => "stillAway",
    }),
  );
  const view = useDeferredActor(actor);
  useEffect(() => {
    const look = () => actor.send({ type: "came.online" });
    window.addEventListener("online", look);
    if (navigator.onLine) look();
    return () => {
      window.removeEventListener("online", look);
      actor.stop();
    };
  }, [actor]);
  const isLooking = view === "looking" || view === "back";
  return (
    <EmptyState
      isPage
      heading={texts.offline}
      actions={<TryAgain busy={isLooking} onClick={() => actor.send({ type: "retry.pressed" })} />}
    >
      <p>{`${view === "stillAway" ? `${texts.stillOffline} ` : ""}${texts.opensWhenOnline}`}</p>
      <LiveRegion message={view === "stillAway" ? texts.stillOffline : ""} />
    </EmptyState>
  );
}
