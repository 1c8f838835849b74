import type { Context, Middleware } from "koa";
import sirv from "sirv";

/**
 * Built files. Names under `/assets/` hold a hash of their content, so they may be kept for ever; pictures and fonts
 * keep their names, so they are kept for a day and then asked for again. Served compressed as the build left them.
 */
export function builtAssets(folder: string): Middleware {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders: (response, pathname) => {
      response.setHeader("Cache-Control", cachingOf(pathname));
      response.setHeader("X-Content-Type-Options", "nosniff");
      // sirv does not know this one, and leaves its type empty.
      if (pathname.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
      // A drawing opened by itself is a document; it needs nothing from anywhere.
      if (pathname.endsWith(".svg"))
        response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
    },
  });
  return (ctx, next) => {
    const reads = ctx.method === "GET" || ctx.method === "HEAD";
    if (!reads || ctx.path.endsWith("/") || !/\.\w+$/.test(ctx.path)) return next();
    return new Promise((resolve, reject) => {
      ctx.res.once("close", resolve);
      ctx.res.once("finish", resolve);
      serve(ctx.req, ctx.res, () => {
        if (ctx.path.startsWith("/assets/")) resolve(refuseGone(ctx));
        else next().then(resolve, reject);
      });
      if (ctx.res.headersSent || ctx.res.statusCode === 304) ctx.respond = false;
    });
  };
}

/** A file of another release: there is no page at such an address, and it may come back with the next one. */
function refuseGone(ctx: Context): void {
  ctx.status = 404;
  ctx.set("Cache-Control", "no-store");
  ctx.set("X-Content-Type-Options", "nosniff");
  ctx.body = "This file is not there (any more).\n";
}

function cachingOf(pathname: string): string {
  return pathname.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "public, max-age=86400";
}
