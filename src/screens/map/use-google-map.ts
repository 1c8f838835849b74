import { type RefObject, useEffect, useRef, useState } from "react";
import { whenNear } from "../../ui/when-near.ts";
import type { Spot } from "./geometry.ts";
import { mapsKey } from "./maps-key.ts";

/**
 * Draws Google's map into the element of `ref` once its place comes near the window. Does nothing without a key: then no
 * script of Google's is ever asked for.
 */
export function useGoogleMap(spots: readonly Spot[]): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isShown: boolean;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  // What is shown is told by the places themselves: the list may be a new one at each render.
  const places = JSON.stringify(spots);
  useEffect(() => {
    const key = mapsKey();
    const canvas = ref.current;
    // The canvas is hidden until the map is drawn, so its ground is watched.
    if (key === null || canvas?.parentElement == null) return;
    let stopMap = () => {};
    let isGone = false;
    const stopWatching = whenNear(canvas.parentElement, async () => {
      try {
        const { drawGoogleMap } = await import("./google-map.ts");
        const stop = await drawGoogleMap(canvas, JSON.parse(places), key);
        if (isGone) stop();
        else stopMap = stop;
        setShown(!isGone);
      } catch {
        // The drawn locator stays: it tells the same.
      }
    });
    return () => {
      isGone = true;
      stopWatching();
      stopMap();
    };
  }, [places]);
  return { ref, isShown };
}
