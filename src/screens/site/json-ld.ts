/** Names in structured data whose texts are addresses. */
const addresses = new Set(["@id", "url", "item", "image", "logo", "sameAs", "urlTemplate"]);

/**
 * Structured data with every address in full: those who read it keep it apart from its page, so a path means nothing to
 * them. Screens write paths, as everywhere.
 */
export function withOrigin(data: object, origin: string): object {
  return inFull(data, "", origin) as object;
}

function inFull(value: unknown, name: string, origin: string): unknown {
  if (typeof value === "string") return addresses.has(name) ? absolute(value, origin) : value;
  if (Array.isArray(value)) return value.map((each) => inFull(each, name, origin));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inFull(each, key, origin)]));
}

/** A path of ours as an address in full, as its page is found (without the slash of some links); others stay. */
export function absolute(address: string, origin: string): string {
  return /^\/(?!\/)/.test(address) ? origin + address.replace(/(?<=.)\/$/, "") : address;
}
