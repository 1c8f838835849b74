import { readdir } from "node:fs/promises";
import * as v from "valibot";
import { expect, test } from "vitest";
import { mapHref } from "../../src/api/calls/map.ts";
import { mapQuery, parseMapQuery } from "../../src/api/contract/map-query.ts";
import { type MapPoint, metresBetween } from "../../src/api/contract/map-view.ts";
import { layOutMarkers, pinsInMap } from "../../src/screens/map/geometry.ts";
import {
  pinHeight,
  pinWidth,
  placePins,
  tipHeight,
  viewOfLocations,
} from "../../src/screens/map/price-pins.ts";
import { type Box, clipLine } from "../../src/workspace/maps/clip.ts";
import { drawMap } from "../../src/workspace/maps/draw-map.ts";
import { loadLabelFont } from "../../src/workspace/maps/label-font.ts";
import { railwayKinds, readMaps } from "../../src/workspace/maps/read-maps.ts";
import { stationsOf } from "../../src/workspace/maps/stations.ts";
import { shippedInventory } from "../../src/workspace/places/testing.ts";

const maps = await readMaps("content");
const font = await loadLabelFont();
const files = (await readdir("content/maps")).map((file) => file.replace(".yaml", "")).sort();
const { cities, centres } = await shippedInventory();
const lines = railwayKinds.flatMap((kind) => maps.flatMap((map) => map[kind]));
const size = { height: 440, title: 48, margin: 44, pin: 40 };

/** The map behind a drawing of centres, as the service renders it, and the points of its pins. */
function drawingOf(markers: readonly (typeof centres)[number][]) {
  const drawing = layOutMarkers(
    markers.map(({ id, name, location }) => ({ id, name, ...location })),
    size,
  );
  const { at, scale, height, pins } = Object.fromEntries(
    new URL(mapHref(drawing.view, pinsInMap(drawing.points, size)), "http://site").searchParams,
  );
  const query = { at: at ?? "", scale: Number(scale), height: Number(height), pins };
  const { view, pins: points } = parseMapQuery(query);
  return { svg: drawMap(maps, view, points, font), pins: points };
}

const mapOf = (markers: readonly (typeof centres)[number][]) => drawingOf(markers).svg;
const cityLists = [...new Set(centres.map(({ city }) => city))].map((slug) =>
  centres.filter(({ city }) => city === slug),
);

type Measured = { readonly name: string; readonly box: Box };

/** Measures the labels of a map in the font of the map, from the top of a capital letter to the end of a `g`. */
function labelsIn(svg: string): Measured[] {
  return [...svg.matchAll(/<text(?: class="(\w)")? x="([\d.]+)" y="([\d.]+)">([^<]*)</g)].map(
    ([, look, x, y, name = ""]) => {
      const size = look === "l" ? 9 : 10.5;
      const half = font.widthOf(name.replaceAll("&amp;", "&"), size) / 2;
      const [middle, base] = [Number(x), Number(y)];
      return {
        name,
        box: { left: middle - half, right: middle + half, top: base - 0.7 * size, bottom: base + 0.2 * size },
      };
    },
  );
}

type DrawnLine = { readonly isRoad: boolean; readonly colour: string | undefined; readonly path: MapPoint[] };

