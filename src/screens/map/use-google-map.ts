import { type RefObject, useEffect, useRef, useState } from "react";
import { onNearViewport } from "../../ui/when-near.ts";
import type { Spot } from "./geometry.ts";
import { mapsKey } from "./maps-key.ts";

/**
 * Draws Google's map into the element of `ref` when it comes near the window. Without a key it does nothing: no script
 * of Google's is loaded.
 */
export function useGoogleMap(spots: readonly Spot[]): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isShown: boolean;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  // Compared by value, because the array may be a new one in each render.
  const places = JSON.stringify(spots);
  useEffect(() => {
    const key = mapsKey();
    const canvas = ref.current;
    // The canvas is hidden until the map is drawn, so its parent is observed.
    if (key === null || canvas?.parentElement == null) return;
    let stopMap = () => {};
    let isGone = false;
    const stopWatching = onNearViewport(canvas.parentElement, async () => {
      try {
        const { drawGoogleMap } = await import("./google-map.ts");
        const stop = await drawGoogleMap(canvas, JSON.parse(places), key);
        if (isGone) stop();
        else stopMap = stop;
        setShown(!isGone);
      } catch {
        // The locator drawing, which shows the same, stays.
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
