import {
  createProjection,
  type MapPin,
  type MapPoint,
  type MapView,
  mapWidth,
} from "../../api/contract/map-view.ts";
import { type Box, clipLine, clipPolygon, lengthOf, mapBox, pointsAlong } from "./clip.ts";
import type { LabelFont } from "./label-font.ts";
import { createLabels, type DrawnLine, type Labels } from "./labels.ts";
import { type CityMap, railwayKinds } from "./read-maps.ts";
import { stationsOf } from "./stations.ts";

/** Up to this scale in metres per unit, a map names its stations. Above, it shows a city. */
const neighbourhoodScale = 20;
/** Clips lines this far outside the map, so that their ends are not visible. */
const margin = 24;
/** A road is named if this many units of it are visible. */
const namedLength = 70;
/** Widths of drawn lines in units, which are those of the styles below. */
const widths = { line: 2.6, main: 3.4, ring: 5.4 } as const;
/** Areas where the page draws the place's name, the arrow to the north, and the scale bar. */
const reservedBoxes = (height: number): Box[] => [
  { left: 0, top: 0, right: 230, bottom: 50 },
  { left: 350, top: 0, right: mapWidth, bottom: 66 },
  { left: 0, top: height - 52, right: 150, bottom: height },
];

/** Colours in light and dark. They follow the tokens of the site; the ground behind the drawing is the page's. */
const style =
  ":root{color-scheme:light dark}" +
  ".w{fill:#c9d8e4;stroke:none}.r{fill:none;stroke:#c9d8e4;stroke-linejoin:round;stroke-linecap:round}" +
  ".c{fill:none;stroke:#cdb892;stroke-width:3.4;stroke-linejoin:round}" +
  ".d{fill:none;stroke:#fffdf8;stroke-width:2.2;stroke-linejoin:round}" +
  ".o{stroke-width:5.4}.p{stroke-width:4}" +
  ".m{fill:none;stroke:var(--c);stroke-width:2.6;stroke-linejoin:round}.u{stroke-width:1.8;stroke-dasharray:6 2}" +
  ".s{fill:#fffdf8;stroke:#1f1b16;stroke-width:1.4}.t{stroke:#fffdf8;stroke-width:2.2;stroke-linecap:round}" +
  "text{font:600 10.5px Figtree,system-ui,sans-serif;text-anchor:middle;text-rendering:geometricPrecision;fill:#1f1b16;stroke:#f1e4cf;stroke-width:3;paint-order:stroke;stroke-linejoin:round}" +
  ".n{fill:#5a4f43}.b{fill:#2f4f6b}" +
  ".l{fill:#fff;stroke:none;font-size:9px}.k{font-weight:700}" +
  "@media(prefers-color-scheme:dark){.w{fill:#2a4159}.r{stroke:#2a4159}.c{stroke:#191410}.d{stroke:#6b5b49}" +
  ".m{stroke:color-mix(in srgb,var(--c) 60%,#fff)}.s{fill:#191410;stroke:#f6eddd}.t{stroke:#191410}" +
  "text{fill:#f6eddd;stroke:#282017}.n{fill:#c8b9a3}.b{fill:#a9c3dd}.l{fill:#fff}}";

/**
 * Draws the part of the maps that a view shows as an SVG document, without background: the same document is shown in
 * light and dark. Labels avoid lines, each other, the pins, and the areas where the page draws; only the tag of a metro
 * line may be on that line, and the name of a station on a road. Without a map of the area, the drawing is empty.
 */
