/** A third-party service that pages may load scripts from, if the settings enable it. */
export type ThirdPartyService = "gateway" | "maps" | "tagManager";

/** Third-party services by kind of page. Bookings and orders load no analytics; pages with an order's link load nothing. */
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
