import { type RefObject, useEffect, useRef, useState } from "react";
import { onNearViewport } from "../../ui/on-near-viewport.ts";
import type { MapMarker } from "./geometry.ts";
import { googleMapsKey } from "./google-maps-key.ts";

/**
 * Draws Google's map into the element of `ref` when the element is near the viewport. Without a key, it does nothing
 * and loads no script from Google.
 */
export function useGoogleMap(markers: readonly MapMarker[]): {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly isShown: boolean;
} {
  const ref = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(false);
  // The effect compares markers by value, because the array may be a new one in each render.
  const markersJson = JSON.stringify(markers);
  useEffect(() => {
    const key = googleMapsKey();
    const canvas = ref.current;
    // Observes the parent of the canvas, because the canvas is hidden until the map is drawn.
    if (key === null || canvas?.parentElement == null) return;
    let stopMap = () => {};
    let isUnmounted = false;
    const stopObserving = onNearViewport(canvas.parentElement, async () => {
      try {
        const { drawGoogleMap } = await import("./google-map.ts");
        const stop = await drawGoogleMap(canvas, JSON.parse(markersJson), key);
        if (isUnmounted) stop();
        else stopMap = stop;
        setShown(!isUnmounted);
      } catch {
        // The locator drawing stays visible.
      }
    });
    return () => {
      isUnmounted = true;
      stopObserving();
      stopMap();
    };
  }, [markersJson]);
  return { ref, isShown };
}