export function drawMap(
  maps: readonly CityMap[],
  view: MapView,
  pins: readonly MapPin[],
  font: LabelFont,
): string {
  const toPoint = createProjection(view);
  const project = (path: CityMap["roads"][number]["path"]) => path.map(([lat, lng]) => toPoint({ lat, lng }));
  const { height, metresPerUnit } = view;
  const box = mapBox(height, margin);
  const lines = railwayKinds.flatMap((kind) =>
    maps.flatMap((map) =>
      map[kind].map(({ name, colour, stations }) => {
        const path = stations.map(([lat, lng]) => toPoint({ lat, lng }));
        const look = kind === "metro" ? "m" : "m u";
        return { name, colour, look, width: widths.line, parts: clipLine(path, box) };
      }),
    ),
  );
  const roads = maps
    .flatMap(({ roads }) => roads)
    .map(({ name, kind, path }) => ({
      name,
      kind,
      width: widths[kind],
      parts: clipLine(project(path), box),
    }))
    .toSorted((a, b) => visibleLength(b.parts) - visibleLength(a.parts));
  const water = maps.flatMap(({ water }) => water);
  const rivers = water.flatMap(({ name, width, path }) => {
    if (width === undefined) return [];
    const stroke = round(Math.max(2, width / metresPerUnit));
    return [{ name, width: stroke, parts: clipLine(project(path), mapBox(height, margin + stroke)) }];
  });
  const shores = water.flatMap(({ name, width, path }) =>
    width === undefined ? [{ name, shore: clipPolygon(project(path), box) }] : [],
  );
  const labels = createLabels({
    map: mapBox(height),
    taken: [...reservedBoxes(height), ...pins.map(pinBox)],
    lines: [
      ...[...lines, ...rivers].flatMap((line) => toDrawnLines(line, false)),
      ...roads.flatMap((road) => toDrawnLines(road, true)),
    ],
    font,
  });
  for (const pin of pins) if (pin.name !== undefined) labels.placePin(pin.name, pinBox(pin));
  const places = drawPlaces(maps, toPoint, view, labels);
  const stations = drawStations(maps, toPoint, view, labels);
  for (const { name, colour, parts } of lines)
    if (visibleLength(parts) >= 40) labels.placeTag(name, colour, spotsOn(parts));
  for (const { name, shore } of shores) nameArea(name, shore, labels);
  nameBeside(rivers, "b", labels);
  nameBeside(
    roads.filter(({ parts }) => visibleLength(parts) >= namedLength),
    "n",
    labels,
  );
  const courses = (kind: "main" | "ring") =>
    roads.flatMap((road) => (road.kind === kind ? road.parts.map(pathOf) : [])).join("");
  const drawn = [
    ...shores.flatMap(({ shore }) => (shore.length === 0 ? [] : [`<path class="w" d="${pathOf(shore)}Z"/>`])),
    ...rivers.flatMap(({ width, parts }) =>
      parts.length === 0
        ? []
        : [`<path class="r" stroke-width="${width}" d="${parts.map(pathOf).join("")}"/>`],
    ),
    drawRoads(courses("main"), courses("ring")),
    ...lines.flatMap(({ colour, look, parts }) =>
      parts.length === 0
        ? []
        : [`<path class="${look}" style="--c:${colour}" d="${parts.map(pathOf).join("")}"/>`],
    ),
    stations,
    places,
  ].join("");
  const texts = labels.draw();
  const face = texts === "" ? "" : font.css;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${mapWidth} ${height}"><style>${face}${style}</style>${drawn}${texts}</svg>`;
}

function drawRoads(main: string, ring: string): string {
  const paths = [
    main === "" ? "" : `<path class="c" d="${main}"/>`,
    ring === "" ? "" : `<path class="c o" d="${ring}"/>`,
    main === "" ? "" : `<path class="d" d="${main}"/>`,
    ring === "" ? "" : `<path class="d p" d="${ring}"/>`,
  ];
  return paths.join("");
}

/** Draws a mark with its name for each visible airport and main station, unless the map names a station like it. */
function drawPlaces(
  maps: readonly CityMap[],
  toPoint: ReturnType<typeof createProjection>,
  { height, metresPerUnit }: MapView,
  labels: Labels,
): string {
  const named = new Set(metresPerUnit <= neighbourhoodScale ? stationsOf(maps).map(({ name }) => name) : []);
  return maps
    .flatMap(({ places }) => places)
    .filter(({ name }) => !named.has(name))
    .map(({ name, at: [lat, lng] }) => ({ name, ...toPoint({ lat, lng }) }))
    .filter(({ x, y }) => x >= 0 && x <= mapWidth && y >= 0 && y <= height)
    .flatMap(({ name, x, y }) => {
      if (!labels.placeStation(name, { x, y })) return [];
      return [`<path class="s" d="M${round(x - 3)} ${round(y - 3)}h6v6h-6Z"/>`];
    })
    .join("");
}

