import { throttle } from "../../ui/throttle.ts";
import { type MapMarker, pinLabel } from "./geometry.ts";
import { type GoogleMaps, loadGoogleMaps } from "./load-google-maps.ts";

/** Minimum interval between updates while the window is resized, in milliseconds (requirement K9). */
const resizeMs = 300;

/**
 * Draws a map with a numbered marker for each location, and keeps all markers in view when the window is resized.
 * Resolves with a cleanup function.
 */
export async function drawGoogleMap(
  canvas: HTMLElement,
  markers: readonly MapMarker[],
  key: string,
): Promise<() => void> {
  const maps = await loadGoogleMaps(key);
  canvas.hidden = false;
  const map = new maps.Map(canvas, {
    center: markers[0] ?? { lat: 28.6139, lng: 77.209 },
    zoom: 13,
    maxZoom: 17,
    mapTypeControl: false,
    streetViewControl: false,
  });
  markers.forEach((mapMarker, index) => {
    const marker = new maps.Marker({
      map,
      position: mapMarker,
      title: mapMarker.name,
      label: pinLabel(index, markers.length),
    });
    marker.addListener("click", () => map.panTo(mapMarker));
  });
  const fitBounds = () => {
    if (markers.length > 1) map.fitBounds(boundsOf(maps, markers), 48);
  };
  fitBounds();
  const refitOnResize = throttle(fitBounds, resizeMs);
  window.addEventListener("resize", refitOnResize);
  return () => {
    window.removeEventListener("resize", refitOnResize);
    refitOnResize.cancel();
  };
}

function boundsOf(maps: GoogleMaps, markers: readonly MapMarker[]) {
  const bounds = new maps.LatLngBounds();
  for (const marker of markers) bounds.extend(marker);
  return bounds;
}
