import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppMiddleware } from "../http/koa-types.ts";

/** The built script and styles of the console. `script` and `style` are their paths, which change with the content. */
export type ConsoleFiles = {
  readonly script: string;
  readonly style: string;
  readonly contents: ReadonlyMap<string, Buffer>;
};

type Manifest = Readonly<Record<string, { readonly file: string; readonly css?: readonly string[] }>>;

/** The entry module of the script, relative to the root of the sources. */
export const scriptEntry = "src/console/browser/main.ts";

/** Reads the files that `buildConsole` has written into a folder. */
export async function loadConsoleFiles(folder: string): Promise<ConsoleFiles> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
  const { file: script = "", css: [style = ""] = [] } = manifest[scriptEntry] ?? {};
  const contents = await Promise.all(
    [script, style].map(async (file) => [`/${file}`, await readFile(join(folder, file))] as const),
  );
  return { script: `/${script}`, style: `/${style}`, contents: new Map(contents) };
}

/** Serves the script and the styles, which browsers keep. */
export function serveFiles({ contents }: ConsoleFiles): AppMiddleware {
  return (ctx, next) => {
    const content = contents.get(ctx.path);
    if (content === undefined || (ctx.method !== "GET" && ctx.method !== "HEAD")) return next();
    ctx.set("Cache-Control", "public, max-age=31536000, immutable");
    ctx.type = ctx.path.endsWith(".css") ? "css" : "js";
    ctx.body = content;
    return;
  };
}
