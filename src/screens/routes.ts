import { matchPath } from "react-router-dom";

/**
 * Every address of the site and the screen behind it, in the order in which they are tried (specification,
 * section 2). Exact, but for `search`. An address that matches none is the page-not-found screen.
 */
export const routes = {
  home: ["/"],
  "contact-us": ["/contact-us"],
  "meeting-rooms": ["/meeting-rooms/:city/:locality"],
  "booking-details": ["/booking-details/:buildingId/:catalogId"],
  "payment-result": ["/payment-success/:orderId", "/payment-failure/:orderId"],
  offerings: ["/office-space"],
  terms: ["/terms"],
  privacy: ["/privacy"],
  "about-us": ["/about-us"],
  vyapaar: ["/vyapaar"],
  space: ["/coworking-space/:parameter", "/office-space/:parameter"],
  "city-or-centre": ["/coworking-space/:parameter/:buildingId"],
  locality: ["/office-space/:parameter/:buildingId"],
  search: ["/search/*"],
  referral: ["/referral"],
} as const satisfies Record<string, readonly string[]>;

export type RouteName = keyof typeof routes;

/** A screen's name: that of a route, or of the page for all other addresses. */
export type ScreenName = RouteName | "not-found";

export type RouteMatch = { readonly name: ScreenName; readonly params: Readonly<Record<string, string>> };

/** The screen behind a path (as it stands in an address, without query), and the path's parameters, decoded. */
export function matchRoute(path: string): RouteMatch {
  for (const name of Object.keys(routes) as RouteName[]) {
    const params = paramsOf(name, path);
    if (params !== null) return { name, params };
  }
  return { name: "not-found", params: {} };
}

/** What vike's route function of a screen answers: its parameters, or false when the path is not its own. */
export function routeOf(name: RouteName) {
  return ({ urlPathname }: { readonly urlPathname: string }) => {
    if (latest.path !== urlPathname) latest = { path: urlPathname, match: matchRoute(urlPathname) };
    return latest.match.name === name ? { routeParams: { ...latest.match.params } } : false;
  };
}

/** vike asks every screen in turn about one path. */
let latest: { readonly path: string; readonly match: RouteMatch } = { path: "/", match: matchRoute("/") };

function paramsOf(name: RouteName, path: string): Record<string, string> | null {
  for (const pattern of routes[name]) {
    const match = matchPath({ path: pattern, end: true, caseSensitive: true }, path);
    if (match !== null) return decodeParams(match.params);
  }
  return null;
}

function decodeParams(params: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, decoded(value)]));
}

/** A part of a path as people write it; as it stands when its percent signs encode nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
