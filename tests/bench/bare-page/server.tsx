import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Koa from "koa";
import compress from "koa-compress";
import { renderToString } from "react-dom/server";
import { BarePage, type BarePageData } from "./page.tsx";

/** Serves the bare page at `/`, its assets, and the pictures of the site at `SITE_ORIGIN`. Reports its port. */
const origin = process.env.SITE_ORIGIN ?? "";
const folder = process.env.ASSETS ?? "";

const app = new Koa();
app.use(compress());
app.use(async (ctx) => {
  if (ctx.path === "/") {
    ctx.type = "html";
    ctx.body = await renderDocument();
  } else if (ctx.path.startsWith("/pictures/")) {
    const picture = await fetch(origin + ctx.path);
    ctx.type = picture.headers.get("content-type") ?? "";
    ctx.body = Buffer.from(await picture.arrayBuffer());
  } else if (ctx.path === "/client.js" || ctx.path === "/style.css") {
    ctx.type = ctx.path.slice(ctx.path.lastIndexOf("."));
    ctx.body = await readFile(join(folder, ctx.path));
  }
});

async function renderDocument(): Promise<string> {
  const [home, layout] = await Promise.all(["/api/home", "/widget/headerFooter"].map(getJson));
  const data = { home, layout } as BarePageData;
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Baithak</title>
<link rel="stylesheet" href="/style.css"></head><body><div id="root">${renderToString(<BarePage {...data} />)}</div>
<script id="data" type="application/json">${json}</script><script type="module" src="/client.js"></script></body></html>`;
}

async function getJson(path: string): Promise<unknown> {
  return (await fetch(origin + path)).json();
}

const server = app.listen(0, "127.0.0.1", () => process.send?.(server.address()));
