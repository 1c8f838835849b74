/** Texts about the way from a station to a centre. */

export const stationOfLines = (name: string, lines: readonly string[]) => `${name} (${lines.join(", ")})`;
export const walkFrom = (minutes: number, station: string) => `${minutes} min walk from ${station}`;
export const aboutFrom = (distance: string, station: string) => `About ${distance} from ${station}`;