/** Returns the roads, railways and rivers of a map, with the colours of railways. */
function linesIn(svg: string): DrawnLine[] {
  return [
    ...svg.matchAll(/<path class="([crm])[^"]*"(?: style="--c:([^"]+)"| stroke-width="[^"]+")? d="([^"]+)"/g),
  ].flatMap(([, look, colour, data = ""]) =>
    data
      .split("M")
      .slice(1)
      .map((part) => {
        const numbers = (part.match(/-?[\d.]+/g) ?? []).map(Number);
        const path: MapPoint[] = [];
        for (let index = 0; index < numbers.length; index += 2) {
          const { x, y } = path.at(-1) ?? { x: 0, y: 0 };
          path.push({ x: x + (numbers[index] ?? 0), y: y + (numbers[index + 1] ?? 0) });
        }
        return { isRoad: look === "c", colour, path };
      }),
  );
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** The names of railway lines with their colours. */
const tagged = new Set(lines.map(({ name, colour }) => `${name} ${colour}`));

/** Returns what labels of a map cover: other labels, pins, roads, and lines except the line of a tag. */
function coveredIn({ svg, pins }: ReturnType<typeof drawingOf>): string[] {
  const labels = labelsIn(svg);
  return labels.flatMap(({ name, box }, index) => [
    ...labels
      .slice(index + 1)
      .flatMap((other) => (overlap(box, other.box) ? [`${name}, ${other.name}`] : [])),
    ...pins.flatMap(({ x, y }) =>
      overlap(box, { left: x - 15, right: x + 15, top: y - 46, bottom: y }) ? [`${name}, a pin`] : [],
    ),
    ...linesIn(svg).flatMap(({ colour, isRoad, path }) =>
      clipLine(path, box).length > 0 && !tagged.has(`${name} ${colour}`)
        ? [`${name}, ${isRoad ? "a road" : "a line"}`]
        : [],
    ),
  ]);
}

test("labels of all cities and neighbourhoods cover nothing, except for names of stations on roads", () => {
  const drawings = [...cityLists, ...centres.map((centre) => [centre])].map(drawingOf);
  const stations = [...stationsOf(maps), ...maps.flatMap(({ places }) => places)];
  const allowed = new Set(stations.map(({ name }) => `${name}, a road`));
  expect(drawings.flatMap(coveredIn).filter((covered) => !allowed.has(covered))).toEqual([]);
  expect(drawings.flatMap(({ svg }) => labelsIn(svg)).length).toBeGreaterThan(300);
  expect(drawings.flatMap(({ svg }) => linesIn(svg)).length).toBeGreaterThan(300);
});

/** The map of the results of a list, whose pins have prices, as the service renders it, and the areas of its pins. */
function resultsMapOf(markers: readonly (typeof centres)[number][]) {
  const view = viewOfLocations(markers.map(({ location }) => location));
  const width = pinWidth("₹1,132.80");
  const placed = placePins(
    markers.map(({ location }) => ({ ...location, width })),
    view,
  );
  const points = placed.flatMap((point, index) =>
    point === null ? [] : [{ ...point, width, name: markers[index]?.locality }],
  );
  const url = new URL(mapHref(view, points), "http://site");
  const { view: parsed, pins } = parseMapQuery(v.parse(mapQuery, Object.fromEntries(url.searchParams)));
  return { svg: drawMap(maps, parsed, pins, font), pins };
}

test("the labels of results maps cover no price, and most pins have the name of their locality", () => {
  const drawings = cityLists.map(resultsMapOf);
  const covered = drawings.flatMap(({ svg, pins }) =>
    labelsIn(svg).flatMap(({ name, box }) =>
      pins
        .filter(({ x, y, width = 0 }) =>
          overlap(box, {
            left: x - width / 2,
            right: x + width / 2,
            top: y - pinHeight - tipHeight,
            bottom: y,
          }),
        )
        .map((pin) => `${name}, ${pin.name}`),
    ),
  );
  expect(covered).toEqual([]);
  const names = drawings.flatMap(({ pins }) => [...new Set(pins.map(({ name }) => name))]);
  const named = drawings.flatMap(({ svg }) => [...svg.matchAll(/<text class="k"/g)]);
  expect(named.length / names.length).toBeGreaterThan(0.8);
});

/** Returns the names of the elements of an SVG document that are not closed, and whether each text is escaped. */
function unclosedTags(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name = "", empty] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
    if (close === "/") {
      if (open.at(-1) === name) open.pop();
      else return [...open, name];
    } else if (empty !== "/") open.push(name);
  }
  return open;
}

test("every city has a map, with all positions within 70 km of the city", () => {
  expect(files).toEqual(cities.map(({ slug }) => slug).sort());
  for (const [index, { water, roads, places, ...map }] of maps.entries()) {
    const city = cities.find(({ slug }) => slug === files[index]);
    if (city === undefined) throw new Error(`${files[index]} is not a city`);
    const positions = [
      ...[...water, ...roads].flatMap(({ path }) => path),
      ...places.map(({ at }) => at),
      ...railwayKinds.flatMap((kind) =>
        map[kind].flatMap(({ stations }) => stations.map(([lat, lng]) => [lat, lng] as const)),
      ),
    ];
    for (const [lat, lng] of positions) {
      expect(metresBetween(city.location, { lat, lng }), `${city.slug} ${lat},${lng}`).toBeLessThan(70_000);
    }
    for (const { lat, lng, name } of stationsOf(maps.slice(index, index + 1))) {
      expect(metresBetween(city.location, { lat, lng }), name).toBeLessThan(35_000);
    }
  }
});

test("consecutive stations of a line are at most 7 km apart", () => {
  for (const { name, stations } of lines) {
    for (const [index, [lat, lng]] of stations.slice(1).entries()) {
      const [beforeLat, beforeLng] = stations[index] ?? [lat, lng];
      const metres = metresBetween({ lat: beforeLat, lng: beforeLng }, { lat, lng });
      expect(metres, `${name} ${lat},${lng}`).toBeLessThan(7_000);
    }
  }
});

test("the white name of each line has a contrast of 4.5:1 on the line's colour", () => {
  const channel = (value: number) => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  for (const { name, colour } of lines) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
    );
    const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    expect(1.05 / (luminance + 0.05), name).toBeGreaterThanOrEqual(4.5);
  }
});

test("the map of every city and of every neighbourhood is a valid SVG with roads, smaller than 15 kB", () => {
  const drawings = [...cityLists, ...centres.map((centre) => [centre])].map(mapOf);
  for (const svg of drawings) {
    expect(Buffer.byteLength(svg)).toBeLessThan(15_000);
    expect(unclosedTags(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|&(?!amp;|lt;|gt;|quot;|#39;)/);
    expect(svg).toContain('<path class="d');
  }
});

test("the neighbourhood of a centre names its stations, lines and roads", () => {
  const svg = mapOf(centres.filter(({ id }) => id === "delhi-connaught-place"));
  for (const name of ["Rajiv Chowk", "Mandi House", "Blue Line", "Barakhamba Road"])
    expect(svg).toContain(`>${name}<`);
});

test("the area of an operator's own city without a map is empty", () => {
  const svg = drawMap(maps, { lat: 9.93, lng: 76.26, metresPerUnit: 8, height: 248 }, [], font);
  expect(svg).not.toMatch(/<(path|text|circle|rect)/);
});
