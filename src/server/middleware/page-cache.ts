import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { href, isCallPath, isSimulatorPath } from "../../api/contract/href.ts";
import { isVisitorSpecific } from "../../api/contract/resolve-page-kind.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { emptyStaleNotice, staleNoticeHtml } from "../../api/contract/stale-notice.ts";
import { allowCdn, pageCacheControl } from "../../http/cache-control.ts";
import { Coalescer } from "../../http/coalescer.ts";
import { etagOf, matchesEtag } from "../../http/etag.ts";
import type { AppContext, AppMiddleware } from "../../http/koa-types.ts";
import * as texts from "../../texts/server-pages.ts";
import type { Metrics } from "../metrics.ts";
import { acceptedEncoding } from "./accept-encoding.ts";

/** How long a rendered page is fresh, in milliseconds. Short, so that changed content appears quickly. */
const freshMs = 2_000;
/**
 * Maximum age of a copy that is served without a notice of its age, in milliseconds. A copy may be older only while the
 * service is failing.
 */
const maxSilentAgeMs = 60_000;
/** Maximum age of a copy that is served while the service is failing, in milliseconds. */
const maxStaleMs = 24 * 3_600_000;
const megabyte = 1024 * 1024;

type CacheEntry = {
  /** The page in UTF-8, encoded once for all requests. */
  readonly bytes: Buffer;
  readonly etag: string;
  /** Surrogate keys; null if a CDN must not keep the page. */
  readonly cacheKeys: readonly string[] | null;
  /** Time of the render, in milliseconds. For a stale copy, the time of the last attempt to render the page. */
  readonly renderedAt: number;
  /** True for a copy with a notice of its age. The page then failed when it was last rendered. */
  readonly hasNotice: boolean;
  /** Compressed variants, created on first use. */
  readonly encoded: Map<string, Promise<Buffer>>;
};

type CacheOutcome = "hit" | "miss" | "stale";
type CachedPage = { readonly copy: CacheEntry; readonly outcome: CacheOutcome };

/**
 * Caches public pages: renders and compresses them once, with an ETag. Concurrent requests for a page that is not
 * cached share one render. If a render is slow, serves the last good copy if it is recent; the render then renews the
 * copy. While the service is failing, serves older copies with a notice of their age; only one request every two seconds
 * tries the service again. Pages that belong to one visitor (bookings, results, posts) are not cached. If a visitor's own
 * copy of a public page fails, serves the public one.
 * @param admit admits a request that has to be rendered; cached pages are served without admission
 */
