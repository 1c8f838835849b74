import { renderToString } from "react-dom/server";
import { dangerouslySkipEscape } from "vike/server";
import type { CallContext } from "../api/call.ts";
import type { OrderKey } from "../api/contract/booking.ts";
import { pageKindOf } from "../api/contract/page-kind-of.ts";
import { matchRoute } from "../api/contract/routes.ts";
import { Coalescer } from "../http/coalescer.ts";
import { findHold } from "./booking-parts/find-hold.ts";
import { dimensionsOf } from "./frame/analytics/dimensions.ts";
import { App, frameAreas } from "./frame/app.tsx";
import { documentHtml } from "./frame/document.ts";
import { laterFrame } from "./frame/later-frame.ts";
import type { PageData } from "./frame/page-data.ts";
import { pageStatus } from "./frame/page-status.ts";
import { settleAreas } from "./frame/settled-areas.ts";
import { AtAddress } from "./frame/site-location.tsx";
import { outsideServices, type PublicSettings } from "./public-settings.ts";
import type { Place, Screen, ServerFlow } from "./screen.ts";

/** What the server gives to a page, and what it reads from it afterwards. */
export type PageInput = {
  readonly urlOriginal: string;
  readonly origin: string;
  readonly callContext: CallContext;
  readonly form: URLSearchParams | null;
  readonly hold: OrderKey | null;
  readonly order?: OrderKey | null;
  readonly hasBookingsKey?: boolean;
  readonly isLink?: boolean;
  readonly formKey?: string | null;
  readonly publicSettings: PublicSettings;
  readonly pageId: string;
  readonly Page: Screen;
  readonly config: { readonly flow?: ServerFlow };
  /** Tags of the files of a page, by its id, with the sources of what it needs beyond its screen, at once and later. */
  readonly filesOf: (
    pageId: string,
    beyond: { readonly further?: string | undefined; readonly later?: string | undefined },
  ) => string;
  /** How long the areas are waited for, in milliseconds; what is still pending then continues in the browser. */
  readonly areasTimeoutMs: number;
};

/**
 * Renders a screen: its machine first, then its areas, settled, then the page from the same snapshots as the browser
 * (row S8).
 */
export async function onRenderHtml(page: PageInput) {
  const screen = page.Page;
  const formKey = page.formKey ?? null;
  const url = new URL(page.urlOriginal, page.origin);
  // The path as it stands in the address, like the browser's: vike's own is decoded.
  const match = matchRoute(url.pathname);
  const order = page.order ?? null;
  const hasBookingsKey = page.hasBookingsKey ?? false;
  const place: Place = {
    pathname: url.pathname,
    params: match.params,
    query: url.searchParams,
    order,
    hasBookingsKey,
  };
  // Equal questions of the page are one call.
  const context: CallContext = { ...page.callContext, reads: new Coalescer() };
  const requests = [...frameAreas, ...screen.areas(place)];
  const [flow, { snapshots, read }, hold] = await Promise.all([
    page.config.flow?.({ place, form: page.form, hold: page.hold, isLink: page.isLink ?? false, context }),
    settleAreas(requests, context, page.areasTimeoutMs),
    findHold(page.hold, context),
  ]);
  // Nobody waits for the page any more, so it is not rendered.
  if (page.callContext.signal?.aborted) return { documentHtml: noDocument, pageContext: { reply: left } };
  const redirect = flow?.redirect ?? screen.redirect?.(place, read) ?? undefined;
  const status = flow?.status ?? pageStatus(screen, place, read, requests);
  const reply = {
    status,
    retryAfterSeconds: flow?.retryAfterSeconds,
    redirect,
    isMoved: flow?.redirect === undefined,
    hold: flow?.hold,
    isHoldOver: hold === "over",
    order: flow?.order,
    isBookingsKeyOver: flow?.isBookingsKeyOver,
    forgottenOrderId: flow?.forgottenOrderId,
  };
  // Nobody sees the page that is left, so it is not rendered.
  if (redirect !== undefined) return { documentHtml: noDocument, pageContext: { reply } };
  const outside = outsideServices(page.publicSettings);
  const held = hold === "over" ? null : hold;
  const { name, params } = match;
  const isSettled = requests.every(({ area }) => !read(area).fetching);
  const visit = isSettled ? dimensionsOf({ name, place, read, statusCode: status }) : null;
  const first = {
    name,
    params,
    status,
    screen,
    snapshots,
    flow: flow?.snapshot,
    order,
    hasBookingsKey,
    held,
    outside,
    visit,
    formKey,
  };
  const further = screen.further?.isNeeded(flow?.snapshot) ? screen.further : null;
  await Promise.all([further?.load(), screen.later?.load(), laterFrame.load()]);
  const body = renderToString(
    <AtAddress href={page.urlOriginal}>
      <App first={first} />
    </AtAddress>,
  );
  const data: PageData = {
    name,
    params,
    status,
    kind: pageKindOf(url.pathname),
    visit,
    snapshots,
    flow: flow?.snapshot,
    order,
    hasBookingsKey,
    ...(formKey && { formKey }),
    ...(held && { held }),
    publicSettings: page.publicSettings,
  };
  const html = documentHtml({
    head: { ...screen.head(place, read), ...(flow?.title && { title: flow.title }) },
    origin: page.origin,
    body,
    data,
    files: page.filesOf(page.pageId, { further: further?.source, later: screen.later?.source }),
  });
  return { documentHtml: dangerouslySkipEscape(html), pageContext: { reply } };
}

/** What vike gets where there is no page: the reply says where to go instead, or nobody waits. */
const noDocument = dangerouslySkipEscape("<!DOCTYPE html><html><head></head><body></body></html>");

/** The reply of a page that nobody waits for: the status of `callerGoneStatus`. */
const left = { status: 499, redirect: undefined, isMoved: false, hold: undefined };
