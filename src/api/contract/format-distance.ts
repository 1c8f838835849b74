import * as texts from "../../texts/ui.ts";

/** Formats a distance in metres as `400 m`, `2.3 km` or `14 km`. */
export function formatDistance(metres: number): string {
  if (metres < 975) return texts.metres(Math.max(1, Math.round(metres / 50)) * 50);
  return texts.kilometres((metres / 1000).toFixed(metres < 9950 ? 1 : 0));
}
