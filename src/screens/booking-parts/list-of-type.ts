import { href } from "../../api/contract/href.ts";
import { defaultProductType, type ProductType, productTypes } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/meeting-rooms.ts";

type Place = { readonly name: string; readonly slug: string };

/**
 * Returns the list of a type in a city, such as `Flexi passes in Delhi`, with the URL. `query`: filters of the list.
 */
export function listOfType(
  productType: ProductType,
  city: Place,
  { locality = "all", query = new URLSearchParams() } = {},
): { readonly label: string; readonly href: string } {
  const filters = new URLSearchParams(query);
  // Lists without a type are lists of the default type.
  if (productType !== defaultProductType) filters.set("productType", productType);
  return {
    label: texts.title(productTypes[productType].plural, city.name),
    href: href("/meeting-rooms/:city/:locality", { city: city.slug, locality }, filters),
  };
}
