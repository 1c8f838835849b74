// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeIntersectionObserver, stubIntersectionObserver, triggerIntersection } from "../../ui/testing.ts";
import { StationLine } from "../item-facts/station-line.tsx";
import { MapLegend } from "./map-legend.tsx";
import { PlaceMap } from "./place-map.tsx";
import { StaticMap } from "./static-map.tsx";

/* Maps of a place, with and without a key of Google Maps (requirement Q maps script). */

const mapMarkers = [
  { id: "a", name: "Jaali Court", lat: 28.52, lng: 77.21 },
  { id: "b", name: "Radial House", lat: 28.63, lng: 77.22 },
];

function renderMap(key: string | null) {
  document.body.innerHTML = `<script id="page-data" type="application/json">${JSON.stringify({
    snapshots: {},
    publicSettings: { googleMapsKey: key, gtmId: null, hasGateway: false },
  })}</script>`;
  render(
    <PlaceMap markers={mapMarkers} place="Delhi" hrefOf={(id) => `#centre-${id}`}>
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
});

describe("a map of a neighbourhood", () => {
  const station = {
    name: "Hauz Khas",
    lines: ["Yellow Line"],
    location: { lat: 28.53, lng: 77.21 },
    distanceMetres: 1100,
  };

  test("draws the way from the nearest station, leaves out distant pins, and keeps their numbers", () => {
    render(
      <StaticMap markers={[...mapMarkers].reverse()} place="Saket" mainId="a" station={station}>
        <StationLine centre={{ station }} />
      </StaticMap>,
    );
    const drawing = document.querySelector("svg[aria-hidden]");
    expect([...(drawing?.querySelectorAll("a") ?? [])].map(({ textContent }) => textContent)).toEqual(["2"]);
    expect(drawing?.textContent).toContain("about 1.1 km");
    const image = document.querySelector("img");
    expect(image?.getAttribute("src")).toMatch(
      /^\/api\/map\?at=28\.52\d+%2C77\.21&scale=[\d.]+&height=488&pins=200%2C/,
    );
    expect(image?.getAttribute("alt")).toBe("");
    expect(screen.getByText("About 1.1 km from Hauz Khas (Yellow Line)")).toBeTruthy();
  });

  test("draws the minutes of the centre's way instead of a distance", () => {
    const way = { station: "Hauz Khas", lines: ["Yellow Line"], exit: "gate 1", minutes: 16 };
    render(
      <StaticMap markers={mapMarkers} place="Saket" mainId="a" way={way} station={station}>
        <StationLine centre={{ way, station }} />
      </StaticMap>,
    );
    expect(document.querySelector("svg[aria-hidden]")?.textContent).toContain("16 min walk");
    expect(screen.getByText("16 min walk from Hauz Khas (Yellow Line), gate 1")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/about|1\.1 km/i);
  });

  test("has a line to a station that is too near for a distance, but no text", () => {
    const near = { ...station, location: { lat: 28.5205, lng: 77.21 }, distanceMetres: 50 };
    render(
      <StaticMap markers={mapMarkers} place="Saket" mainId="a" station={near}>
        <StationLine centre={{ station: near }} />
      </StaticMap>,
    );
    expect(document.body.textContent).not.toMatch(/about|50 m\b|from/i);
  });

  test("has no way and no line of text without a station", () => {
    render(
      <StaticMap markers={mapMarkers} place="Saket" mainId="a">
        <StationLine centre={{}} />
      </StaticMap>,
    );
    expect(document.body.textContent).not.toMatch(/about|from/);
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
      <FreshMap markers={mapMarkers} place="Delhi" hrefOf={(id) => `#${id}`}>
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