/** Draws a dot for each visible station, and its name if the map shows a neighbourhood. */
function drawStations(
  maps: readonly CityMap[],
  toPoint: ReturnType<typeof createProjection>,
  { height, metresPerUnit }: MapView,
  labels: Labels,
): string {
  const isNamed = metresPerUnit <= neighbourhoodScale;
  const visible = stationsOf(maps)
    .map((station) => ({ ...station, ...toPoint(station) }))
    .filter(({ x, y }) => x >= 0 && x <= mapWidth && y >= 0 && y <= height)
    .toSorted((a, b) => b.lines.length - a.lines.length);
  if (visible.length === 0) return "";
  // One path for all dots, because a city has hundreds of them.
  if (!isNamed)
    return `<path class="t" d="${visible.map(({ x, y }) => `M${round(x)} ${round(y)}h0`).join("")}"/>`;
  for (const { name, x, y } of visible) labels.placeStation(name, { x, y });
  return visible.map(({ x, y }) => `<circle class="s" cx="${round(x)}" cy="${round(y)}" r="3.6"/>`).join("");
}

type NamedLine = { readonly name: string; readonly width: number; readonly parts: readonly MapPoint[][] };

function toDrawnLines({ name, width, parts }: NamedLine, isRoad: boolean): DrawnLine[] {
  return parts.map((path) => ({ name, isRoad, width, path }));
}

/** Names lines beside them. */
function nameBeside(lines: readonly NamedLine[], look: string, labels: Labels): void {
  for (const { name, width, parts } of lines) labels.placeBeside(name, look, spotsOn(parts), width / 2 + 2);
}

/** Returns the points where the name of a line is tried. */
function spotsOn(parts: readonly MapPoint[][]): MapPoint[] {
  return parts.flatMap((part) => pointsAlong(part, 8));
}

/** Names a lake or a sea at the visible point of its area that is closest to the middle of its corners. */
function nameArea(name: string, shore: readonly MapPoint[], labels: Labels): void {
  if (shore.length === 0) return;
  const middle = {
    x: shore.reduce((sum, { x }) => sum + x, 0) / shore.length,
    y: shore.reduce((sum, { y }) => sum + y, 0) / shore.length,
  };
  const xs = shore.map(({ x }) => x);
  const ys = shore.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const grid = Array.from({ length: 100 }, (_, index) => ({
    x: left + ((right - left) * ((index % 10) + 0.5)) / 10,
    y: top + ((bottom - top) * (Math.floor(index / 10) + 0.5)) / 10,
  }));
  const away = (point: MapPoint) => Math.hypot(point.x - middle.x, point.y - middle.y);
  const inside = grid.filter((point) => isInside(point, shore)).toSorted((a, b) => away(a) - away(b));
  labels.placeAt(name, "b", inside);
}

/** Even–odd rule: returns true if a point lies in a polygon. */
function isInside({ x, y }: MapPoint, polygon: readonly MapPoint[]): boolean {
  return polygon.reduce((isIn, end, index) => {
    const start = polygon.at(index - 1) ?? end;
    const crosses =
      start.y > y !== end.y > y && x < ((end.x - start.x) * (y - start.y)) / (end.y - start.y) + start.x;
    return crosses ? !isIn : isIn;
  }, false);
}

function visibleLength(parts: readonly MapPoint[][]): number {
  return parts.reduce((sum, part) => sum + lengthOf(part), 0);
}

/** The area that a pin covers. Its tip is at the point. */
function pinBox({ x, y, width }: MapPin): Box {
  if (width === undefined) return { left: x - 17, top: y - 48, right: x + 17, bottom: y + 4 };
  return { left: x - width / 2 - 2, top: y - 40, right: x + width / 2 + 2, bottom: y + 2 };
}

/**
 * Returns the data of a path in tenths of a unit. All points but the first are relative, which takes fewer digits. Leaves
 * out points that are closer than a unit to the one before.
 */
function pathOf(points: readonly MapPoint[]): string {
  const kept = points.reduce<MapPoint[]>((path, point, index) => {
    const last = path.at(-1);
    const isLast = index === points.length - 1;
    if (last === undefined || isLast || Math.hypot(point.x - last.x, point.y - last.y) >= 1)
      path.push({ x: round(point.x), y: round(point.y) });
    return path;
  }, []);
  const steps = kept.map(({ x, y }, index) => {
    const { x: beforeX, y: beforeY } = kept[index - 1] ?? { x: 0, y: 0 };
    return `${round(x - beforeX)} ${round(y - beforeY)}`;
  });
  const [start, ...rest] = steps;
  return start === undefined ? "" : `M${start}l${rest.join(" ")}`.replaceAll(" -", "-");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
