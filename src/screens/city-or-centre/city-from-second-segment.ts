import { productTypeOfPage } from "../../api/contract/product-types.ts";
import { cityHref } from "../centre/centre-hrefs.ts";
import { resolveSpace } from "../place-pages/resolve-space.ts";
import type { RouteLocation } from "../screen.ts";

/**
 * The second segment of an address names a city if the first one is a product type (`/coworking-space/hot-desk/delhi`)
 * or that city itself (`/coworking-space/delhi/delhi`). Returns the location of that city's page, filtered by the
 * product type; null for every other address.
 */
export function cityFromSecondSegment({ params, query }: RouteLocation): RouteLocation | null {
  const parameter = params.parameter ?? "";
  const city = params.buildingId ?? "";
  const isOffering = resolveSpace({ params: { parameter } }).kind === "offering";
  if (!isOffering && parameter !== city) return null;
  const productType = productTypeOfPage(parameter);
  const narrowed = new URLSearchParams(query);
  if (productType !== undefined && !query.has("productType")) narrowed.set("productType", productType);
  return { pathname: cityHref(city), params: { parameter: city }, query: narrowed };
}
