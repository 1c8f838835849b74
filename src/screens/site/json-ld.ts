/** Properties of structured data whose values are URLs. */
export const urlProperties = ["@id", "url", "item", "image", "logo", "sameAs", "urlTemplate"] as const;
const urlPropertyNames: ReadonlySet<string> = new Set(urlProperties);

/** Makes all URLs in structured data absolute, because consumers process the data without its page. */
export function withAbsoluteUrls(data: object, origin: string): object {
  return resolveUrls(data, "", origin) as object;
}

function resolveUrls(value: unknown, name: string, origin: string): unknown {
  if (typeof value === "string") return urlPropertyNames.has(name) ? absoluteUrl(value, origin) : value;
  if (Array.isArray(value)) return value.map((each) => resolveUrls(each, name, origin));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, resolveUrls(each, key, origin)]),
  );
}

/**
 * Converts a path of our site to an absolute, canonical URL, without the trailing slash of some links. Returns other
 * URLs unchanged.
 */
export function absoluteUrl(address: string, origin: string): string {
  return /^\/(?!\/)/.test(address) ? origin + address.replace(/(?<=.)\/$/, "") : address;
}
