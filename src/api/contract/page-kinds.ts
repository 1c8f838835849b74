import { offeringPages } from "./pages.ts";

/** A service of somebody else that pages may load scripts from; each only where the settings name it. */
export type OutsideService = "gateway" | "maps" | "tagManager";

/**
 * What pages of a kind may load from outside. On the pages that open or show an order there is no script of analytics; on
 * the one that opens an order by its link there is none at all.
 */
export const pageKinds = {
  plain: ["tagManager"],
  map: ["tagManager", "maps"],
  booking: ["gateway"],
  order: [],
} as const satisfies Record<string, readonly OutsideService[]>;

export type PageKind = keyof typeof pageKinds;

/** The kind of the page at a path. */
export function pageKindOf(pathname: string): PageKind {
  const [area = "", first = "", second] = pathname.replace(/^\//, "").split("/");
  if (area === "booking-details") return "booking";
  if (area === "payment-success" || area === "payment-failure") return "order";
  const listsPlaces = (area === "coworking-space" || area === "office-space") && first !== "";
  const isOffering = !second && Object.hasOwn(offeringPages, first);
  return listsPlaces && !isOffering ? "map" : "plain";
}

/** Whether a page of this kind may use a service. */
export function mayUse(kind: PageKind, service: OutsideService): boolean {
  return pageKinds[kind].some((one) => one === service);
}

/**
 * Whether a browser must load a new document to get from one path to another, because the present one has been given
 * another policy, or has loaded scripts that must not come along. An order's page is always a document of its own: its
 * server keeps what opens the order, and takes it out of the address.
 * @param enabled services that the settings name
 */
export function needsNewDocument(from: string, to: string, enabled: readonly OutsideService[]): boolean {
  const [here, there] = [pageKindOf(from), pageKindOf(to)];
  if (there === "order") return from !== to;
  return enabled.some((service) => mayUse(here, service) !== mayUse(there, service));
}
