import { productTypeOfPage } from "../../api/contract/product-types.ts";
import { cityHref } from "../centre/address.ts";
import { spaceTarget } from "../place-pages/space-target.ts";
import type { Place } from "../screen.ts";

/**
 * The second part of an address names a city when the first one names a kind of space (`/coworking-space/hot-desk/delhi`)
 * or that city itself (`/coworking-space/delhi/delhi`). Answers the place of that city's page, narrowed to the kind of
 * space; null for every other address.
 */
export function cityInSecondPlace({ params, query }: Place): Place | null {
  const parameter = params.parameter ?? "";
  const city = params.buildingId ?? "";
  const isOffering = spaceTarget({ params: { parameter } }).kind === "offering";
  if (!isOffering && parameter !== city) return null;
  const productType = productTypeOfPage(parameter);
  const narrowed = new URLSearchParams(query);
  if (productType !== undefined && !query.has("productType")) narrowed.set("productType", productType);
  return { pathname: cityHref(city), params: { parameter: city }, query: narrowed };
}
