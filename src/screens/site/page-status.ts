import type { AreaRequest, ReadArea, RouteLocation, Screen } from "../screen.ts";

/**
 * Returns the status of a screen: 503 while its service is unavailable, otherwise the screen's own status. The server
 * sends it as the HTTP status. Analytics also uses it, even after a navigation in the browser (requirement K10).
 */
export function pageStatus(
  screen: Screen,
  location: RouteLocation,
  read: ReadArea,
  requests: readonly AreaRequest[] = screen.areas(location),
): number {
  return isServiceUnavailable(requests, read) ? 503 : (screen.status?.(location, read) ?? 200);
}

/**
 * Returns true if an area is pending, or failed without a response, with 429 or with 5xx. The page is then incomplete.
 */
function isServiceUnavailable(requests: readonly AreaRequest[], read: ReadArea): boolean {
  return requests.some(({ area }) => {
    const { fetching, error } = read(area);
    if (error === null) return fetching;
    return error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500;
  });
}
