import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Context, Middleware } from "koa";
import sirv from "sirv";
import { drawingState } from "../pictures/drawing-state.ts";

/**
 * Built files. Names under `/assets/` hold a hash of their content, so they may be kept for ever; pictures and fonts
 * keep their names, so they are kept for a day and then asked for again. Served compressed as the build left them.
 */
export function builtAssets(folder: string): Middleware {
  const isBeingDrawn = drawingState(join(folder, "pictures")) === "running";
  const serve = filesOf(folder, isBeingDrawn);
  return async (ctx, next) => {
    const reads = ctx.method === "GET" || ctx.method === "HEAD";
    // Names that begin with a dot are none of a visitor's business.
    if (!reads || !/[^/]\.\w+$/.test(ctx.path) || ctx.path.includes("/.")) return next();
    if (isBeingDrawn && ctx.path.startsWith("/pictures/")) await untilDrawn(folder, ctx.path);
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

/** A picture of a first start may not be drawn yet; whoever asks for it gets it as soon as it is there. */
async function untilDrawn(folder: string, path: string): Promise<void> {
  const pictures = join(folder, "pictures");
  const name = /^\/pictures\/([\w-]+)\.\w+$/.exec(path)?.[1] ?? "";
  const listed: object = JSON.parse(await readFile(join(pictures, "pictures.json"), "utf8"));
  // Most names end in a size; the preview of links has one only.
  const isListed = [name, name.replace(/-\w+$/, "")].some((each) => Object.hasOwn(listed, each));
  while (isListed && !existsSync(join(folder, path)) && drawingState(pictures) === "running") await wait(100);
}

function filesOf(folder: string, isGrowing: boolean): ReturnType<typeof sirv> {
  return sirv(folder, {
    // Looks at the disk at each request, and not once at the start.
    dev: isGrowing,
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
