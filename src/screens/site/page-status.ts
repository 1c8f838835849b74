import type { AreaRequest, Place, ReadArea, Screen } from "../screen.ts";

/**
 * The status of a screen: 503 while its service is away, else what the screen says of its data. The server sends it as
 * the HTTP status, and analytics gets the same, also after a navigation without a document (row K10).
 */
export function pageStatus(
  screen: Screen,
  place: Place,
  read: ReadArea,
  requests: readonly AreaRequest[] = screen.areas(place),
): number {
  return isServiceAway(requests, read) ? 503 : (screen.status?.(place, read) ?? 200);
}

/**
 * Returns true when an area is still pending, or failed because nobody answered, had no time for it, or broke in
 * answering: the page is then not the real one.
 */
function isServiceAway(requests: readonly AreaRequest[], read: ReadArea): boolean {
  return requests.some(({ area }) => {
    const { fetching, error } = read(area);
    if (error === null) return fetching;
    return error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500;
  });
}
