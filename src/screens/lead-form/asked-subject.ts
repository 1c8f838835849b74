import { formatDay, formatTimeOfDay, isRealDate } from "../../api/contract/ist.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/common.ts";
import * as dates from "../../texts/dates.ts";
import { isProductType } from "./lead-fields.ts";

/** What a link to the contact page says that the visitor asks about; `city` is a slug. */
export type AskedSubject = {
  readonly city: string | null;
  readonly productType: ProductType | undefined;
  /** Day passes or a room for a group, in words; travels as the lead's message. */
  readonly about: string | undefined;
};

/**
 * Reads `?city=`, `?productType=`, `?passes=`, `?days=`, `?people=`, `?date=`, `?from=` and `?to=`; what cannot be one of ours is left out. Words are
 * made here, so that a link cannot put its own text on the page.
 */
export function askedSubject(query: URLSearchParams): AskedSubject {
  const city = query.get("city") ?? "";
  const productType = query.get("productType");
  return {
    city: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(city) && city.length <= 80 ? city : null,
    productType: isProductType(productType) ? productType : undefined,
    about: aboutPasses(query) ?? aboutGroup(query),
  };
}

function aboutPasses(query: URLSearchParams): string | undefined {
  const [passes, days] = [query.get("passes") ?? "", query.get("days") ?? ""];
  if (![passes, days].every((text) => /^[1-9]\d{0,3}$/.test(text))) return undefined;
  return texts.askedPasses(Number(passes), Number(days), dayIn(query));
}

function aboutGroup(query: URLSearchParams): string | undefined {
  const people = query.get("people") ?? "";
  if (!/^[1-9]\d{0,3}$/.test(people)) return undefined;
  const times = [query.get("from") ?? "", query.get("to") ?? ""];
  const isTimed = times.every((time) => /^([01]\d|2[0-4]):[0-5]\d$/.test(time));
  const [from = "", to = ""] = times.map((time) => (isTimed ? formatTimeOfDay(time) : ""));
  return texts.askedGroup(Number(people), dayIn(query), isTimed ? dates.timeRange(from, to) : null);
}

function dayIn(query: URLSearchParams): string | null {
  const date = query.get("date") ?? "";
  return isRealDate(date) ? formatDay(date) : null;
}
