import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Context, Middleware } from "koa";
import sirv from "sirv";
import { noStore } from "../http/cache-control.ts";
import { renderingState } from "../pictures/rendering-state.ts";
import { fileNotFound } from "../texts/server-pages.ts";

/**
 * Serves built, precompressed files. Hashed paths (`/assets/`, `/pictures/HASH/`) are cached forever, others for a day.
 */
export function builtAssets(folder: string): Middleware {
  const isRendering = renderingState(join(folder, "pictures")) === "running";
  const serve = serveFolder(folder, isRendering);
  return async (ctx, next) => {
    const isRead = ctx.method === "GET" || ctx.method === "HEAD";
    // Dotfiles are not public.
    if (!isRead || !/[^/]\.\w+$/.test(ctx.path) || ctx.path.includes("/.")) return next();
    const picture = /^\/pictures\/[0-9a-f]{12}(?=\/[^/]+$)/.exec(ctx.path)?.[0];
    if (picture !== undefined) ctx.path = ctx.path.replace(picture, "/pictures");
    if (picture !== undefined || ctx.path.startsWith("/assets/"))
      ctx.set("Cache-Control", immutableCacheControl);
    if (isRendering && ctx.path.startsWith("/pictures/")) await waitForPicture(folder, ctx.path);
    return new Promise((resolve, reject) => {
      ctx.res.once("close", resolve);
      ctx.res.once("finish", resolve);
      serve(ctx.req, ctx.res, () => {
        ctx.remove("Cache-Control");
        if (ctx.path.startsWith("/assets/")) resolve(sendGone(ctx));
        else next().then(resolve, reject);
      });
      if (ctx.res.headersSent || ctx.res.statusCode === 304) ctx.respond = false;
    });
  };
}

/** Cache-Control of files whose path changes with their content. */
export const immutableCacheControl = "public, max-age=31536000, immutable";
/** Cache-Control of other files. */
export const dayCacheControl = "public, max-age=86400";
/** The policy of an SVG: one that is opened as a document must not load anything or run scripts. */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Waits until a picture is rendered. After its first start, the site still renders pictures while it serves requests.
 */
async function waitForPicture(folder: string, path: string): Promise<void> {
  const pictures = join(folder, "pictures");
  const name = /^\/pictures\/([\w-]+)\.\w+$/.exec(path)?.[1] ?? "";
  const pictureSizes: object = JSON.parse(await readFile(join(pictures, "pictures.json"), "utf8"));
  // Picture names end in a size, except for the link preview.
  const isListed = [name, name.replace(/-\w+$/, "")].some((each) => Object.hasOwn(pictureSizes, each));
  while (isListed && !existsSync(join(folder, path)) && renderingState(pictures) === "running")
    await wait(100);
}

function serveFolder(folder: string, isGrowing: boolean): ReturnType<typeof sirv> {
  return sirv(folder, {
    // While pictures are being rendered, check the disk at each request instead of once at the start.
    dev: isGrowing,
    etag: true,
    brotli: true,
    gzip: true,
    dotfiles: false,
    setHeaders: (response, pathname) => {
      if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", dayCacheControl);
      response.setHeader("X-Content-Type-Options", "nosniff");
      // sirv has no type for this extension.
      if (pathname.endsWith(".ico")) response.setHeader("Content-Type", "image/x-icon");
      if (pathname.endsWith(".svg")) response.setHeader("Content-Security-Policy", svgPolicy);
    },
  });
}

/** Replies 404 for a file of another release. Not cached: the next release may contain the file again. */
function sendGone(ctx: Context): void {
  ctx.status = 404;
  ctx.set("Cache-Control", noStore);
  ctx.set("X-Content-Type-Options", "nosniff");
  ctx.body = `${fileNotFound}\n`;
}
