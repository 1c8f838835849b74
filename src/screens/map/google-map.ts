import { formatMapArea, type MapArea } from "../../api/contract/map-area.ts";
import { throttle } from "../../ui/throttle.ts";
import { type MapMarker, pinLabel } from "./geometry.ts";
import { onHighlight, requestHighlight } from "./highlight.ts";
import { type GoogleMaps, loadGoogleMaps } from "./load-google-maps.ts";

/** Minimum interval between updates while the window is resized, in milliseconds (requirement K9). */
const resizeMs = 300;

/** A map of Google in a page. */
export type ShownGoogleMap = {
  /** Shows a marker for each location, and fits the map to the area, or without an area to the markers. */
  show(markers: readonly MapMarker[], area: MapArea | null): void;
  stop(): void;
};

type Options = {
  readonly key: string;
  /** Class of a marker's label, if it has one of its own. */
  readonly labelClass?: string | undefined;
  /** Called after the visitor has moved or zoomed the map. */
  readonly onMoved?: ((area: MapArea) => void) | undefined;
};

/** Loads Google's script and creates a map. It is created once, because each new map is billed. */
export async function createGoogleMap(
  canvas: HTMLElement,
  { key, labelClass, onMoved }: Options,
): Promise<ShownGoogleMap> {
  const maps = await loadGoogleMaps(key);
  canvas.hidden = false;
  const map = new maps.Map(canvas, {
    center: { lat: 28.6139, lng: 77.209 },
    zoom: 13,
    maxZoom: 17,
    mapTypeControl: false,
    streetViewControl: false,
  });
  let shown: { readonly id: string; readonly marker: InstanceType<GoogleMaps["Marker"]> }[] = [];
  let fitBounds = () => {};
  // Fitting also zooms. Only the moves of the visitor change the area in the URL.
  let isFitting = false;
  let isMoved = false;
  let movedTo = "";
  const recordMove = () => {
    isMoved = !isFitting;
  };
  if (onMoved !== undefined) {
    map.addListener("dragend", recordMove);
    map.addListener("zoom_changed", recordMove);
    map.addListener("idle", () => {
      isFitting = false;
      const area = isMoved ? map.getBounds()?.toJSON() : undefined;
      isMoved = false;
      if (area === undefined) return;
      movedTo = formatMapArea(area);
      onMoved(area);
    });
  }
  const refitOnResize = throttle(() => fitBounds(), resizeMs);
  window.addEventListener("resize", refitOnResize);
  const stopHighlights = onHighlight(canvas, (centreId) => {
    for (const { id, marker } of shown) marker.setZIndex(id === centreId ? 1 : 0);
  });
  return {
    show: (markers, area) => {
      for (const { marker } of shown) marker.setMap(null);
      shown = markers.map((location, index) => {
        const { id, name, label, href } = location;
        const text = label ?? pinLabel(index, markers.length);
        const marker = new maps.Marker({
          map,
          position: { lat: location.lat, lng: location.lng },
          title: name,
          label: labelClass === undefined ? text : { text, className: labelClass },
          // Google's pin is too narrow for a price: only the label is shown.
          ...(labelClass !== undefined && { icon: { path: 0, scale: 0 } }),
        });
        marker.addListener("click", () => {
          if (href === undefined) map.panTo(location);
          else window.location.assign(href);
        });
        marker.addListener("mouseover", () => requestHighlight(canvas, id));
        marker.addListener("mouseout", () => requestHighlight(canvas, ""));
        return { id, marker };
      });
      if (area !== null && formatMapArea(area) === movedTo) return;
      fitBounds = () => {
        const corners =
          area === null
            ? markers
            : [
                { lat: area.south, lng: area.west },
                { lat: area.north, lng: area.east },
              ];
        const [first] = corners;
        isFitting = true;
        if (corners.length > 1) map.fitBounds(boundsOf(maps, corners), area === null ? 48 : 0);
        else if (first !== undefined) map.panTo(first);
      };
      movedTo = "";
      fitBounds();
    },
    stop: () => {
      window.removeEventListener("resize", refitOnResize);
      refitOnResize.cancel();
      stopHighlights();
    },
  };
}

function boundsOf(maps: GoogleMaps, corners: readonly { readonly lat: number; readonly lng: number }[]) {
  const bounds = new maps.LatLngBounds();
  for (const corner of corners) bounds.extend(corner);
  return bounds;
}
