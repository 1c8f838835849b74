import { throttle } from "../../ui/throttle.ts";
import { pinLabel, type Spot } from "./geometry.ts";
import { type GoogleMaps, loadGoogleMaps } from "./load-google-maps.ts";

/** Minimum interval of work after a resize, in milliseconds (row K9). */
const resizeMs = 300;

/**
 * Draws a map with a numbered marker for each spot and keeps all of them in view when the window is resized. Resolves
 * with a function that stops that.
 */
export async function drawGoogleMap(
  canvas: HTMLElement,
  spots: readonly Spot[],
  key: string,
): Promise<() => void> {
  const maps = await loadGoogleMaps(key);
  canvas.hidden = false;
  const map = new maps.Map(canvas, {
    center: spots[0] ?? { lat: 28.6139, lng: 77.209 },
    zoom: 13,
    maxZoom: 17,
    mapTypeControl: false,
    streetViewControl: false,
  });
  spots.forEach((spot, index) => {
    const marker = new maps.Marker({
      map,
      position: spot,
      title: spot.name,
      label: pinLabel(index, spots.length),
    });
    marker.addListener("click", () => map.panTo(spot));
  });
  const fit = () => {
    if (spots.length > 1) map.fitBounds(boundsOf(maps, spots), 48);
  };
  fit();
  const fitAgain = throttle(fit, resizeMs);
  window.addEventListener("resize", fitAgain);
  return () => {
    window.removeEventListener("resize", fitAgain);
    fitAgain.cancel();
  };
}

function boundsOf(maps: GoogleMaps, spots: readonly Spot[]) {
  const bounds = new maps.LatLngBounds();
  for (const spot of spots) bounds.extend(spot);
  return bounds;
}
