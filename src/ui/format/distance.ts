/** A distance for people, from metres: `400 m`, `2.3 km`, `14 km`. */
export function distanceWords(metres: number): string {
  if (metres < 975) return `${Math.max(1, Math.round(metres / 50)) * 50} m`;
  return metres < 9950 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 1000)} km`;
}
