/** Returns the parameters of a query as written, so that `?x` does not become `?x=`. */
export function queryParts(query: string): string[] {
  return query
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part !== "");
}
