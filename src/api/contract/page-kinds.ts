/** A third-party service that pages may load scripts from, if the settings enable it. */
export type ThirdPartyService = "gateway" | "maps" | "tagManager";

/** Third-party services by kind of page. Booking pages load no analytics. Pages of an order load no services at all. */
export const pageKinds = {
  plain: ["tagManager"],
  map: ["tagManager", "maps"],
  booking: ["gateway"],
  order: [],
} as const satisfies Record<string, readonly ThirdPartyService[]>;

export type PageKind = keyof typeof pageKinds;

export function allowsService(kind: PageKind, service: ThirdPartyService): boolean {
  return pageKinds[kind].some((one) => one === service);
}
