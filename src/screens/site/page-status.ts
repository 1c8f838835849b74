import type { AreaRequest, ReadArea, RouteLocation, Screen } from "../screen.ts";

/**
 * Returns the status of a screen. A constant status needs no data. Otherwise 503 while the screen's data are
 * unavailable, or the status that the screen derives from them. Analytics also uses it after a navigation in the
 * browser (requirement K10).
 */
export function pageStatus({ status, areas }: Screen, location: RouteLocation, read: ReadArea): number {
  if (typeof status === "number") return status;
  return isServiceUnavailable(areas(location), read) ? 503 : (status?.(location, read) ?? 200);
}

/**
 * Returns true if an area is pending, or failed without a response, with 429 or with 5xx. The page is then incomplete.
 */
export function isServiceUnavailable(requests: readonly AreaRequest[], read: ReadArea): boolean {
  return requests.some(({ area }) => {
    const { fetching, error } = read(area);
    if (error === null) return fetching;
    return error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500;
  });
}
