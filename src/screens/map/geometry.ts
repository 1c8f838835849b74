import {
  createProjection,
  type Location,
  type MapPoint,
  type MapView,
  mapWidth,
  metresPerDegree,
} from "../../api/contract/map-view.ts";

/** A named location in degrees. `label` is the text of its pin on Google's map, by default its number. */
export type MapMarker = Location & {
  readonly id: string;
  readonly name: string;
  readonly label?: string;
  /** Where a click on the pin of Google's map leads. */
  readonly href?: string;
};

/**
 * Size of a drawing in SVG units. `title` is the height of the strip above the pins. `pin` is the minimum distance
 * between two pins.
 */
export type DrawingSize = {
  readonly height: number;
  readonly title: number;
  readonly margin: number;
  readonly pin: number;
};

type DrawnPoint = { readonly id: string; readonly x: number; readonly y: number };

/**
 * Position of each visible marker in the drawing, and the view of the map behind it, which has the same scale. North is
 * up; both axes have the same scale. The origin is below the title.
 */
export type Drawing = { readonly points: readonly DrawnPoint[]; readonly view: MapView };

/** Minimum width of the framed area in metres. With its margins, a single centre is shown in 2.5 km. */
const minSpanMetres = 1950;

/** Positions markers to scale. Pins that would overlap are moved apart as little as necessary. */
export function layOutMarkers(markers: readonly MapMarker[], size: DrawingSize): Drawing {
  const view = frame(markers, size);
  const project = projectorOf(view, size);
  const spots = markers.map((marker) => ({ id: marker.id, ...project(marker) }));
  const points = separatePins(spots, size).map(({ id, x, y }) => ({ id, x: round(x), y: round(y) }));
  return { points, view };
}

/** Returns a function that projects locations to points of a drawing. */
export function projectorOf(view: MapView, { title }: DrawingSize): (location: Location) => MutablePoint {
  const project = createProjection(view);
  return (location) => {
    const { x, y } = project(location);
    return { x, y: y - title };
  };
}

/** Returns the points of pins in the map behind a drawing, whose origin is above the title. */
export function pinsInMap(points: Drawing["points"], { title }: DrawingSize): MapPoint[] {
  return points.map(({ x, y }) => ({ x, y: round(y + title) }));
}

/** Returns the view that shows all locations inside the margins, and leaves space for the title. */
function frame(framed: readonly Location[], { height, title, margin }: DrawingSize): MapView {
  const [bottom, top] = extent(framed.map(({ lat }) => lat));
  const [left, right] = extent(framed.map(({ lng }) => lng));
  const middle = (bottom + top) / 2;
  const shrink = Math.cos((middle * Math.PI) / 180);
  const innerWidth = mapWidth - 2 * margin;
  const scale = Math.max(
    ((right - left) * shrink * metresPerDegree) / innerWidth,
    ((top - bottom) * metresPerDegree) / (height - 2 * margin),
    minSpanMetres / innerWidth,
  );
  // Rounds, because the last digit of a cosine differs between engines, but they must render the same drawing.
  const metresPerUnit = Math.ceil(scale * 100) / 100;
  const lat = middle + ((title / 2) * metresPerUnit) / metresPerDegree;
  return {
    lat: roundTo(lat, 6),
    lng: roundTo((left + right) / 2, 6),
    metresPerUnit,
    height: height + title,
  };
}

/** Returns true if a map has a single marker. Such a map is shown lower than one with several markers. */
export function isSingleMarker(markers: readonly MapMarker[]): boolean {
  return markers.length === 1;
}

/** Returns the label of a pin and of its list entry: its number, or a dot if it is the only one. */
export function pinLabel(index: number, count: number): string {
  return count > 1 ? `${index + 1}` : "•";
}

/** Returns the longest scale bar that fits into `maxUnits` and has a round length: 500 m, 1 km, 2 km, 5 km … */
export function scaleBar(metresPerUnit: number, maxUnits: number): { label: string; units: number } {
  const maxMetres = metresPerUnit * maxUnits;
  const power = 10 ** Math.floor(Math.log10(maxMetres));
  const metres = ([5, 2, 1].find((step) => step * power <= maxMetres) ?? 1) * power;
  const label = metres < 1000 ? `${metres} m` : `${metres / 1000} km`;
  return { label, units: round(metres / metresPerUnit) };
}

function extent(values: readonly number[]): [number, number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
}

const maxIterations = 40;

function separatePins(points: readonly DrawnPoint[], size: DrawingSize): DrawnPoint[] {
  const separated = points.map((point) => ({ ...point }));
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    let isCrowded = false;
    for (const [index, one] of separated.entries()) {
      for (const other of separated.slice(index + 1)) {
        const distance = Math.hypot(other.x - one.x, other.y - one.y);
        if (distance >= size.pin - 0.01) continue;
        isCrowded = true;
        pushPinsApart(one, other, distance, size.pin);
      }
    }
    for (const point of separated) clampToDrawing(point, size);
    if (!isCrowded) break;
  }
  return separated;
}

type MutablePoint = { x: number; y: number };

/** Pushes two pins apart; pins at identical positions move left and right. */
function pushPinsApart(one: MutablePoint, other: MutablePoint, distance: number, pin: number): void {
  const [x, y] = distance < 0.01 ? [1, 0] : [(other.x - one.x) / distance, (other.y - one.y) / distance];
  const overlap = (pin - distance) / 2;
  one.x -= x * overlap;
  one.y -= y * overlap;
  other.x += x * overlap;
  other.y += y * overlap;
}

function clampToDrawing(point: MutablePoint, { height, margin }: DrawingSize): void {
  point.x = Math.min(mapWidth - margin, Math.max(margin, point.x));
  point.y = Math.min(height - margin, Math.max(margin, point.y));
}

/** Rounds to one decimal, which is the precision of a drawing. */
function round(value: number): number {
  return roundTo(value, 1);
}

function roundTo(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
