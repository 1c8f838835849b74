import { positionAccuracyMetres } from "../../api/contract/format-way.ts";
import { type Location, metresBetween } from "../../api/contract/map-view.ts";
import type { CentreRecord } from "../inventory/index.ts";
import type { CityMap } from "./read-maps.ts";
import { type MapStation, stationsOf } from "./stations.ts";

/** A contradiction between the way of a centre and the maps. `field` is the field of the way that it concerns. */
export type WayWarning = { readonly field: "station" | "lines" | "minutes"; readonly message: string };

/** Walking speed in metres per minute: 4.8 km/h. */
const walkingSpeed = 80;

/**
 * A route is at most this many times as long as the straight line. Streets on a grid need up to 1.4 times; the rest is for
 * a railway, a highway or a drain that must be crossed at a bridge.
 */
const maxDetour = 2;

/**
 * Returns a function that compares the way of a centre with the maps: the station exists, the lines serve it, and the
 * walking time fits the straight-line distance. A walk is never shorter than the straight line, and at most `maxDetour`
 * times as long. Both limits allow for `positionAccuracyMetres`.
 */
export function wayChecker(maps: readonly CityMap[]): (centre: CentreRecord) => WayWarning[] {
  const stations = stationsOf(maps);
  return ({ way, location }) => {
    if (way === undefined) return [];
    const { station: name, lines, minutes } = way;
    const near = nearestFirst(stations, location);
    const station = near.find((each) => each.name === name);
    if (station === undefined) return [{ field: "station", message: unknownStationMessage(name, near[0]) }];
    const unknownLines = lines.filter((line) => !station.lines.includes(line));
    const warnings: WayWarning[] = unknownLines.map((line) => ({
      field: "lines",
      message: `On the map, “${line}” does not stop at “${name}”. Its lines are ${station.lines.join(", ")}.`,
    }));
    const walked = minutes * walkingSpeed;
    const isTooShort = walked < station.metres - positionAccuracyMetres;
    const isTooLong = walked > maxDetour * station.metres + positionAccuracyMetres;
    if (isTooShort || isTooLong) {
      const straight = `“${name}” is ${formatMetres(station.metres)} away in a straight line`;
      const message = `A walk of ${minutes} min is about ${formatMetres(walked)}, but ${straight}.`;
      warnings.push({ field: "minutes", message });
    }
    return warnings;
  };
}

type DistantStation = MapStation & { readonly metres: number };

/** Stations within this distance in metres are those of the centre's city and its neighbours, whose maps join. */
const maxCityMetres = 40_000;

function nearestFirst(stations: readonly MapStation[], location: Location): DistantStation[] {
  return stations
    .map((station) => ({ ...station, metres: metresBetween(station, location) }))
    .filter(({ metres }) => metres <= maxCityMetres)
    .toSorted((a, b) => a.metres - b.metres);
}

function unknownStationMessage(name: string, nearest: DistantStation | undefined): string {
  const unknown = `The map of this city has no station “${name}”.`;
  if (nearest === undefined) return unknown;
  const { lines, metres } = nearest;
  return `${unknown} The nearest station is “${nearest.name}” (${lines.join(", ")}), ${formatMetres(metres)} away in a straight line.`;
}

function formatMetres(metres: number): string {
  return `${Math.round(metres).toLocaleString("en-IN")} m`;
}
