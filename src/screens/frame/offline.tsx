import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import * as texts from "../../texts/frame.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { TryAgain } from "../../ui/try-again.tsx";
import { inTime } from "./in-time.ts";
import { createLazyActor } from "./lazy-actor.ts";

type View = "away" | "looking" | "stillAway" | "back";

/** The page of a visitor without a connection: says so, tries again when asked, and by itself when the connection is back. */
export function Offline(): ReactNode {
  const [actor] = useState(() =>
    createLazyActor<View, { readonly value: View }, { type: "retry.pressed" } | { type: "came.online" }>(
      "away",
      // Its script is itself an answer of the site's: while it does not come, nothing else does.
      async () => (await inTime(import("./connection-actor.ts"))).connectionActor(),
      ({ value }) => value,
      () => "stillAway",
    ),
  );
  const view = useSyncExternalStore(actor.subscribe, actor.view, actor.view);
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
