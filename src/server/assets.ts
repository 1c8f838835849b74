import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Context, Middleware } from "koa";
import sirv from "sirv";
import { drawingState } from "../pictures/drawing-state.ts";
import { fileGone } from "../texts/server-pages.ts";

/** Serves built files, precompressed: hashed addresses (`/assets/`, `/pictures/HASH/`) for ever, the others for a day. */
export function builtAssets(folder: string): Middleware {
  const isBeingDrawn = drawingState(join(folder, "pictures")) === "running";
  const serve = filesOf(folder, isBeingDrawn);
  return async (ctx, next) => {
    const reads = ctx.method === "GET" || ctx.method === "HEAD";
    // Names that begin with a dot are none of a visitor's business.
    if (!reads || !/[^/]\.\w+$/.test(ctx.path) || ctx.path.includes("/.")) return next();
    const picture = /^\/pictures\/[0-9a-f]{12}(?=\/[^/]+$)/.exec(ctx.path)?.[0];
    if (picture !== undefined) ctx.path = ctx.path.replace(picture, "/pictures");
    if (picture !== undefined || ctx.path.startsWith("/assets/")) ctx.set("Cache-Control", forGood);
    if (isBeingDrawn && ctx.path.startsWith("/pictures/")) await untilDrawn(folder, ctx.path);
    return new Promise((resolve, reject) => {
      ctx.res.once("close", resolve);
      ctx.res.once("finish", resolve);
      serve(ctx.req, ctx.res, () => {
        ctx.remove("Cache-Control");
        if (ctx.path.startsWith("/assets/")) resolve(refuseGone(ctx));
        else next().then(resolve, reject);
      });
      if (ctx.res.headersSent || ctx.res.statusCode === 304) ctx.respond = false;
    });
  };
}

const forGood = "public, max-age=31536000, immutable";

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
      if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "public, max-age=86400");
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
  ctx.body = `${fileGone}\n`;
}
