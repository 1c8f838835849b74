/**
 * Surrogate keys: what a public response depends on. A CDN drops the response when one of its keys is purged. Every
 * response with data of the inventory has the key `inventory`; if it shows prices or opening hours, it also has the
 * keys of the cities or centres to which they belong.
 */
export const cacheKeys = {
  /** Texts of the content folder. */
  content: "content",
  inventory: "inventory",
  /** Prices and hours in any city. */
  allCities: "city:all",
} as const;

/** Key of the prices and hours in one city; without a city, of all cities. */
export function cityKey(slug: string | undefined): string {
  return slug === undefined ? cacheKeys.allCities : `city:${slug}`;
}

/** Key of the prices and hours of one centre. */
export function centreKey(id: string): string {
  return `centre:${id}`;
}
