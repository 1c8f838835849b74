import type { Building } from "../../../api/contract/places.ts";
import { centreHref } from "../centre/centre-hrefs.ts";

/** Structured data (schema.org `ItemList`) of a page of centres. */
export function itemList(name: string, centres: readonly Building[], total: number): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name,
    numberOfItems: total,
    itemListElement: centres.map((centre, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: centre.name,
      url: centreHref(centre),
    })),
  };
}