export function cachePages(
  metrics: Metrics,
  admit: (ctx: AppContext, work: () => Promise<void>) => Promise<void>,
  now: () => number = () => Date.now(),
): AppMiddleware {
  const pathEntries = createCache(32 * megabyte);
  const queryEntries = createCache(16 * megabyte);
  const staleEntries = createCache(8 * megabyte);
  const rendering = new Coalescer();
  return async (ctx, next) => {
    const key = ctx.path + ctx.search;
    const cache = isUnbounded(ctx) ? queryEntries : pathEntries;
    if (!isPublicPage(ctx)) {
      await next();
      const copy = hasPublicCopy(ctx) && ctx.status >= 500 ? cache.get(key) : undefined;
      if (copy !== undefined && ageOf(copy) < maxStaleMs)
        await serve(ctx, metrics, { copy: staleCopy(copy), outcome: "stale" });
      return;
    }
    const cached = await getFresh(cache, key);
    if (cached !== null) return serve(ctx, metrics, cached);
    let isAdmitted = false;
    await admit(ctx, async () => {
      isAdmitted = true;
      // Another request may have started to render the page while this request was queued.
      const response = (await getFresh(cache, key)) ?? (await renderOnce(ctx, next, cache, key));
      if (response !== null) await serve(ctx, metrics, response);
    });
    // Serve a recent copy to a throttled IP address: one person's requests must not block others at the same address.
    if (isAdmitted || !ctx.state.isThrottled) return;
    const copy = cache.get(key);
    if (copy !== undefined && ageOf(copy) < maxSilentAgeMs)
      await serve(ctx, metrics, { copy: withoutCdn(copy), outcome: "stale" });
  };

  /** Returns a fresh copy, or waits for the running render of this page. */
  async function getFresh(cache: LRUCache<string, CacheEntry>, key: string): Promise<CachedPage | null> {
    const entry = cache.get(key);
    if (entry !== undefined && isFresh(entry)) return { copy: entry, outcome: "hit" };
    const staleEntry = staleEntries.get(key);
    if (staleEntry !== undefined && isFresh(staleEntry)) return { copy: staleEntry, outcome: "stale" };
    const pending = await rendering.pending<CachedPage | null>(key)?.catch(() => null);
    if (!pending) return null;
    return { copy: pending.copy, outcome: pending.outcome === "stale" ? "stale" : "hit" };
  }

  /** Renders the page or joins a running render. If that render fails or is not shareable, renders the page again. */
  async function renderOnce(
    ctx: AppContext,
    next: () => Promise<unknown>,
    cache: LRUCache<string, CacheEntry>,
    key: string,
  ): Promise<CachedPage | null> {
    let isOwn = false;
    const response = await rendering
      .run(key, () => {
        isOwn = true;
        return render(ctx, next, cache, key);
      })
      .catch((error) => {
        if (isOwn) throw error;
        return null;
      });
    return response !== null || isOwn ? response : render(ctx, next, cache, key);
  }

  async function render(
    ctx: AppContext,
    next: () => Promise<unknown>,
    cache: LRUCache<string, CacheEntry>,
    key: string,
  ): Promise<CachedPage | null> {
    const copy = cache.get(key);
    const ageMs = copy === undefined ? Number.POSITIVE_INFINITY : ageOf(copy);
    const hasFailed = staleEntries.get(key)?.hasNotice === true;
    const keep = (html: string, cacheKeys: CacheEntry["cacheKeys"]): CachedPage => {
      staleEntries.delete(key);
      return store(cache, key, createEntry(html, now(), cacheKeys), "miss");
    };
    if (ageMs < maxSilentAgeMs || (hasFailed && ageMs < maxStaleMs))
      ctx.state.cacheLatePage = ({ html, cacheKeys = null }) => void keep(html, cacheKeys);
    await next();
    const html = ctx.body;
    if (isCacheable(ctx) && typeof html === "string") return keep(html, ctx.state.cacheKeys ?? null);
    if (ctx.status < 500 || copy === undefined || ageMs >= maxStaleMs) return null;
    // Until the next attempt, all requests get this copy.
    return store(staleEntries, key, staleCopy(copy), "stale");
  }

  /** Returns a copy to serve while the service is failing. It states its age unless it is recent. */
  function staleCopy(copy: CacheEntry): CacheEntry {
    const ageMs = ageOf(copy);
    return ageMs < maxSilentAgeMs
      ? { ...withoutCdn(copy), renderedAt: now() }
      : { ...createEntry(withStaleNotice(copy.bytes.toString(), ageMs), now(), null), hasNotice: true };
  }

  function store(
    entries: LRUCache<string, CacheEntry>,
    key: string,
    copy: CacheEntry,
    outcome: CacheOutcome,
  ): CachedPage {
    entries.set(key, copy);
    return { copy, outcome };
  }

  function ageOf(copy: CacheEntry): number {
    return now() - copy.renderedAt;
  }

  function isFresh(copy: CacheEntry): boolean {
    return ageOf(copy) < freshMs;
  }
}

const fileExtension = /\.\w+$/;

type RequestInfo = Pick<AppContext, "method" | "path" | "state">;

/**
 * Returns true if all visitors get the identical page. Pages of a visitor with a hold differ, because they mention the
 * hold, and the home page of a visitor with orders, because it mentions the next booking.
 */
