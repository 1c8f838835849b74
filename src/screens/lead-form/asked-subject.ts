import { formatDay } from "../../api/contract/ist.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/common.ts";
import { isProductType } from "./lead-fields.ts";

/** What a link to the contact page says that the visitor asks about; `city` is a slug. */
export type AskedSubject = {
  readonly city: string | null;
  readonly productType: ProductType | undefined;
  /** Day passes for a group, in words; travels as the lead's message. */
  readonly about: string | undefined;
};

/**
 * Reads `?city=`, `?productType=`, `?passes=`, `?days=` and `?date=`; what cannot be one of ours is left out. Words are
 * made here, so that a link cannot put its own text on the page.
 */
export function askedSubject(query: URLSearchParams): AskedSubject {
  const city = query.get("city") ?? "";
  const productType = query.get("productType");
  return {
    city: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(city) && city.length <= 80 ? city : null,
    productType: isProductType(productType) ? productType : undefined,
    about: aboutPasses(query),
  };
}

function aboutPasses(query: URLSearchParams): string | undefined {
  const [passes, days] = [query.get("passes") ?? "", query.get("days") ?? ""];
  if (![passes, days].every((text) => /^[1-9]\d{0,3}$/.test(text))) return undefined;
  const date = query.get("date") ?? "";
  const from = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) ? formatDay(date) : null;
  return texts.askedPasses(Number(passes), Number(days), from);
}
