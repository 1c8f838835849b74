import type { Place } from "../screen.ts";

/**
 * What opens the list here: the key of the link, or what the browser has kept of it since; null without either.
 * What can be no key, such as an address that was cut off, counts for nothing.
 */
export function bookingsKeyOf({ query, bookingsKey }: Pick<Place, "query" | "bookingsKey">): string | null {
  const keys = [query.get("key"), bookingsKey];
  return keys.find((key) => key && /^[\w.-]{1,100}$/.test(key)) ?? null;
}
