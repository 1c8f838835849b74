// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeIntersectionObserver, stubIntersectionObserver, triggerIntersection } from "../../ui/testing.ts";
import { MapLegend } from "./map-legend.tsx";
import { PlaceMap } from "./place-map.tsx";

/* Maps of a place, with and without a key of Google Maps (requirement Q maps script). */

const mapMarkers = [
  { id: "a", name: "Jaali Court", lat: 28.52, lng: 77.21 },
  { id: "b", name: "Radial House", lat: 28.63, lng: 77.22 },
];

function renderMap(key: string | null, { hasDrawing } = { hasDrawing: true }) {
  const drawing = { place: "Delhi", hrefOf: (id: string) => `#centre-${id}` };
  document.body.innerHTML = `<script id="page-data" type="application/json">${JSON.stringify({
    snapshots: {},
    publicSettings: { googleMapsKey: key, gtmId: null, hasGateway: false },
  })}</script>`;
  render(
    <PlaceMap markers={mapMarkers} {...(hasDrawing && { drawing })}>
      <MapLegend label="Centres" entries={mapMarkers.map(({ id, name }) => ({ id, name, href: `/${id}` }))} />
    </PlaceMap>,
  );
}

/** Scripts that the page tried to add to its head. They are not inserted, because the browser would load them. */
let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  vi.resetModules();
  scripts = [];
  vi.spyOn(document.head, "append").mockImplementation((...added) => {
    scripts.push(...(added as HTMLScriptElement[]));
  });
  stubIntersectionObserver();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a map without a key", () => {
  test("draws the locator and never loads Google's script", () => {
    renderMap(null);
    expect(FakeIntersectionObserver.all).toEqual([]);
    expect(scripts).toEqual([]);
    const drawing = document.querySelector("svg[aria-hidden]");
    expect([...(drawing?.querySelectorAll("a") ?? [])].map((pin) => pin.getAttribute("href"))).toEqual([
      "#centre-a",
      "#centre-b",
    ]);
    expect(screen.getByRole("list", { name: "Centres" }).textContent).toBe("1Jaali Court2Radial House");
  });

  test("shows nothing if it has no drawing", () => {
    renderMap(null, { hasDrawing: false });
    expect(document.querySelectorAll("svg, img")).toHaveLength(0);
  });
});

describe("a map with a key", () => {
  async function showWithKey() {
    // The key is read once per document, so each test uses fresh modules.
    const { PlaceMap: FreshMap } = await import("./place-map.tsx");
    document.body.innerHTML = `<script id="page-data" type="application/json">${JSON.stringify({
      snapshots: {},
      publicSettings: { googleMapsKey: "k&1", gtmId: null, hasGateway: false },
    })}</script>`;
    render(
      <FreshMap markers={mapMarkers} drawing={{ place: "Delhi", hrefOf: (id) => `#${id}` }}>
        list
      </FreshMap>,
    );
  }
  const scrollIntoView = () => act(async () => triggerIntersection(true));

  test("K8: loads Google's script with both libraries when it is within 100 px of the window", async () => {
    await showWithKey();
    expect(FakeIntersectionObserver.all[0]?.options.rootMargin).toBe("100px");
    await act(async () => triggerIntersection(false));
    expect(scripts).toEqual([]);
    await scrollIntoView();
    await expect.poll(() => scripts).toHaveLength(1);
    const address = new URL(scripts[0]?.src ?? "");
    expect(address.host).toBe("maps.googleapis.com");
    expect(address.searchParams.get("libraries")).toBe("geometry,places");
    expect(address.searchParams.get("key")).toBe("k&1");
    expect(FakeIntersectionObserver.all[0]?.isDisconnected).toBe(true);
  });

  test("replaces the drawing with Google's map and a marker per centre", async () => {
    const markers: object[] = [];
    const fitBounds = vi.fn();
    class GoogleMap {
      fitBounds = fitBounds;
      panTo() {}
    }
    class Marker {
      constructor(options: object) {
        markers.push(options);
      }
      addListener() {}
      setMap() {}
      setZIndex() {}
    }
    class LatLngBounds {
      extend() {}
    }
    await showWithKey();
    await scrollIntoView();
    await expect.poll(() => scripts).toHaveLength(1);
    vi.stubGlobal("google", { maps: { Map: GoogleMap, Marker, LatLngBounds } });
    const ready = (window as { baithakMapsReady?: () => void }).baithakMapsReady;
    await act(async () => ready?.());
    await expect.poll(() => document.querySelector("svg[aria-hidden]")).toBeNull();
    expect(markers).toMatchObject([
      { title: "Jaali Court", label: "1" },
      { title: "Radial House", label: "2" },
    ]);
    expect(fitBounds).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event("resize"));
    window.dispatchEvent(new Event("resize"));
    expect(fitBounds).toHaveBeenCalledTimes(2);
  });

  test("keeps the drawing if Google's script fails", async () => {
    await showWithKey();
    await scrollIntoView();
    await expect.poll(() => scripts).toHaveLength(1);
    await act(async () => scripts[0]?.dispatchEvent(new Event("error")));
    expect(document.querySelector("svg[aria-hidden]")).not.toBeNull();
  });
});
