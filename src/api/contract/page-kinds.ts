/** A service of someone else that pages may load scripts from; each only where the settings name it. */
export type OutsideService = "gateway" | "maps" | "tagManager";

/** What pages may load from outside: no analytics where an order is opened or shown, nothing where a link opens it. */
export const pageKinds = {
  plain: ["tagManager"],
  map: ["tagManager", "maps"],
  booking: ["gateway"],
  order: [],
} as const satisfies Record<string, readonly OutsideService[]>;

export type PageKind = keyof typeof pageKinds;

/** Whether a page of this kind may use a service. */
export function mayUse(kind: PageKind, service: OutsideService): boolean {
  return pageKinds[kind].some((one) => one === service);
}
