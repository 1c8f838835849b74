import { createReadStream } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { noStore } from "../../http/cache-control.ts";
import { matchesEtag } from "../../http/etag.ts";
import type { AppMiddleware } from "../../http/koa-types.ts";
import { photoPath, renderedPhotosDir } from "../../http/photo-files.ts";
import { fileNotFound } from "../../texts/server-pages.ts";
import { immutableCacheControl } from "../assets.ts";

/**
 * Serves the rendered photos in `picturesDir`, and no other file in it. The name of a file contains the hash of its
 * content, so it is cached forever. The disk is read at each request, because photos are added while the site runs.
 */
export function servePhotos(picturesDir: string | null): AppMiddleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith("/photos/") || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    ctx.set("X-Content-Type-Options", "nosniff");
    const name = photoPath.exec(ctx.path)?.[1];
    const file =
      picturesDir === null || name === undefined
        ? null
        : await findFile(renderedPhotosDir(picturesDir), name);
    if (file === null || name === undefined) {
      ctx.status = 404;
      ctx.set("Cache-Control", noStore);
      ctx.body = `${fileNotFound}\n`;
      return;
    }
    ctx.status = 200;
    ctx.set("Cache-Control", immutableCacheControl);
    const etag = `"${name}"`;
    ctx.set("ETag", etag);
    if (matchesEtag(ctx, etag)) {
      ctx.status = 304;
      return;
    }
    ctx.type = extname(file.path);
    ctx.length = file.size;
    if (ctx.method === "GET") ctx.body = createReadStream(file.path);
  };
}

/** Returns null if there is no such file, or if it is a link to a file elsewhere. */
async function findFile(
  dir: string,
  name: string,
): Promise<{ readonly path: string; readonly size: number } | null> {
  try {
    const path = await realpath(join(dir, name));
    const found = await stat(path);
    if (!path.startsWith((await realpath(dir)) + sep) || !found.isFile()) return null;
    return { path, size: found.size };
  } catch {
    return null;
  }
}
