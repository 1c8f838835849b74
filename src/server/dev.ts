import type { Middleware } from "koa";
import { createDevMiddleware } from "vike/server";
import { buildConsole } from "../build/build-console.ts";
import { renderInBackground } from "../pictures/render-in-background.ts";
import { builtAssets } from "./assets.ts";
import { devPageAssets } from "./page-assets.ts";
import { runProcess } from "./run.ts";

/** Entry point for development: vite transforms and reloads the screens. */
const { devMiddleware } = await createDevMiddleware({ root: process.cwd() });

const renderedPictures = "node_modules/.cache/dev";
await renderInBackground({
  sourceDir: "content/pictures",
  outDir: `${renderedPictures}/pictures`,
  cacheDir: "node_modules/.cache/pictures",
});
const pictures = builtAssets(renderedPictures);

const viteAssets: Middleware = (ctx, next) =>
  new Promise((resolve, reject) => {
    ctx.res.once("finish", resolve);
    devMiddleware(ctx.req, ctx.res, () => next().then(resolve, reject));
  });

await runProcess({
  workspaceEntry: importTypeScript(new URL("../workspace/worker.ts", import.meta.url)),
  consoleFolder: async () => {
    await buildConsole(`${renderedPictures}/console`);
    return `${renderedPictures}/console`;
  },
  loadSite: async () => ({
    assets: (ctx, next) => (ctx.path.startsWith("/pictures/") ? pictures : viteAssets)(ctx, next),
    pageAssets: devPageAssets,
    relaxedPolicy: true,
  }),
});

/** Workers do not inherit tsx, so the worker registers tsx before it loads the module. */
function importTypeScript(entry: URL): URL {
  const tsx = import.meta.resolve("tsx/esm/api");
  const code = `import { register } from "${tsx}"; register(); await import("${entry.href}");`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}
