/** Texts about the way from a station to a centre. */

export const walk = (minutes: number) => `${minutes} min walk`;
export const about = (distance: string) => `about ${distance}`;
export const stationOfLines = (name: string, lines: readonly string[]) => `${name} (${lines.join(", ")})`;
export const walkFrom = (minutes: number, station: string) => `${walk(minutes)} from ${station}`;
export const aboutFrom = (distance: string, station: string) => `About ${distance} from ${station}`;
