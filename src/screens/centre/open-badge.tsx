import type { ReactNode } from "react";
import type { OpeningHours } from "../../api/contract/opening.ts";
import { Badge } from "../../ui/badge.tsx";
import { openSentence, openStateAt } from "./open-state.ts";
import { useNow } from "./use-now.ts";

type Props = {
  readonly hours: OpeningHours;
  /** The service's clock (ISO text), by which the first render goes. */
  readonly serviceNow: string | undefined;
};

/** Whether a centre is open at this minute, or when it opens. */
export function OpenBadge({ hours, serviceNow }: Props): ReactNode {
  const now = useNow(serviceNow);
  if (now === null) return null;
  const state = openStateAt(hours, now);
  return <Badge tone={state.kind === "open" ? "good" : "plain"}>{openSentence(state, now)}</Badge>;
}
