import { constants } from "node:zlib";
import type { Middleware } from "koa";
import koaCompress from "koa-compress";
import { isCacheable } from "./page-cache.ts";

/** Compresses rendered pages at low compression levels, except for pages that the page cache compresses itself. */
export function compressPages(): Middleware {
  const compress = koaCompress({
    threshold: 1024,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    gzip: { level: 5 },
    deflate: false,
  });
  return (ctx, next) =>
    compress(ctx, async () => {
      await next();
      if (isCacheable(ctx)) ctx.compress = false;
    });
}
