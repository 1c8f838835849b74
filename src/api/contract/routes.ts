import type { ContentPage } from "./content-page.ts";
import { isOffering } from "./offerings.ts";
import type { PageKind } from "./page-kinds.ts";

/** Skeletons, shown while a screen loads (requirement S2). */
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

/** What is known of a page before its screen (the folder of that name in `src/screens`) is loaded. */
export type PageDeclaration = {
  /** Path patterns with `:name` parameters; `/*` at the end matches any rest. */
  readonly paths: readonly `/${string}`[];
  readonly skeleton: SkeletonKind | ((params: Params, query: URLSearchParams) => SkeletonKind);
  /** Which third-party services the page may load; default `plain`. */
  readonly kind?: ByParams<PageKind>;
  /** Its content in the content service, from `content/pages/{page name}.yaml`. */
  readonly content?: ContentPage;
  /** Accepts lead forms posted without JavaScript: that of its content, or that of the contact page. */
  readonly takesLeads?: true;
  /** Part of booking and paying, or a ticket: has a short footer, and only its own next step is fixed over the page. */
  readonly isCheckout?: true;
  /** False excludes the page from search engines and the site's own search. */
  readonly isIndexed?: false;
};

/** Every page of the site, in the order of matching (requirements R1–R19). Other paths are not found. */
export const pages = {
  home: { paths: ["/"], skeleton: "home", content: { pageId: 106, templateName: "home" } },
  "contact-us": {
    paths: ["/contact-us"],
    skeleton: "contact-us",
    content: { pageId: 107, templateName: "contact-us" },
    takesLeads: true,
  },
  "meeting-rooms": { paths: ["/meeting-rooms/:city/:locality"], skeleton: "listing" },
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

/** Pages with content in the content service. */
export type ContentPageName = {
  [Name in PageName]: Pages[Name] extends { readonly content: ContentPage } ? Name : never;
}[PageName];

/** Name of a screen: that of its page, or `not-found`. */
export type ScreenName = PageName | "not-found";

export const pageNames = Object.keys(pages) as PageName[];

/** The declaration of a page, typed without its literal values. */
export function pageDeclaration(name: PageName): PageDeclaration {
  return pages[name];
}

/** Returns true for the path of a page that is part of booking and paying, or a ticket. */
export function isCheckoutPath(path: string): boolean {
  const { name } = matchRoute(path);
  return name !== "not-found" && pageDeclaration(name).isCheckout === true;
}

/** The path of an indexed page without parameters; null for every other page. */
export function staticPageAddress(name: PageName): string | null {
  const { paths, isIndexed } = pageDeclaration(name);
  const [path = ""] = paths;
  return path.includes(":") || isIndexed === false ? null : path.replace(/\/\*$/, "");
}

export type RouteMatch = { readonly name: ScreenName; readonly params: Params };

/** The page at an encoded path (without query), with its decoded parameters. */
export function matchRoute(path: string): RouteMatch {
  for (const { name, pattern } of patterns) {
    const found = pattern.exec(path);
    if (found !== null) return { name, params: decodedParams(found.groups ?? {}) };
  }
  return { name: "not-found", params: {} };
}

export function resolveSkeleton({ name, params }: RouteMatch, query = new URLSearchParams()): SkeletonKind {
  const { skeleton } = name === "not-found" ? pages.home : pageDeclaration(name);
  return typeof skeleton === "function" ? skeleton(params, query) : skeleton;
}

/** Returns true if a query leads to a step after the choice. An estimate: `stepFromQuery` decides once the item is loaded. */
function startsAfterChoice(query: URLSearchParams): boolean {
  const step = query.get("step");
  if (step !== null) return step !== "time";
  const isWhole = (names: readonly string[]) => names.every((name) => query.has(name));
  return isWhole(["date", "from", "to", "people"]) || isWhole(["date", "passes"]);
}

/** Like the router's patterns: exact except for trailing slashes. */
const patterns = pageNames.flatMap((name) =>
  pages[name].paths.map((path) => ({ name, pattern: patternOf(path) })),
);

function patternOf(path: string): RegExp {
  const [exact = "", below] = path.split("/*");
  const source = exact.replace(/\/$/, "").replace(/:(\w+)/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}${below === undefined ? "/*" : "(?:/+(?<below>.+)|/*)"}$`);
}

function decodedParams(groups: Readonly<Record<string, string | undefined>>): Params {
  const given = Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, decoded(value)]));
}

/** Decodes a path segment; returns it unchanged if its encoding is invalid. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The part of a path before its parameters: `/booking-details` of `/booking-details/:buildingId/:catalogId`. */
export function staticPrefix(path: PageDeclaration["paths"][number]): string {
  return path.replace(/\/[:*].*$/, "");
}
