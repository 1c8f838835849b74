import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router-dom";
import * as texts from "../../texts/layout.ts";
import { formatTime } from "../../ui/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { getLiveHold, holdPathname, type LiveHold, subscribeToLiveHold } from "../navigation/live-hold.ts";
import styles from "./hold-notice.module.css";

/**
 * Notice about the visitor's hold, with a link to its booking. It is shown on every page except the page of that
 * booking. `first` is the hold at the time of the server's render.
 */
export function HoldNotice({ first }: { readonly first: LiveHold | null }): ReactNode {
  const { pathname } = useLocation();
  const hold = useSyncExternalStore(subscribeToLiveHold, getLiveHold, () => first);
  const isOver = useIsOver(hold);
  if (hold === null || isOver || holdPathname(hold) === pathname) return null;
  return (
    <aside className={styles.notice} aria-label={texts.yourHold} data-print="no">
      <Icon name="clock" />
      <p>
        <span>{texts.held(hold.name, formatTime(hold.expiresAt))}</span>{" "}
        <a href={hold.href} className={styles.link}>
          {texts.continueToPayment}
        </a>
      </p>
    </aside>
  );
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
