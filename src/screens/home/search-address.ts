import { href } from "../../api/contract/href.ts";
/** Address of the listing for what was filled in; the city goes into the path, empty fields are left out. */
export function searchAddress(form: FormData): string {
  const query = new URLSearchParams();
  for (const name of ["date", "from", "to", "people"]) {
    const value = form.get(name);
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  const city = form.get("city");
  const place = { city: typeof city === "string" && city !== "" ? city : "delhi", locality: "all" };
  return href("/meeting-rooms/:city/:locality", place, query);
}
