import { productTypeOfPage } from "../../../api/contract/product-types.ts";
import type { RouteLocation } from "../../screen.ts";
import { cityHref } from "../centre/centre-hrefs.ts";
import { resolveSpace } from "../resolve/resolve-space.ts";

/**
 * Returns the location of a city's page if the second path segment names the city; null otherwise. The first segment is
 * then a product type, which becomes the filter of the page (`/coworking-space/hot-desk/delhi`), or the city itself
 * (`/coworking-space/delhi/delhi`).
 */
export function cityFromSecondSegment({ params, query }: RouteLocation): RouteLocation | null {
  const parameter = params.parameter ?? "";
  const city = params.buildingId ?? "";
  const isOffering = resolveSpace({ params: { parameter } }).kind === "offering";
  if (!isOffering && parameter !== city) return null;
  const productType = productTypeOfPage(parameter);
  const queryWithoutCity = new URLSearchParams(query);
  if (productType !== undefined && !query.has("productType"))
    queryWithoutCity.set("productType", productType);
  return { pathname: cityHref(city), params: { parameter: city }, query: queryWithoutCity };
}
