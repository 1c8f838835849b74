import Koa from "koa";
import { beforeEach, expect, it } from "vitest";
import { parseDrawingPath } from "../../api/contract/drawings.ts";
import { serverForTest } from "../../http/testing.ts";
import { draw } from "../../pictures/drawing/draw.ts";
import { createSite } from "../app.ts";
import { siteDependencies } from "../testing.ts";
import { serveDrawings } from "./drawings.ts";

const room = "/pictures/meeting-room-6-asw-1f3a9c2e.svg";
const facade = "/pictures/centre-haveli-r-bct-00c0ffee.svg";

let origin: string;
beforeEach(async () => {
  const renderPage = async () => ({ status: 404, html: "<p>No such page</p>" });
  const site = createSite(siteDependencies("http://127.0.0.1:9", { renderPage }));
  origin = (await serverForTest(site.callback())).origin;
});

it("a drawing is served from the facts in its path, compressed, with the strict policy of an SVG", async () => {
  for (const path of [room, facade]) {
    const response = await fetch(origin + path, { headers: { "accept-encoding": "br" } });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=86400",
      "content-encoding": "br",
      vary: "Accept-Encoding",
    });
    const facts = parseDrawingPath(path);
    expect((await response.text()) === (facts && draw(facts))).toBe(true);
  }
});

it("a drawing with the version of the pictures in its path is cached permanently", async () => {
  const response = await fetch(origin + room.replace("/pictures", "/pictures/0123456789ab"));
  expect([response.status, response.headers.get("cache-control")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
  ]);
});

it("a drawing that the browser has is not sent again", async () => {
  const etag = (await fetch(origin + room)).headers.get("etag") ?? "";
  const response = await fetch(origin + room, { headers: { "if-none-match": etag } });
  expect([response.status, await response.text()]).toEqual([304, ""]);
});

it("HEAD returns the headers of a drawing, and POST does not draw", async () => {
  const head = await fetch(origin + room, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([
    200,
    "image/svg+xml",
    "",
  ]);
  expect((await fetch(origin + room, { method: "POST" })).headers.get("content-type")).not.toBe(
    "image/svg+xml",
  );
});

it.each([
  "/pictures/meeting-room-1001-asw-1f3a9c2e.svg",
  "/pictures/meeting-room-6-wsa-1f3a9c2e.svg",
  "/pictures/meeting-room-6-asw-1f3a9c2e.svg/",
  "/pictures/x/meeting-room-6-asw-1f3a9c2e.svg",
  "/pictures/%2e%2e%2f/meeting-room-6-asw-1f3a9c2e.svg",
  "/pictures/meeting-room-6-asw-%3Cscript%3E.svg",
  "/pictures/centre-gothic-r-0-00c0ffee.svg",
])("the path %s is not found", async (path) => {
  expect((await fetch(origin + path, { redirect: "manual" })).status).not.toBe(200);
});

it("a drawing that the process cannot admit is not drawn", async () => {
  const app = new Koa().use(
    serveDrawings({
      runLimited: async (ctx) => {
        ctx.status = 503;
        return null;
      },
    }),
  );
  const { origin: busy } = await serverForTest(app.callback());
  const response = await fetch(busy + room);
  expect([response.status, response.headers.get("cache-control")]).toEqual([503, null]);
});
