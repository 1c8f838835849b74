import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { callerSignal } from "../../http/caller.ts";
import type { ShellContext, ShellMiddleware } from "../../http/shell.ts";
import * as texts from "../../texts/refusals.ts";
import type { SiteParts } from "../app.ts";
import {
  forgetBookingsKey,
  forgetHold,
  type Hold,
  keepBookingsKey,
  keepHold,
  keepOrder,
  readBookingsKey,
  readOrder,
  visitorId,
} from "../cookies.ts";
import { refusal } from "../refusal.ts";
import type { Admission } from "./admission.ts";
import { createFormSubmissions, submissionOf } from "./form-submissions.ts";
import { isForEveryone } from "./page-cache.ts";

/** What a page is rendered from: its address, who asks, and the fields of a form posted without scripts. */
export type PageRequest = {
  /** Path and query. */
  readonly url: string;
  readonly origin: string;
  readonly requestId: string;
  readonly visitorId: string | null;
  /** Address of the visitor, for the service's rate limits. */
  readonly clientAddress: string;
  readonly hold: Hold | null;
  /** The order that this browser may open at this address. */
  readonly order: Hold | null;
  /** The key of the list of bookings that this browser has opened. */
  readonly bookingsKey: string | null;
  readonly form: URLSearchParams | null;
  /** Names the submission of the form, see `submissionOf`. */
  readonly submission: string | null;
  /** One-time key of the forms of the page; null where the page is cached for everyone. */
  readonly formKey: string | null;
  /** Aborted when nobody waits for the page any more; null when others may wait for it too, or a form was posted. */
  readonly signal: AbortSignal | null;
};

/**
 * A rendered page. `redirect` names where to go instead; `hold` is a hold that the posted form took, `isHoldOver` says that
 * the one of the request is no more; `order` is one that this browser has shown the token of, `bookingsKey` opens a list of them,
 * unless `isBookingsKeyOver`.
 */
export type PageReply = {
  readonly status: number;
  readonly html: string;
  /** When to ask again, in seconds, where the status says that it is not now. */
  readonly retryAfterSeconds?: number;
  readonly redirect?: string;
  readonly hold?: Hold;
  readonly isHoldOver?: boolean;
  readonly order?: Hold;
  readonly bookingsKey?: string;
  readonly isBookingsKeyOver?: boolean;
};

export type RenderPage = (request: PageRequest) => Promise<PageReply>;

/** Renders the screen of the address, after running its machine with a posted form when there is one. */
export function renderPages({ renderPage, settings }: SiteParts, { spend }: Admission): ShellMiddleware {
  const submissions = createFormSubmissions();
  return async (ctx) => {
    if (!["GET", "HEAD", "POST"].includes(ctx.method)) {
      return refusal(ctx, "method_not_allowed", texts.call.methods("GET, HEAD"), { Allow: "GET, HEAD" });
    }
    const { body } = ctx.state;
    const isShared = isForEveryone(ctx);
    const form = body === undefined ? null : new URLSearchParams(body.toString("utf8"));
    const submission = form && submissionOf(ctx, settings, form);
    const render = () =>
      renderPage({
        // Not `ctx.url`, which may name another host (`GET http://elsewhere/ HTTP/1.1`).
        url: ctx.path + ctx.search,
        origin: settings.publicOrigin,
        requestId: ctx.state.requestId,
        visitorId: isShared ? null : visitorId(ctx, settings),
        clientAddress: ctx.ip,
        hold: ctx.state.hold ?? null,
        order: isShared ? null : readOrder(ctx, settings),
        bookingsKey: isShared ? null : readBookingsKey(ctx, settings),
        form,
        submission,
        formKey: isShared ? null : randomUUID(),
        signal: isShared || body !== undefined ? null : callerSignal(ctx),
      });
    const rendering = spend(ctx, () => submissions.once(submission, render));
    const page = await inTime(ctx, rendering);
    if (page === null) return;
    ctx.set("Cache-Control", "no-store");
    if (page.hold !== undefined) keepHold(ctx, settings, page.hold);
    else if (page.isHoldOver) forgetHold(ctx, settings);
    if (page.order !== undefined) keepOrder(ctx, settings, page.order);
    if (page.bookingsKey !== undefined) {
      if (page.isBookingsKeyOver) forgetBookingsKey(ctx, settings, page.bookingsKey);
      else keepBookingsKey(ctx, settings, page.bookingsKey);
    }
    if (page.redirect !== undefined) ctx.redirect(page.redirect);
    ctx.status = page.status;
    if (page.status === 503 || page.status === 429)
      ctx.set("Retry-After", String(page.retryAfterSeconds ?? 5));
    if (page.redirect !== undefined) return;
    ctx.type = "html";
    ctx.body = page.html;
  };
}

/** How long a visitor waits for a page whose last good copy may be shown instead, in milliseconds. */
const copyAfterMs = 500;
const tooLate: PageReply = { status: 503, html: "" };

/** The page, or 503 when it comes too late and there is a copy of it; it is then kept for those who come next. */
async function inTime(
  { state }: ShellContext,
  rendering: Promise<PageReply | null>,
): Promise<PageReply | null> {
  const { keepLatePage, log } = state;
  if (keepLatePage === undefined) return rendering;
  const timer = new AbortController();
  const page = await Promise.race([rendering, wait(copyAfterMs, tooLate, timer)]).finally(() =>
    timer.abort(),
  );
  if (page !== tooLate) return page;
  state.isLate = true;
  rendering.then(
    (late) => {
      if (late?.status === 200) keepLatePage(late.html);
    },
    (error: unknown) => log.error({ err: error }, "A page failed after its copy had been shown."),
  );
  return page;
}
