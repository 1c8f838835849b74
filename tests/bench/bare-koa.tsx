import Koa from "koa";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { settleAreas } from "../../src/screens/data/settled-areas.ts";
import homePage from "../../src/screens/home/+Page.tsx";
import type { Screen } from "../../src/screens/screen.ts";
import { App, layoutAreas } from "../../src/screens/site/app.tsx";

/**
 * Minimal server for comparison: Koa, the API requests of the home page, and `renderToString` of its screen. The cost of
 * this server is the lower bound for a page. With `?cached`, the server sends a stored string: the lower bound
 * for a cached page.
 */
const baseUrl = process.env.SERVICE_URL ?? "";
let cachedHtml = "";

const home: Screen = homePage;
await Promise.all((home.deferred ?? []).map(({ load }) => load()));

async function render(): Promise<string> {
  const place = { pathname: "/", params: {}, query: new URLSearchParams() };
  const { snapshots } = await settleAreas([...layoutAreas, ...home.areas(place)], { baseUrl }, 2000);
  const publicSettings = { googleMapsKey: null, gtmId: null, hasGateway: false };
  return renderToString(
    <StaticRouter location="/">
      <App page={{ status: 200, snapshots, publicSettings }} screen={home} />
    </StaticRouter>,
  );
}

const app = new Koa();
app.use(async (ctx) => {
  if (cachedHtml === "" || ctx.querystring !== "cached") cachedHtml = await render();
  ctx.type = "html";
  ctx.body = cachedHtml;
});
app.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
