import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import * as texts from "../../texts/layout.ts";
import { formatTime } from "../../ui/dates.ts";
import { Icon } from "../../ui/icon.tsx";
import { holdPathname } from "../navigation/live-hold.ts";
import { useLiveHold } from "../navigation/use-live-hold.ts";
import styles from "./hold-notice.module.css";

/**
 * Notice about the visitor's hold, with a link to its booking. It is shown on every page except the page of that
 * booking.
 */
export function HoldNotice(): ReactNode {
  const { pathname } = useLocation();
  const hold = useLiveHold();
  if (hold === null || holdPathname(hold) === pathname) return null;
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
