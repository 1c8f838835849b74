import { slugOf } from "../centre/address.ts";
import type { Place } from "../screen.ts";

/**
 * Where a city's page should be instead: its address is the lower-case name with hyphens (row R19), and
 * what a form without scripts sent empty stands nowhere. Null when the address is already the one.
 */
export function cityMove({ pathname, params, query }: Place): string | null {
  const named = params.parameter ?? "";
  const slug = slugOf(named);
  const asked = [...query].filter(([, value]) => value !== "");
  if (slug === named && asked.length === [...query].length) return null;
  const family = pathname.split("/")[1] ?? "coworking-space";
  const search = new URLSearchParams(asked).toString();
  return `/${family}/${slug}${search === "" ? "" : `?${search}`}`;
}