export function isPublicPage(ctx: RequestInfo): boolean {
  const { hold, hasOrders = false } = ctx.state;
  return hasPublicCopy(ctx) && hold === undefined && !(hasOrders && ctx.path === href("/"));
}

/** Returns true for a page that is public for visitors without a hold or orders. */
function hasPublicCopy({ method, path }: RequestInfo): boolean {
  const isRead = method === "GET" || method === "HEAD";
  const isOther = isCallPath(path) || isSimulatorPath(path) || fileExtension.test(path);
  return isRead && !isOther && !isVisitorSpecific(path);
}

/** Returns true if the page cache stores and compresses the response. */
export function isCacheable(ctx: RequestInfo & Pick<AppContext, "status">): boolean {
  return isPublicPage(ctx) && ctx.status === 200;
}

function createCache(bytes: number): LRUCache<string, CacheEntry> {
  return new LRUCache({ maxSize: bytes, sizeCalculation: (copy) => copy.bytes.length });
}

/** Returns true for pages with arbitrary URLs. They have a separate cache, so that they cannot evict other pages. */
function isUnbounded(ctx: AppContext): boolean {
  return ctx.search !== "" || matchRoute(ctx.path).name === "search";
}

function createEntry(html: string, madeAt: number, cacheKeys: CacheEntry["cacheKeys"]): CacheEntry {
  const bytes = Buffer.from(html);
  return {
    ...{ bytes, etag: etagOf(bytes), cacheKeys, renderedAt: madeAt, hasNotice: false },
    encoded: new Map(),
  };
}

/** Returns a copy that no CDN keeps. */
function withoutCdn(copy: CacheEntry): CacheEntry {
  return { ...copy, cacheKeys: null };
}

async function serve(ctx: AppContext, metrics: Metrics, { copy, outcome }: CachedPage): Promise<void> {
  metrics.observePageCache(outcome);
  const encoding = acceptedEncoding(ctx);
  const isKnown = matchesEtag(ctx, copy.etag);
  const bytes = isKnown || encoding === "identity" ? copy.bytes : await encodeOnce(copy, encoding);
  // Do not await from this line on: a page that is still being rendered must not change this response.
  ctx.status = 200;
  if (copy.cacheKeys === null) ctx.set("Cache-Control", "public, max-age=0, must-revalidate");
  else {
    ctx.set("Cache-Control", pageCacheControl);
    allowCdn(ctx, copy.cacheKeys);
  }
  // A visitor with a hold or orders gets another page (`isPublicPage`).
  ctx.vary("Cookie");
  ctx.vary("Accept-Encoding");
  ctx.set("ETag", copy.etag);
  if (isKnown) {
    ctx.status = 304;
    return;
  }
  ctx.type = "html";
  // Remove headers of the error response that this copy replaces.
  ctx.remove("Content-Encoding");
  ctx.remove("Retry-After");
  if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
  ctx.body = bytes;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

function encodeOnce(copy: CacheEntry, encoding: "br" | "gzip"): Promise<Buffer> {
  const cachedEncoding = copy.encoded.get(encoding);
  if (cachedEncoding !== undefined) return cachedEncoding;
  const encoded =
    encoding === "br"
      ? toBrotli(copy.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : toGzip(copy.bytes, { level: 6 });
  copy.encoded.set(encoding, encoded);
  return encoded;
}

const minuteMs = 60_000;

/** Adds the age of a page, in milliseconds, to its element for this notice. */
function withStaleNotice(html: string, ageMs: number): string {
  return html.replace(emptyStaleNotice, staleNoticeHtml(texts.staleCopy(formatAge(ageMs))));
}

function formatAge(ageMs: number): string {
  const minutes = Math.floor(ageMs / minuteMs);
  if (minutes < 60) return texts.minutes(minutes);
  return texts.hours(Math.floor(minutes / 60));
}
