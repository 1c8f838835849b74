import type { MapArea } from "../../api/contract/map-area.ts";

/** Coordinates in the format of Google's API. */
type LatLng = { readonly lat: number; readonly lng: number };

/** The part of Google's API that we use. Google's own type package is not used, because its size is about 1 MB. */
export type GoogleMaps = {
  readonly Map: new (
    element: HTMLElement,
    options: object,
  ) => {
    fitBounds(bounds: unknown, padding: number): void;
    panTo(place: LatLng): void;
    getBounds(): { toJSON(): MapArea } | undefined;
    addListener(event: string, listener: () => void): void;
  };
  readonly Marker: new (
    options: object,
  ) => {
    addListener(event: string, listener: () => void): void;
    setMap(map: null): void;
    setZIndex(index: number): void;
  };
  readonly LatLngBounds: new () => { extend(place: LatLng): void };
};

type WindowWithMaps = Window & {
  google?: { readonly maps?: GoogleMaps };
  baithakMapsReady?: () => void;
};

/** URL of the Google Maps script, which is loaded with two libraries (requirement Q maps script). */
const scriptUrl = "https://maps.googleapis.com/maps/api/js";

let loading: Promise<GoogleMaps> | null = null;

/** Loads Google's script once per document. After a failure, the next call retries. */
export function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  loading ??= load(key).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(key: string): Promise<GoogleMaps> {
  const page: WindowWithMaps = window;
  return new Promise((resolve, reject) => {
    page.baithakMapsReady = () => {
      const maps = page.google?.maps;
      if (maps === undefined) reject(new Error("Google's script has loaded, but google.maps is missing."));
      else resolve(maps);
    };
    const query = new URLSearchParams({
      key,
      libraries: "geometry,places",
      loading: "async",
      callback: "baithakMapsReady",
    });
    const script = document.createElement("script");
    script.src = `${scriptUrl}?${query}`;
    script.async = true;
    script.onerror = () => {
      script.remove();
      reject(new Error("Google's script could not be loaded."));
    };
    document.head.append(script);
  });
}
