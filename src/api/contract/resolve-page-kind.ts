import { allowsService, type PageKind, type ThirdPartyService } from "./page-kinds.ts";
import { matchRoute, type PageName, pageDeclaration, pageNames } from "./routes.ts";

/** Returns the kind of the page at a path. An unknown path has the kind of the pages that share its first segment. */
export function resolvePageKind(pathname: string): PageKind {
  const { name, params } = matchRoute(pathname);
  const page = name === "not-found" ? pageNames.find((each) => hasSameFirstSegment(each, pathname)) : name;
  const { kind = "plain" } = page === undefined ? {} : pageDeclaration(page);
  return typeof kind === "function" ? kind(params) : kind;
}

function hasSameFirstSegment(name: PageName, pathname: string): boolean {
  const [, first] = pathname.split("/");
  return first !== "" && pageDeclaration(name).paths.some((path) => path.split("/")[1] === first);
}

/** Returns true for pages that belong to one visitor: bookings and orders. */
export function isVisitorSpecific(pathname: string): boolean {
  const kind = resolvePageKind(pathname);
  return kind === "booking" || kind === "order";
}

/** Returns true if navigation must load a new document: for an order's page, or if the allowed scripts differ. */
export function needsNewDocument(from: string, to: string, enabled: readonly ThirdPartyService[]): boolean {
  const [currentKind, targetKind] = [resolvePageKind(from), resolvePageKind(to)];
  if (targetKind === "order") return from !== to;
  return enabled.some(
    (service) => allowsService(currentKind, service) !== allowsService(targetKind, service),
  );
}
