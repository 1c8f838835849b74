import type { ComponentType } from "react";
import type { AreaData, AreaInput, AreaName } from "../api/areas.ts";
import type { CallContext } from "../api/call.ts";
import type { OrderKey } from "../api/contract/booking.ts";
import type { PageOutcome } from "../api/contract/page-outcome.ts";
import type { AreaView } from "../machines/area/selectors.ts";

/** A location: path, route params and query, and what this browser may access there. */
export type RouteLocation = {
  readonly pathname: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The order in the URL, if this browser may open it. */
  readonly order?: OrderKey | null;
  /** True if this browser may open a list of bookings. */
  readonly hasBookingsKey?: boolean;
  /** True if this browser may open orders. Undefined if unknown: after a navigation in the browser. */
  readonly hasOrders?: boolean | undefined;
};

/** A data area that a screen needs, with its input. */
export type AreaRequest = {
  [Name in AreaName]: { readonly area: Name; readonly input: AreaInput<Name> };
}[AreaName];

/** Reads an area that the screen requested, outside React (for the head and the status of a page). */
export type ReadArea = <Name extends AreaName>(name: Name) => AreaView<AreaData<Name>>;

/**
 * Content of a page's `<head>`. `path` is the canonical path, and `image` is a path on our origin. URLs in `jsonLd` may
 * also be paths. The document makes all of them absolute.
 */
export type Head = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly noIndex?: boolean;
  readonly image?: string;
  readonly jsonLd?: readonly object[];
};

/** A screen of the site: its data, its head and its component. */
export type Screen = {
  /** Returns the areas to load for a location. The server loads them before it renders the page. */
  areas(location: RouteLocation): readonly AreaRequest[];
  head(location: RouteLocation, read: ReadArea): Head;
  /** HTTP status of the page, or a constant if it does not depend on data; 200 by default. */
  readonly status?: number | ((location: RouteLocation, read: ReadArea) => number);
  /** Target of a permanent redirect; null for no redirect. */
  redirect?(location: RouteLocation, read: ReadArea): string | null;
  /** Components of the screen that are declared with `deferred()`. */
  readonly deferred?: readonly DeferredCode[];
  readonly Component: ComponentType<{ readonly location: RouteLocation }>;
};

/** Code of a screen that is loaded lazily with `deferred()`. The document does not link its script. */
export type DeferredCode = {
  /** Path of the module from the project's root. The document includes the styles of the module. */
  readonly source: string;
  /** Loads the module once. The server awaits it before rendering a page, the browser before showing another screen. */
  readonly load: () => Promise<unknown>;
};

/**
 * Declares a screen, for type inference. Each screen is the default export of `+Page.tsx` in the folder named after its
 * page (`api/contract/routes.ts`).
 */
export function defineScreen<S extends Screen>(screen: S): S {
  return screen;
}

/** Input of a screen's flow on the server: the location, a form posted without JavaScript, and the browser's hold. */
export type FlowRequest = {
  readonly location: RouteLocation;
  readonly form: URLSearchParams | null;
  readonly hold: OrderKey | null;
  /** True if the URL contained the token of an order or the key of a list of bookings, as a link in an email does. */
  readonly isLink?: boolean;
  readonly context: CallContext;
};

/** Result of a flow: the snapshot for the screen, the title if it depends on more than the URL, and the outcome. */
export type FlowResult = PageOutcome & { readonly snapshot: unknown; readonly title?: string };

/**
 * Runs a screen's state machine on the server, with a posted form or to resume a hold. It is exported by `+flow.ts`
 * next to the screen, and its code is never sent to the browser.
 */
export type ServerFlow = (request: FlowRequest) => Promise<FlowResult>;
