/** A named location in degrees. */
export type MapMarker = {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
};

/** Size of a drawing in SVG units; `pin` is the minimum distance between two pins. */
export type DrawingSize = {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly pin: number;
};

/**
 * Position of each marker in the drawing, and the scale in metres per unit. North is up; both axes have the same scale.
 */
export type Drawing = {
  readonly points: readonly { readonly id: string; readonly x: number; readonly y: number }[];
  readonly metresPerUnit: number;
};

const metresPerDegree = 111_320;
/** Minimum width of the drawn area in metres, so that a single centre is shown with its surroundings. */
const minSpanMetres = 2500;

/** Positions markers to scale. Pins that would overlap are moved apart as little as necessary. */
export function layOutMarkers(markers: readonly MapMarker[], size: DrawingSize): Drawing {
  const flat = projectToMetres(markers);
  const [left, right] = extent(flat.map(({ x }) => x));
  const [bottom, top] = extent(flat.map(({ y }) => y));
  const metresPerUnit = Math.max(
    (right - left) / (size.width - 2 * size.margin),
    (top - bottom) / (size.height - 2 * size.margin),
    minSpanMetres / (size.width - 2 * size.margin),
  );
  const points = flat.map(({ id, x, y }) => ({
    id,
    x: size.width / 2 + (x - (left + right) / 2) / metresPerUnit,
    y: size.height / 2 - (y - (bottom + top) / 2) / metresPerUnit,
  }));
  const separated = separatePins(points, size);
  return { points: separated.map(({ id, x, y }) => ({ id, x: round(x), y: round(y) })), metresPerUnit };
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

/** Returns the straight-line distance in metres. Ignores the curvature of the earth, which is negligible in a city. */
export function metresBetween(
  one: Omit<MapMarker, "id" | "name">,
  other: Omit<MapMarker, "id" | "name">,
): number {
  const widthOfDegree = Math.cos((((one.lat + other.lat) / 2) * Math.PI) / 180);
  return metresPerDegree * Math.hypot(one.lat - other.lat, (one.lng - other.lng) * widthOfDegree);
}

type Point = { readonly id: string; readonly x: number; readonly y: number };

/** Projects markers to metres. The higher the latitude, the shorter a degree of longitude. */
function projectToMetres(markers: readonly MapMarker[]): Point[] {
  const middle = markers.reduce((sum, { lat }) => sum + lat, 0) / Math.max(1, markers.length);
  const shrink = Math.cos((middle * Math.PI) / 180);
  return markers.map(({ id, lat, lng }) => ({
    id,
    x: lng * metresPerDegree * shrink,
    y: lat * metresPerDegree,
  }));
}

function extent(values: readonly number[]): [number, number] {
  return values.length === 0 ? [0, 0] : [Math.min(...values), Math.max(...values)];
}

const maxIterations = 40;

function separatePins(points: readonly Point[], size: DrawingSize): Point[] {
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

function clampToDrawing(point: MutablePoint, { width, height, margin }: DrawingSize): void {
  point.x = Math.min(width - margin, Math.max(margin, point.x));
  point.y = Math.min(height - margin, Math.max(margin, point.y));
}

/** Rounds to one decimal: the last digit of a cosine differs between engines, but they must render the same drawing. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}
