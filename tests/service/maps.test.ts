import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { mapHref } from "../../src/api/calls/map.ts";
import { parseMapQuery } from "../../src/api/contract/map-query.ts";
import { metresBetween } from "../../src/api/contract/map-view.ts";
import { layOutMarkers, pinsInMap } from "../../src/screens/map/geometry.ts";
import { drawMap } from "../../src/workspace/maps/draw-map.ts";
import { railwayKinds, readMaps } from "../../src/workspace/maps/read-maps.ts";
import { stationsOf } from "../../src/workspace/maps/stations.ts";
import { shippedInventory } from "../../src/workspace/places/testing.ts";

const maps = await readMaps("content");
const files = (await readdir("content/maps")).map((file) => file.replace(".yaml", "")).sort();
const { cities, centres } = await shippedInventory();
const lines = railwayKinds.flatMap((kind) => maps.flatMap((map) => map[kind]));
const size = { height: 440, title: 48, margin: 44, pin: 40 };

/** The map behind a drawing of centres, as the service renders it. */
function mapOf(markers: readonly (typeof centres)[number][]): string {
  const drawing = layOutMarkers(
    markers.map(({ id, name, location }) => ({ id, name, ...location })),
    size,
  );
  const { at, scale, height, pins } = Object.fromEntries(
    new URL(mapHref(drawing.view, pinsInMap(drawing.points, size)), "http://site").searchParams,
  );
  const query = { at: at ?? "", scale: Number(scale), height: Number(height), pins };
  const { view, pins: points } = parseMapQuery(query);
  return drawMap(maps, view, points);
}

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
  const drawings = [
    ...[...new Set(centres.map(({ city }) => city))].map((slug) =>
      mapOf(centres.filter(({ city }) => city === slug)),
    ),
    ...centres.map((centre) => mapOf([centre])),
  ];
  for (const svg of drawings) {
    expect(Buffer.byteLength(svg)).toBeLessThan(15_000);
    expect(unclosedTags(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|Infinity|undefined|&(?!amp;|lt;|gt;|quot;|#39;)/);
    expect(svg).toContain('<path class="d');
  }
});

test("the neighbourhood of a centre names its stations, lines and roads, and keeps labels off the pin", () => {
  const svg = mapOf(centres.filter(({ id }) => id === "delhi-connaught-place"));
  for (const name of ["Rajiv Chowk", "Mandi House", "Blue Line", "Barakhamba Road"])
    expect(svg).toContain(`>${name}<`);
  const labels = [...svg.matchAll(/<text[^>]* x="([\d.]+)" y="([\d.]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  for (const [x = 0, y = 0] of labels) {
    expect(Math.abs(x - 200) < 17 && y > 268 - 46 && y < 268 + 4, `${x},${y}`).toBe(false);
  }
});

test("the area of an operator's own city without a map is empty", () => {
  const svg = drawMap(maps, { lat: 9.93, lng: 76.26, metresPerUnit: 8, height: 248 }, []);
  expect(svg).not.toMatch(/<(path|text|circle|rect)/);
});
