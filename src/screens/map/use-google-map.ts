import { type RefObject, useEffect, useRef, useState } from "react";
import { type MapArea, parseMapArea } from "../../api/contract/map-area.ts";
import { onNearViewport } from "../../ui/on-near-viewport.ts";
import type { MapMarker } from "./geometry.ts";
import type { ShownGoogleMap } from "./google-map.ts";
import { googleMapsKey } from "./google-maps-key.ts";

type Options = {
  /** The area to show, in the format of `parseMapArea`; by default, the map shows all markers. */
  readonly area?: string;
  /** Class of the labels of the markers; without it, they are Google's pins. */
  readonly labelClass?: string | undefined;
  /** Called after the visitor has moved or zoomed the map. */
  readonly onMoved?: (area: MapArea) => void;
};

/**
 * Draws Google's map into the element of `ref` when the element is near the viewport. Without a key, it does nothing
 * and loads no script from Google.
 */
export function useGoogleMap(
  markers: readonly MapMarker[],
  { area = "", labelClass, onMoved }: Options = {},
): { readonly ref: RefObject<HTMLDivElement | null>; readonly isShown: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<ShownGoogleMap | null>(null);
  const moved = useRef(onMoved);
  moved.current = onMoved;
  const canMove = onMoved !== undefined;
  useEffect(() => {
    const key = googleMapsKey();
    const canvas = ref.current;
    // Observes the parent of the canvas, because the canvas is hidden until the map is drawn.
    if (key === null || canvas?.parentElement == null) return;
    let created: ShownGoogleMap | null = null;
    let isUnmounted = false;
    const stopObserving = onNearViewport(canvas.parentElement, async () => {
      try {
        const { createGoogleMap } = await import("./google-map.ts");
        created = await createGoogleMap(canvas, {
          key,
          labelClass,
          onMoved: canMove ? (area) => moved.current?.(area) : undefined,
        });
        if (isUnmounted) created.stop();
        else setMap(created);
      } catch {
        // The drawing stays visible.
      }
    });
    return () => {
      isUnmounted = true;
      stopObserving();
      created?.stop();
      setMap(null);
    };
  }, [labelClass, canMove]);
  // The effect compares markers by value, because the array may be a new one in each render.
  const markersJson = JSON.stringify(markers);
  useEffect(() => map?.show(JSON.parse(markersJson), parseMapArea(area)), [map, markersJson, area]);
  return { ref, isShown: map !== null };
}
