import type { ReactNode } from "react";
import type { OpeningHours } from "../../../api/contract/opening.ts";
import styles from "./open-badge.module.css";
import { formatOpenState, openStateAt } from "./open-state.ts";
import { useNow } from "./use-now.ts";

type Props = {
  readonly hours: OpeningHours;
  /** The service's time (ISO text), used by the first render. */
  readonly serviceNow: string | undefined;
};

/** States whether a centre is open now, or when it opens next. */
export function OpenBadge({ hours, serviceNow }: Props): ReactNode {
  const now = useNow(serviceNow);
  if (now === null) return null;
  const state = openStateAt(hours, now);
  return (
    <span className={state.kind === "open" ? styles.open : styles.notOpen}>
      {formatOpenState(state, now)}
    </span>
  );
}
