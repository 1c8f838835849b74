/** Address of the listing for what was filled in; the city goes into the path, empty fields are left out. */
export function searchAddress(form: FormData): string {
  const query = new URLSearchParams();
  for (const name of ["date", "from", "to", "people"]) {
    const value = form.get(name);
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  const city = form.get("city");
  const path = `/meeting-rooms/${typeof city === "string" && city !== "" ? city : "delhi"}/all`;
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
