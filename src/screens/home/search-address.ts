import { href } from "../../api/contract/href.ts";
import { completed } from "../search-parts/completed.ts";

/**
 * Address of the listing for what was filled in. The city goes into the path, empty fields are left out, and a time
 * without its day, start or end is completed.
 */
export function searchAddress(form: FormData, now: Date): string {
  const time = completed(
    { date: textOf(form, "date"), from: textOf(form, "from"), to: textOf(form, "to") },
    now,
  );
  const given = Object.entries({ ...time, people: textOf(form, "people") }).filter(([, text]) => text !== "");
  const place = { city: textOf(form, "city") || "delhi", locality: "all" };
  return href("/meeting-rooms/:city/:locality", place, Object.fromEntries(given));
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
