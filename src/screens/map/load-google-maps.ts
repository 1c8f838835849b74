/** A place as Google's script takes it. */
type LatLng = { readonly lat: number; readonly lng: number };

/** The little of Google's script that we use; its own types are a package of a megabyte. */
export type GoogleMaps = {
  readonly Map: new (
    element: HTMLElement,
    options: object,
  ) => {
    fitBounds(bounds: unknown, padding: number): void;
    panTo(place: LatLng): void;
  };
  readonly Marker: new (options: object) => { addListener(event: string, listener: () => void): void };
  readonly LatLngBounds: new () => { extend(place: LatLng): void };
};

type WindowWithMaps = Window & {
  google?: { readonly maps?: GoogleMaps };
  baithakMapsReady?: () => void;
};

/** Script of Google Maps; asked for with two libraries (row Q maps script). */
const address = "https://maps.googleapis.com/maps/api/js";

let loading: Promise<GoogleMaps> | null = null;

/** Google's script, fetched once for the whole visit; a failed try is forgotten, so that another page may try again. */
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
      if (maps === undefined) reject(new Error("Google's script came without its maps."));
      else resolve(maps);
    };
    const query = new URLSearchParams({
      key,
      libraries: "geometry,places",
      loading: "async",
      callback: "baithakMapsReady",
    });
    const script = document.createElement("script");
    script.src = `${address}?${query}`;
    script.async = true;
    script.onerror = () => {
      script.remove();
      reject(new Error("Google's script did not arrive."));
    };
    document.head.append(script);
  });
}
