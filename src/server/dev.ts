import type { Middleware } from "koa";
import { createDevMiddleware } from "vike/server";
import { renderWithVike } from "./page-renderer.ts";
import { runSite } from "./run.ts";

/** The development entry: vite transforms and reloads the screens while they are edited. */
const { devMiddleware } = await createDevMiddleware({ root: process.cwd() });

const viteAssets: Middleware = (ctx, next) =>
  new Promise((resolve, reject) => {
    ctx.res.once("finish", resolve);
    devMiddleware(ctx.req, ctx.res, () => next().then(resolve, reject));
  });

await runSite({
  assets: viteAssets,
  renderPage: renderWithVike,
  workspaceEntry: new URL("../workspace/worker.ts", import.meta.url),
  relaxedPolicy: true,
});
