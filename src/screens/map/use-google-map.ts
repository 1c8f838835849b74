import { type RefObject, useEffect, useRef, useState } from "react";
import { onNearViewport } from "../../ui/on-near-viewport.ts";
import type { MapMarker } from "./geometry.ts";
import { googleMapsKey } from "./google-maps-key.ts";

/**
 * Draws Google's map into the element of `ref` when it comes near the window. Without a key it does nothing: no script
 * of Google's is loaded.
 */
export function useGoogleMap(markers: readonly MapMarker[]): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isShown: boolean;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  // Compared by value, because the array may be a new one in each render.
  const places = JSON.stringify(markers);
  useEffect(() => {
    const key = googleMapsKey();
    const canvas = ref.current;
    // The canvas is hidden until the map is drawn, so its parent is observed.
    if (key === null || canvas?.parentElement == null) return;
    let stopMap = () => {};
    let isUnmounted = false;
    const stopObserving = onNearViewport(canvas.parentElement, async () => {
      try {
        const { drawGoogleMap } = await import("./google-map.ts");
        const stop = await drawGoogleMap(canvas, JSON.parse(places), key);
        if (isUnmounted) stop();
        else stopMap = stop;
        setShown(!isUnmounted);
      } catch {
        // The locator drawing, which shows the same, stays.
      }
    });
    return () => {
      isUnmounted = true;
      stopObserving();
      stopMap();
    };
  }, [places]);
  return { ref, isShown };
}
