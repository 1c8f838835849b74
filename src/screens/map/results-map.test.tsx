// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseMapArea } from "../../api/contract/map-area.ts";
import { stubIntersectionObserver, triggerIntersection } from "../../ui/testing.ts";
import type { ResultPin } from "./results-map.tsx";

const pin = { locality: "Saket", per: "an hour", isAllIn: true } as const;
const pins: readonly ResultPin[] = [
  { ...pin, lat: 28.52, lng: 77.21, centreId: "a", centre: "Jaali Court", paise: 94_400, href: "#room-a" },
  { ...pin, lat: 28.63, lng: 77.22, centreId: "b", centre: "Radial House", paise: 141_600, href: "#room-b" },
];
const hrefOfArea = (area: string) => (area === "" ? "/rooms" : `/rooms?area=${area}`);

type Shown = { readonly pins?: readonly ResultPin[]; readonly area?: string; readonly key?: string | null };

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

async function show({ pins: shown = pins, area = "", key = null }: Shown = {}) {
  document.body.innerHTML = `<script id="page-data" type="application/json">${JSON.stringify({
    snapshots: {},
    publicSettings: { googleMapsKey: key, gtmId: null, hasGateway: false },
  })}</script>`;
  // The key is read once per document, so each test uses fresh modules.
  const { ResultsMap } = await import("./results-map.tsx");
  function Page() {
    const { pathname, search } = useLocation();
    return (
      <section data-view="">
        <ul>
          <li data-centre="a">
            <a href="/book">Neem</a>
          </li>
        </ul>
        <ResultsMap pins={shown} area={area} place="Delhi" hrefOfArea={hrefOfArea} />
        <output>{pathname + search}</output>
      </section>
    );
  }
  render(
    <MemoryRouter initialEntries={["/rooms"]}>
      <Page />
    </MemoryRouter>,
  );
}

const link = (name: string) => screen.getByRole("link", { name });
/** Returns the area in the URL of the link with this name. */
const areaOf = (name: string) => {
  const href = link(name).getAttribute("href") ?? "";
  return parseMapArea(new URLSearchParams(href.split("?")[1]).get("area") ?? "");
};
const jaaliPin = () => link("Jaali Court, Saket, from ₹944 an hour");

test("pins show the lowest prices and link to the results", async () => {
  await show();
  expect(jaaliPin().getAttribute("href")).toBe("#room-a");
  expect(jaaliPin().textContent).toBe("₹944");
  expect(link("Radial House, Saket, from ₹1,416 an hour").getAttribute("href")).toBe("#room-b");
  expect(document.body.textContent).toContain("Lowest price an hour, including GST");
  expect(document.querySelector("img")?.getAttribute("src")).toMatch(/^\/api\/map\?at=28/);
});

test("prices for different units are labelled with their units", async () => {
  const [first, second] = pins as [ResultPin, ResultPin];
  await show({ pins: [first, { ...second, per: "a month" }] });
  expect(jaaliPin().textContent).toBe("₹944 an hour");
  expect(document.body.textContent).toContain("Lowest prices, including GST");
});

test("the pointer or the focus on a result highlights its pin, and the reverse", async () => {
  await show();
  const card = document.querySelector("li") as HTMLElement;
  const active = () => [...document.querySelectorAll("[data-active]")];
  fireEvent.pointerOver(screen.getByText("Neem"));
  expect(active()).toEqual([card, jaaliPin()]);
  fireEvent.pointerOver(document.querySelector("section") as Element);
  expect(active()).toEqual([]);
  act(() => jaaliPin().focus());
  expect(active()).toEqual([card, jaaliPin()]);
  act(() => jaaliPin().blur());
  expect(active()).toEqual([]);
});

test("the links for zooming contain the area, and a limited map has a link to the whole place", async () => {
  await show({ area: "28.5,77.1,28.7,77.3" });
  const [near, far] = [areaOf("Zoom in"), areaOf("Zoom out")];
  expect((near?.north ?? 0) - (near?.south ?? 0)).toBeLessThan(0.2);
  expect((far?.north ?? 0) - (far?.south ?? 0)).toBeGreaterThan(0.4);
  expect(screen.getByRole("link", { name: "Show all of Delhi" }).getAttribute("href")).toBe("/rooms");
});

