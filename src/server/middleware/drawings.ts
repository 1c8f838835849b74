import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import { parseDrawingPath } from "../../api/contract/drawings.ts";
import { etagOf, matchesEtag } from "../../http/etag.ts";
import type { AppMiddleware } from "../../http/koa-types.ts";
import { draw } from "../../pictures/drawing/draw.ts";
import { dayCacheControl, immutableCacheControl, svgPolicy } from "../assets.ts";
import { acceptedEncoding } from "./accept-encoding.ts";
import type { Admission } from "./admission.ts";

type Drawn = { readonly bytes: Buffer; readonly etag: string };

/** Bytes of compressed drawings that a process keeps: about 2,000 drawings. */
const keptBytes = 8 * 1024 * 1024;

const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text),
  identity: async (text: string) => Buffer.from(text),
} as const;

/**
 * Draws the pictures of rooms and centres from the facts in their URLs (decision 084). With the version of the pictures
 * in its path (`/pictures/HASH/…`), a drawing never changes. Only drawing needs admission: serving a kept one is cheap.
 */
export function serveDrawings({ runLimited }: Pick<Admission, "runLimited">): AppMiddleware {
  const kept = new LRUCache<string, Drawn>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  return async (ctx, next) => {
    const [, version, name] = /^\/pictures(\/[0-9a-f]{12})?(\/[^/]+\.svg)$/.exec(ctx.path) ?? [];
    const facts = name === undefined ? null : parseDrawingPath(`/pictures${name}`);
    if (facts === null || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    const encoding = acceptedEncoding(ctx);
    const key = `${encoding} ${name}`;
    const drawn =
      kept.get(key) ??
      (await runLimited(ctx, async () => {
        const bytes = await compressors[encoding](draw(facts));
        return { bytes, etag: etagOf(bytes) };
      }));
    if (drawn === null) return;
    kept.set(key, drawn);
    ctx.set({
      "Cache-Control": version === undefined ? dayCacheControl : immutableCacheControl,
      "Content-Security-Policy": svgPolicy,
      "X-Content-Type-Options": "nosniff",
      ETag: drawn.etag,
      Vary: "Accept-Encoding",
    });
    if (matchesEtag(ctx, drawn.etag)) {
      ctx.status = 304;
      return;
    }
    if (encoding !== "identity") ctx.set("Content-Encoding", encoding);
    ctx.type = "image/svg+xml";
    ctx.body = drawn.bytes;
  };
}
