import { constants } from "node:zlib";
import type { Middleware } from "koa";
import compress from "koa-compress";

/** Compresses rendered pages, at levels that cost little for what they save. */
export function compressPages(): Middleware {
  return compress({
    threshold: 1024,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    gzip: { level: 5 },
    deflate: false,
  });
}
