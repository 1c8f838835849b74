import type { ProductType } from "../../api/contract/product-types.ts";
import { isProductType } from "./lead-fields.ts";

/** What a link to the contact page says that the visitor asks about; `city` is a slug. */
export type AskedSubject = { readonly city: string | null; readonly productType: ProductType | undefined };

/** Reads `?city=` and `?productType=`; what cannot be one of ours is left out. */
export function askedSubject(query: URLSearchParams): AskedSubject {
  const city = query.get("city") ?? "";
  const productType = query.get("productType");
  return {
    city: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(city) && city.length <= 80 ? city : null,
    productType: isProductType(productType) ? productType : undefined,
  };
}
