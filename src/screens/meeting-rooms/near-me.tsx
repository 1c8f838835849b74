import { type ReactNode, useState } from "react";
import * as texts from "../../texts/meeting-rooms.ts";
import { Button } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import styles from "./meeting-rooms.module.css";

/** What became of asking the browser for the position. */
type State = "unasked" | "asking" | "unknown";

/**
 * Sorts by the distance from where the visitor is. The browser asks for permission when the button is pressed, and never
 * before. It needs scripts, and is not shown without them.
 */
export function NearMe({ onFound }: { readonly onFound: (position: string) => void }): ReactNode {
  const [state, setState] = useState<State>("unasked");
  const ask = () => {
    if (!("geolocation" in navigator)) return setState("unknown");
    setState("asking");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setState("unasked");
        onFound(`${rounded(latitude)},${rounded(longitude)}`);
      },
      () => setState("unknown"),
      { timeout: 10_000, maximumAge: 5 * 60_000 },
    );
  };
  const sentence = texts.notLocated;
  return (
    <div className={styles.scripted}>
      <Button look="quiet" size="small" busy={state === "asking"} onClick={ask}>
        {texts.nearMe}
      </Button>
      {state === "unknown" && <p>{sentence}</p>}
      <LiveRegion message={state === "unknown" ? sentence : ""} />
    </div>
  );
}

/** About a hundred metres: near enough to sort by, and no more than the address needs to tell. */
function rounded(degrees: number): string {
  return degrees.toFixed(3);
}
