import type { ComponentType } from "react";
import type { AreaData, AreaInput, AreaName } from "../api/areas.ts";
import type { CallContext } from "../api/call.ts";
import type { OrderKey } from "../api/contract/booking.ts";
import type { PageOutcome } from "../api/contract/page-outcome.ts";
import type { AreaView } from "../machines/area/selectors.ts";

/** Where a visitor is: the path's parameters and the query. */
export type Place = {
  readonly pathname: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The order that this browser may open at this address. */
  readonly order?: OrderKey | null;
  /** Whether this browser may open a list of bookings. */
  readonly hasBookingsKey?: boolean;
};

/** One data area that a screen needs, with what to ask. */
export type AreaRequest = {
  [Name in AreaName]: { readonly area: Name; readonly input: AreaInput<Name> };
}[AreaName];

/** Reads an area that the screen asked for, outside React (for the head and the status of a page). */
export type ReadArea = <Name extends AreaName>(name: Name) => AreaView<AreaData<Name>>;

/**
 * What stands in the head of a page. `path` is the canonical path; `image` a path under our origin; addresses in
 * `jsonLd` may be paths too: the document writes all of them in full.
 */
export type Head = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly noIndex?: boolean;
  readonly image?: string;
  readonly jsonLd?: readonly object[];
};

/** One screen of the site: what it needs, what it says of itself, and how it looks. */
export type Screen = {
  /** Areas to fetch for a place; on the server they are settled before the page is rendered. */
  areas(place: Place): readonly AreaRequest[];
  head(place: Place, read: ReadArea): Head;
  /** Status of the page, 200 unless the screen knows better. */
  status?(place: Place, read: ReadArea): number;
  /** Where the visitor should be instead, as a permanent redirect; null to stay. */
  redirect?(place: Place, read: ReadArea): string | null;
  /** Its components that are declared with `deferred()`. */
  readonly deferred?: readonly DeferredCode[];
  readonly Component: ComponentType<{ readonly place: Place }>;
};

/** Code of a screen that its document does not link (`deferred()`). */
export type DeferredCode = {
  /** Path of its module from the project's root; the document contains its styles. */
  readonly source: string;
  /** Loads the module once. The server does before it renders a page, the browser before it shows another screen. */
  readonly load: () => Promise<unknown>;
};

/** Declares a screen; the default export of `+Page.tsx` in the folder of its page's name (`api/contract/routes.ts`). */
export function defineScreen<S extends Screen>(screen: S): S {
  return screen;
}

/** What a screen's flow gets on the server: the place, a form posted without scripts, the hold this browser has. */
export type FlowRequest = {
  readonly place: Place;
  readonly form: URLSearchParams | null;
  readonly hold: OrderKey | null;
  /** Whether the address brought what opens the page, as a link of a mail does. */
  readonly isLink?: boolean;
  readonly context: CallContext;
};

/** The result of a flow: the snapshot that goes to the screen, the title where the address alone does not tell it, the outcome. */
export type FlowReply = PageOutcome & { readonly snapshot: unknown; readonly title?: string };

/**
 * Runs a screen's machine on the server: with a posted form, or to continue from a hold. Stands in `+flow.ts` beside the
 * screen and never reaches the browser.
 */
export type ServerFlow = (request: FlowRequest) => Promise<FlowReply>;
