import type { ContentPage } from "./content-page.ts";
import { isOffering } from "./offerings.ts";
import type { PageKind } from "./page-kinds.ts";

/** Skeletons that are shown while a screen loads (requirement S2). */
export type SkeletonKind =
  | "home"
  | "offerings"
  | "offering-detail"
  | "listing"
  | "contact-us"
  | "booking"
  | "booking-step";

type Params = Readonly<Record<string, string>>;
type ByParams<T> = T | ((params: Params) => T);

/** The properties of a page that are known before its screen is loaded. Screens are in `src/screens/{page name}`. */
export type PageDeclaration = {
  /** Path patterns with `:name` parameters. `/*` at the end matches any remaining path. */
  readonly paths: readonly `/${string}`[];
  readonly skeleton: SkeletonKind | ((params: Params, query: URLSearchParams) => SkeletonKind);
  /** Kind of the page, which determines the third-party services that it may load; `plain` by default. */
  readonly kind?: ByParams<PageKind>;
  /** The page's content in the content service, from `content/pages/{page name}.yaml`. */
  readonly content?: ContentPage;
  /** True if the page accepts lead forms posted without JavaScript: the form of its content or of the contact page. */
  readonly takesLeads?: true;
  /**
   * True for pages of booking and payment, and for tickets. The lists of their footer are folded, and their call bar is
   * not sticky, so that it does not cover the button of the next step.
   */
  readonly isCheckout?: true;
  /** False excludes the page from search engines and the site's own search. */
  readonly isIndexed?: false;
};

/** All pages of the site, in matching order (requirements R1–R19). Any other path is not found. */
export const pages = {
  home: { paths: ["/"], skeleton: "home", content: { pageId: 106, templateName: "home" } },
  "contact-us": {
    paths: ["/contact-us"],
    skeleton: "contact-us",
    content: { pageId: 107, templateName: "contact-us" },
    takesLeads: true,
  },
  "meeting-rooms": { paths: ["/meeting-rooms/:city/:locality"], skeleton: "listing", kind: "map" },
  "booking-details": {
    paths: ["/booking-details/:buildingId/:catalogId"],
    skeleton: (_, query) => (startsAfterChoice(query) ? "booking-step" : "booking"),
    kind: "booking",
    isCheckout: true,
  },
  "payment-result": {
    paths: ["/payment-success/:orderId", "/payment-failure/:orderId"],
    skeleton: "booking",
    kind: "order",
    isCheckout: true,
    isIndexed: false,
  },
  "my-bookings": { paths: ["/my-bookings"], skeleton: "booking", kind: "order", isIndexed: false },
  offerings: {
    paths: ["/office-space"],
    skeleton: "offerings",
    content: { pageId: 113, templateName: "offerings" },
    takesLeads: true,
  },
  terms: {
    paths: ["/terms"],
    skeleton: "offering-detail",
    content: { pageId: 109, templateName: "terms" },
  },
  privacy: {
    paths: ["/privacy"],
    skeleton: "offering-detail",
    content: { pageId: 108, templateName: "privacy" },
  },
  "about-us": {
    paths: ["/about-us"],
    skeleton: "offering-detail",
    content: { pageId: 111, templateName: "about-us" },
    takesLeads: true,
  },
  vyapaar: {
    paths: ["/vyapaar"],
    skeleton: "offering-detail",
    content: { pageId: 112, templateName: "vyapaar" },
    takesLeads: true,
  },
  space: {
    paths: ["/coworking-space/:parameter", "/office-space/:parameter"],
    skeleton: ({ parameter = "" }) => (isOffering(parameter) ? "offering-detail" : "listing"),
    kind: ({ parameter = "" }) => (isOffering(parameter) ? "plain" : "map"),
    takesLeads: true,
  },
  "city-or-centre": {
    paths: ["/coworking-space/:parameter/:buildingId"],
    skeleton: "listing",
    kind: "map",
    takesLeads: true,
  },
  locality: {
    paths: ["/office-space/:parameter/:buildingId"],
    skeleton: "listing",
    kind: "map",
    takesLeads: true,
  },
  search: { paths: ["/search/*"], skeleton: "listing" },
  referral: {
    paths: ["/referral"],
    skeleton: "offering-detail",
    content: { pageId: 110, templateName: "referral" },
    takesLeads: true,
  },
} as const satisfies Record<string, PageDeclaration>;

type Pages = typeof pages;

export type PageName = keyof Pages;

/** Names of the pages with content in the content service. */
export type ContentPageName = {
  [Name in PageName]: Pages[Name] extends { readonly content: ContentPage } ? Name : never;
}[PageName];

/** Name of a screen: the name of its page, or `not-found`. */
export type ScreenName = PageName | "not-found";

export const pageNames = Object.keys(pages) as PageName[];

/** Returns the declaration of a page, with the general type `PageDeclaration` instead of the page's literal type. */
export function pageDeclaration(name: PageName): PageDeclaration {
  return pages[name];
}

/** Returns true for the paths of booking and payment, and of tickets. */
export function isCheckoutPath(path: string): boolean {
  const { name } = matchRoute(path);
  return name !== "not-found" && pageDeclaration(name).isCheckout === true;
}

/** Returns the path of a page that has no parameters and is indexed; null for other pages. */
export function staticPageAddress(name: PageName): string | null {
  const { paths, isIndexed } = pageDeclaration(name);
  const [path = ""] = paths;
  return path.includes(":") || isIndexed === false ? null : path.replace(/\/\*$/, "");
}

export type RouteMatch = { readonly name: ScreenName; readonly params: Params };

/** Finds the page at an encoded path (without query), and decodes its parameters. */
export function matchRoute(path: string): RouteMatch {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found !== null) return { name, params: decodedParams(found.groups ?? {}) };
  }
  return { name: "not-found", params: {} };
}

/** Returns the declared pattern of a path, such as `/search/*`. Null if no page has the path. */
export function routePatternOf(path: string): PageDeclaration["paths"][number] | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.path ?? null;
}

export function resolveSkeleton({ name, params }: RouteMatch, query = new URLSearchParams()): SkeletonKind {
  const { skeleton } = name === "not-found" ? pages.home : pageDeclaration(name);
  return typeof skeleton === "function" ? skeleton(params, query) : skeleton;
}

/**
 * Guesses from the query whether the booking page opens at a step after the time step, so that the right skeleton is
 * shown. `stepFromQuery` decides once the item is loaded.
 */
function startsAfterChoice(query: URLSearchParams): boolean {
  const step = query.get("step");
  if (step !== null) return step !== "time";
  const isWhole = (names: readonly string[]) => names.every((name) => query.has(name));
  return isWhole(["date", "from", "to", "people"]) || isWhole(["date", "passes"]);
}

/** Patterns that match paths like the router: trailing slashes are optional, everything else must match exactly. */
const patterns = pageNames.flatMap((name) =>
  pages[name].paths.map((path) => ({ name, path, pattern: patternOf(path) })),
);

function patternOf(path: string): RegExp {
  const [exact = "", below] = path.split("/*");
  const source = exact.replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}${below === undefined ? "/*" : "(?:/+(?<below>.+)|/*)"}$`);
}

function decodedParams(groups: Readonly<Record<string, string | undefined>>): Params {
  const entries = Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, decoded(value)]));
}

/** Decodes a path segment; returns it unchanged if its encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Returns the part of a path before its parameters: `/booking-details` for `/booking-details/:buildingId/:catalogId`.
 */
export function staticPrefix(path: PageDeclaration["paths"][number]): string {
  return path.replace(/\/[:*].*$/, "");
}
