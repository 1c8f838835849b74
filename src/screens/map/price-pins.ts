import type { MapArea } from "../../api/contract/map-area.ts";
import {
  createProjection,
  type Location,
  type MapPoint,
  type MapView,
  mapWidth,
  metresPerDegree,
} from "../../api/contract/map-view.ts";
import { layOutMarkers } from "./geometry.ts";

/** Height of a map of results in SVG units. */
export const resultsMapHeight = 520;
/** Height of a pin with a price in SVG units, without its tip. At a map width of 330 px, it is 25 px high. */
export const pinHeight = 31;
/** Distance in SVG units from the box of a pin down to its location. */
export const tipHeight = 7;
/** Minimum and maximum scale of a map in metres per unit. Beyond them, it would show no roads or no streets. */
const scales = { min: 2, max: 200 } as const;

/** Returns the width of a pin with this text in SVG units. */
export function pinWidth(text: string): number {
  return text.length * 8.4 + 18;
}

/** Returns the view that shows all locations. */
export function viewOfLocations(locations: readonly Location[]): MapView {
  const markers = locations.map((location, index) => ({ id: String(index), name: "", ...location }));
  return layOutMarkers(markers, { height: resultsMapHeight, title: 0, margin: 52, pin: 0 }).view;
}

/** Returns the view that shows an area as large as possible. */
export function viewOfArea({ south, west, north, east }: MapArea): MapView {
  const lat = (south + north) / 2;
  const metresPerUnit = Math.max(
    ((east - west) * widthOfDegree(lat)) / mapWidth,
    ((north - south) * metresPerDegree) / resultsMapHeight,
  );
  return viewAt(lat, (west + east) / 2, metresPerUnit);
}

/** Returns the area that a view shows. */
export function areaOfView({ lat, lng, metresPerUnit, height }: MapView): MapArea {
  const latSpan = (height * metresPerUnit) / metresPerDegree / 2;
  const lngSpan = (mapWidth * metresPerUnit) / widthOfDegree(lat) / 2;
  return { south: lat - latSpan, west: lng - lngSpan, north: lat + latSpan, east: lng + lngSpan };
}

/** Returns a view with the same middle at another scale; null if the map has no such scale. */
export function zoomView(view: MapView, factor: number): MapView | null {
  const metresPerUnit = view.metresPerUnit * factor;
  if (metresPerUnit < scales.min || metresPerUnit > scales.max) return null;
  return viewAt(view.lat, view.lng, metresPerUnit);
}

/** Returns a view after the map has been dragged by a number of SVG units. */
export function dragView(view: MapView, by: MapPoint): MapView {
  const { lat, lng, metresPerUnit } = view;
  return viewAt(
    lat + (by.y * metresPerUnit) / metresPerDegree,
    lng - (by.x * metresPerUnit) / widthOfDegree(lat),
    metresPerUnit,
  );
}

/** Rounds up, so that an area that was rounded for a URL still fits. */
function viewAt(lat: number, lng: number, metresPerUnit: number): MapView {
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const scale = Math.min(scales.max, Math.max(scales.min, Math.ceil(metresPerUnit * 100) / 100));
  return { lat: round(lat), lng: round(lng), metresPerUnit: scale, height: resultsMapHeight };
}

function widthOfDegree(lat: number): number {
  return Math.cos((lat * Math.PI) / 180) * metresPerDegree;
}

type Pin = Location & { readonly width: number };

/**
 * Returns the points of pins in a view, in the same order. Pins that would cover each other are moved apart along the
 * axis on which they overlap less. Null for a pin outside the view.
 */
export function placePins(pins: readonly Pin[], view: MapView): (MapPoint | null)[] {
  const project = createProjection(view);
  const boxes = pins.map((pin) => ({ ...project(pin), width: pin.width }));
  const visible = boxes.filter(({ x, y }) => x >= 0 && x <= mapWidth && y >= 0 && y <= view.height);
  for (let round = 0; round < maxRounds; round += 1) {
    let isCrowded = false;
    for (const [index, one] of visible.entries())
      for (const other of visible.slice(index + 1)) isCrowded = separate(one, other) || isCrowded;
    for (const pin of visible) keepInside(pin, view.height);
    if (!isCrowded) break;
  }
  return boxes.map((box) => (visible.includes(box) ? { x: roundTenth(box.x), y: roundTenth(box.y) } : null));
}

const maxRounds = 60;
const gap = 2;

type Box = { x: number; y: number; readonly width: number };

/** Moves two pins apart if they overlap. Returns true if they did. */
function separate(one: Box, other: Box): boolean {
  const overlapX = (one.width + other.width) / 2 + gap - Math.abs(other.x - one.x);
  // The tip of the upper pin must not cover the price of the lower one.
  const overlapY = pinHeight + tipHeight + gap - Math.abs(other.y - one.y);
  if (overlapX <= 0.01 || overlapY <= 0.01) return false;
  if (overlapY <= overlapX) {
    const by = (other.y < one.y ? -overlapY : overlapY) / 2;
    one.y -= by;
    other.y += by;
  } else {
    const by = (other.x < one.x ? -overlapX : overlapX) / 2;
    one.x -= by;
    other.x += by;
  }
  return true;
}

/** Leaves space beside the pin, because readers can set a wider text spacing (WCAG 2.2, 1.4.12). */
function keepInside(pin: Box, height: number): void {
  const half = 0.6 * pin.width + gap;
  pin.x = Math.min(mapWidth - half, Math.max(half, pin.x));
  pin.y = Math.min(height - gap, Math.max(pinHeight + tipHeight + gap, pin.y));
}

function roundTenth(value: number): number {
  return Math.round(value * 10) / 10;
}
