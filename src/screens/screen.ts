import type { ComponentType } from "react";
import type { AreaData, AreaInput, AreaName } from "../api/areas.ts";
import type { CallContext } from "../api/call.ts";
import type { OrderKey } from "../api/contract/booking.ts";
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
  /** What some pages need beyond the screen's own code. */
  readonly further?: FurtherCode;
  /** Parts of it that are hydrated later (`frame/later.tsx`), when it is the first page of a visit. */
  readonly later?: Pick<FurtherCode, "source" | "load">;
  readonly Component: ComponentType<{ readonly place: Place }>;
};

/** Code that is loaded on demand, except where a page begins with it. */
export type FurtherCode = {
  /** Its module, from the project's root. */
  readonly source: string;
  load(): Promise<unknown>;
  /** Whether the first render of a page with this flow snapshot needs it. */
  isNeeded(flow: unknown): boolean;
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

/**
 * Where a flow got to. `snapshot` goes to the screen; `title` is the page's, where the address alone does not tell
 * it; `hold` (just taken) and `order` (just opened) are kept by the browser; a key of a list of bookings that opens nothing
 * any more is not; `redirect` is a path to go on to.
 */
export type FlowReply = {
  readonly snapshot: unknown;
  readonly title?: string;
  readonly status?: number;
  /** With 429 and 503: when the form may be sent again, in seconds. */
  readonly retryAfterSeconds?: number;
  readonly redirect?: string;
  readonly hold?: OrderKey;
  readonly order?: OrderKey;
  readonly isBookingsKeyOver?: boolean;
  /** An order that this browser is to forget. */
  readonly forgottenOrderId?: string;
};

/**
 * Runs a screen's machine on the server: with a posted form, or to continue from a hold. Stands in `+flow.ts` beside the
 * screen and never reaches the browser.
 */
export type ServerFlow = (request: FlowRequest) => Promise<FlowReply>;
