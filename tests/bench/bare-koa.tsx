import Koa from "koa";
import { renderToString } from "react-dom/server";
import { App, frameAreas } from "../../src/screens/frame/app.tsx";
import { laterFrame } from "../../src/screens/frame/later-frame.ts";
import { settleAreas } from "../../src/screens/frame/settled-areas.ts";
import { AtAddress } from "../../src/screens/frame/site-location.tsx";
import homePage from "../../src/screens/home/+Page.tsx";
import type { Screen } from "../../src/screens/screen.ts";

/**
 * What a page costs at least: Koa, a kept-alive fetch of its data, `renderToString` of the same screen. With `?cached`
 * it sends a string that it has, which is what a cached page costs at least.
 */
const baseUrl = process.env.SERVICE_URL ?? "";
let kept = "";

const home: Screen = homePage;
await Promise.all([laterFrame.load(), home.later?.load()]);

async function render(): Promise<string> {
  const place = { pathname: "/", params: {}, query: new URLSearchParams() };
  const { snapshots } = await settleAreas([...frameAreas, ...home.areas(place)], { baseUrl }, 2000);
  const first = {
    name: "home" as const,
    params: {},
    status: 200,
    screen: home,
    snapshots,
    flow: undefined,
    order: null,
    held: null,
    outside: [],
    visit: null,
  };
  return renderToString(
    <AtAddress href="/">
      <App first={first} />
    </AtAddress>,
  );
}

const app = new Koa();
app.use(async (ctx) => {
  if (kept === "" || ctx.querystring !== "cached") kept = await render();
  ctx.type = "html";
  ctx.body = kept;
});
app.listen(Number(process.env.PORT), "127.0.0.1", () => process.send?.("ready"));