test("the links for moving the map contain the area next to its own", async () => {
  await show({ area: "28.5,77.1,28.7,77.3" });
  const [north, south] = [areaOf("Move the map north"), areaOf("Move the map south")];
  expect(north?.south).toBeCloseTo(28.6, 3);
  expect(south?.north).toBeCloseTo(28.6, 3);
  expect(north?.west).toBeCloseTo(south?.west ?? 0, 3);
  const [east, west] = [areaOf("Move the map east"), areaOf("Move the map west")];
  expect(east?.west).toBeCloseTo(77.2, 3);
  expect(west?.east).toBeCloseTo(77.2, 3);
  expect(east?.north).toBeCloseTo(west?.north ?? 0, 3);
});

test("dragging the map moves only its sheet, and then shows the new area", async () => {
  await show();
  const ground = document.querySelector("svg[role=presentation]")?.parentElement
    ?.parentElement as HTMLElement;
  ground.setPointerCapture = () => undefined;
  ground.getBoundingClientRect = () => ({ width: 400 }) as DOMRect;
  const at = (clientX: number, clientY: number) => ({
    clientX,
    clientY,
    button: 0,
    buttons: 1,
    isPrimary: true,
  });
  fireEvent.pointerDown(ground, at(200, 200));
  fireEvent.pointerMove(ground, at(300, 220));
  expect((ground.firstElementChild as HTMLElement).style.transform).toBe("translate(100px, 20px)");
  expect(document.querySelector("output")?.textContent).toBe("/rooms");
  fireEvent.pointerUp(ground, at(300, 220));
  expect(document.querySelector("output")?.textContent).toMatch(/^\/rooms\?area=28\.\d/);
});

test("a pointer that was released outside the map does not drag it", async () => {
  await show();
  const ground = document.querySelector("svg[role=presentation]")?.parentElement
    ?.parentElement as HTMLElement;
  ground.setPointerCapture = () => undefined;
  const primary = { button: 0, isPrimary: true };
  fireEvent.pointerDown(ground, { ...primary, clientX: 2, clientY: 200, buttons: 1 });
  fireEvent.pointerMove(ground, { ...primary, clientX: 100, clientY: 200, buttons: 0 });
  expect((ground.firstElementChild as HTMLElement).style.transform).toBe("");
});

test("Google's map has the prices as labels, and the visitor's moves change the area", async () => {
  const listeners = new Map<string, () => void>();
  const markers: { label: unknown; title: string }[] = [];
  class GoogleMap {
    fitBounds() {}
    panTo() {}
    getBounds = () => ({ toJSON: () => ({ south: 28.5, west: 77.1, north: 28.6, east: 77.2 }) });
    addListener(name: string, listener: () => void) {
      listeners.set(name, listener);
    }
  }
  class Marker {
    constructor(options: { label: unknown; title: string }) {
      markers.push(options);
    }
    addListener() {}
    setMap() {}
    setZIndex() {}
  }
  class LatLngBounds {
    extend() {}
  }
  await show({ key: "k&1" });
  await act(async () => triggerIntersection(true));
  await expect.poll(() => scripts).toHaveLength(1);
  vi.stubGlobal("google", { maps: { Map: GoogleMap, Marker, LatLngBounds } });
  await act(async () => (window as { baithakMapsReady?: () => void }).baithakMapsReady?.());
  await expect.poll(() => markers).toHaveLength(2);
  expect(markers).toMatchObject([
    { title: "Jaali Court", label: { text: "₹944" } },
    { title: "Radial House", label: { text: "₹1,416" } },
  ]);
  const address = () => document.querySelector("output")?.textContent;
  // The zoom by which the map fits its markers is not the visitor's.
  act(() => listeners.get("zoom_changed")?.());
  act(() => listeners.get("idle")?.());
  expect(address()).toBe("/rooms");
  act(() => listeners.get("dragend")?.());
  act(() => listeners.get("idle")?.());
  expect(address()).toBe("/rooms?area=28.5,77.1,28.6,77.2");
});
