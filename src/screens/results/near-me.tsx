import { type ReactNode, useState } from "react";
import * as texts from "../../texts/results.ts";
import { Button } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import styles from "./results.module.css";

/** State of the browser's geolocation request. */
type State = "unasked" | "asking" | "unknown";

type Props = {
  /** Shown if the browser does not report a position. */
  readonly notLocated: string;
  /** Called with the latitude and longitude. */
  readonly onFound: (position: string) => void;
};

/**
 * A button that gets the visitor's position. The browser asks for permission only when the button is pressed. The button
 * is hidden without JavaScript.
 */
export function NearMe({ notLocated, onFound }: Props): ReactNode {
  const [state, setState] = useState<State>("unasked");
  const requestPosition = () => {
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
  return (
    <div className={styles.scripted}>
      <Button variant="quiet" size="small" busy={state === "asking"} onClick={requestPosition}>
        {texts.nearMe}
      </Button>
      {state === "unknown" && <p>{notLocated}</p>}
      <LiveRegion message={state === "unknown" ? notLocated : ""} />
    </div>
  );
}

/**
 * Rounds to about a hundred metres. This is precise enough to sort by distance, and keeps the exact position private.
 */
function rounded(degrees: number): string {
  return degrees.toFixed(3);
}
