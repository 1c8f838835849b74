import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { getLiveHold, type LiveHold, subscribeToLiveHold } from "./live-hold.ts";

/** The visitor's hold at the time of the server's render. */
export const InitialHold = createContext<LiveHold | null>(null);

/** Returns the visitor's active hold, possibly of another tab; null if there is none. */
export function useLiveHold(): LiveHold | null {
  const initialHold = useContext(InitialHold);
  const hold = useSyncExternalStore(subscribeToLiveHold, getLiveHold, () => initialHold);
  return useIsOver(hold) ? null : hold;
}

function useIsOver(hold: LiveHold | null): boolean {
  const [expiredHold, setExpiredHold] = useState<LiveHold | null>(null);
  useEffect(() => {
    if (hold === null) return;
    const timer = setTimeout(() => setExpiredHold(hold), hold.leftMs);
    return () => clearTimeout(timer);
  }, [hold]);
  return hold !== null && expiredHold === hold;
}
