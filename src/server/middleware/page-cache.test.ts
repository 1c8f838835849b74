import { once } from "node:events";
import { brotliDecompressSync } from "node:zlib";
import Koa from "koa";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyStaleNotice } from "../../api/contract/stale-notice.ts";
import { serverForTest } from "../../http/testing.ts";
import { createMetrics } from "../metrics.ts";
import { cachePages } from "./page-cache.ts";

let origin: string;
let clock: number;
let renders: number;
let status: number;
let isSlow: boolean;
let pause: Promise<void>;
let filling: string;
let isAdmitted: boolean;
let hasOrders: boolean;

beforeEach(async () => {
  clock = 1_000_000;
  renders = 0;
  status = 200;
  isSlow = false;
  isAdmitted = true;
  hasOrders = false;
  pause = Promise.resolve();
  filling = "x".repeat(2000);
  const app = new Koa();
  app.use((ctx, next) => {
    ctx.state.hasOrders = hasOrders;
    return next();
  });
  app.use(
    cachePages(
      createMetrics(),
      async (ctx, work) => {
        if (isAdmitted) return work();
        ctx.state.isThrottled = true;
        ctx.status = 429;
      },
      () => clock,
    ) as Koa.Middleware,
  );
  app.use(async (ctx) => {
    renders += 1;
    const render = renders;
    await pause;
    ctx.status = isSlow && ctx.state.cacheLatePage !== undefined ? 503 : status;
    if (status === 503) ctx.set("Retry-After", "5");
    ctx.body = `<body><div id="root"><header></header>${emptyStaleNotice}render ${render} ${filling}</div></body>`;
  });
  ({ origin } = await serverForTest(app.callback()));
});

async function renderShown(path = "/"): Promise<string> {
  const response = await fetch(origin + path);
  return `${response.status} ${/render \d+/.exec(await response.text())?.[0]}`;
}

describe("the page cache", () => {
  it("renders a public page once while it is fresh", async () => {
    expect([await renderShown(), await renderShown()]).toEqual(["200 render 1", "200 render 1"]);
    clock += 2_001;
    expect(await renderShown()).toBe("200 render 2");
  });

  it("coalesces concurrent requests for a page into one render", async () => {
    let release = () => {};
    pause = new Promise((resolve) => {
      release = resolve;
    });
    const pages = Array.from({ length: 20 }, () => renderShown());
    await expect.poll(() => renders).toBe(1);
    release();
    expect(new Set(await Promise.all(pages))).toEqual(new Set(["200 render 1"]));
  });

  it("serves the last public copy if a visitor's own copy of the page fails", async () => {
    const own = async () => {
      const response = await fetch(`${origin}?own`);
      return `${response.status} ${/render \d+/.exec(await response.text())?.[0]}`;
    };
    expect(await renderShown("/?own")).toBe("200 render 1");
    hasOrders = true;
    expect(await own()).toBe("200 render 2");
    status = 503;
    expect([await own(), await own()]).toEqual(["200 render 1", "200 render 1"]);
    expect(await renderShown("/booking-details/a/b")).toBe("503 render 5");
    clock += 25 * 3_600_000;
    expect(await own()).toBe("503 render 6");
  });

  it("does not cache a visitor's own pages", async () => {
    await renderShown("/booking-details/a/b");
    expect(await renderShown("/booking-details/a/b")).toBe("200 render 2");
    await fetch(origin, { method: "POST" });
    expect(renders).toBe(3);
  });

  it("states the age of the last good copy after the header while the service is failing", async () => {
    await renderShown();
    status = 503;
    clock += 12 * 60_000;
    const response = await fetch(origin);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("retry-after")).toBeNull();
    expect(html).toMatch(/<\/header><p [^>]*>[^<]*last updated 12 minutes ago\.<\/p>render 1/);
    clock += 60_000;
    expect(await (await fetch(origin)).text()).toContain("last updated 13 minutes ago.");
    status = 200;
    clock += 60_000;
    expect(await (await fetch(origin)).text()).toContain(`${emptyStaleNotice}render 4`);
  });

  it("serves a copy that is younger than a minute without a notice, even after an error", async () => {
    await renderShown();
    status = 503;
    clock += 59_999;
    expect(await (await fetch(origin)).text()).toContain(`${emptyStaleNotice}render 1`);
  });

  it("serves a copy instead of a slow page only if it is younger than a minute", async () => {
    await renderShown();
    isSlow = true;
    clock += 59_999;
    expect(await (await fetch(origin)).text()).toContain(`${emptyStaleNotice}render 1`);
    clock += 2_001;
    expect(await (await fetch(origin)).text(), "a page that was waited for").toContain(
      `${emptyStaleNotice}render 3`,
    );
  });

  it("serves an older copy instead of a slow page if the page failed before", async () => {
    await renderShown();
    status = 503;
    clock += 12 * 60_000;
    await renderShown();
    [status, isSlow] = [200, true];
    clock += 2_001;
    expect(await (await fetch(origin)).text()).toContain("last updated 12 minutes ago.");
    isSlow = false;
    clock += 2_001;
    expect(await renderShown()).toBe("200 render 4");
    isSlow = true;
    clock += 60_000;
    expect(await renderShown(), "the failure is over").toBe("200 render 5");
  });

  it("serves the last good copy to visitors whose IP address exceeds its limit", async () => {
    await renderShown();
    isAdmitted = false;
    clock += 30_000;
    expect(await renderShown()).toBe("200 render 1");
    expect(await renderShown("/about-us/")).toMatch(/^429/);
    isAdmitted = true;
    expect(await renderShown(), "other visitors get a fresh page").toBe("200 render 2");
    isAdmitted = false;
    clock += 60_000;
    expect(await renderShown(), "the age of the copy is not stated").toMatch(/^429/);
  });

  it("retries an unavailable service at most once in two seconds, and serves new pages once the service is back", async () => {
    await renderShown();
    status = 503;
    clock += 60_000;
    const pages = await Promise.all(Array.from({ length: 20 }, () => renderShown()));
    expect(new Set(pages)).toEqual(new Set(["200 render 1"]));
    expect(renders).toBe(2);
    status = 200;
    clock += 2_001;
    expect(await renderShown()).toBe("200 render 3");
  });

  it("does not evict pages when many made-up queries are requested", async () => {
    await renderShown();
    filling = "x".repeat(1024 * 1024);
    for (let n = 0; n < 60; n += 1) await renderShown(n % 2 === 0 ? `/?made-up=${n}` : `/search/${n}`);
    status = 503;
    clock += 60_000;
    expect(await renderShown()).toBe("200 render 1");
    expect(await renderShown("/?made-up=0")).toMatch(/^503/);
  });

  it("responds with the error when there is no copy or the copy is older than a day", async () => {
    status = 503;
    expect(await renderShown()).toMatch(/^503/);
    status = 200;
    await renderShown();
    status = 503;
    clock += 25 * 3_600_000;
    expect(await renderShown()).toMatch(/^503/);
  });

  it("responds with 304 for a known ETag, and compresses for browsers that accept it", async () => {
    const first = await fetch(origin, { headers: { "accept-encoding": "identity" } });
    const conditionalResponse = await fetch(origin, {
      headers: { "if-none-match": first.headers.get("etag") ?? "" },
    });
    expect(conditionalResponse.status).toBe(304);
    const compressedPage = await rawFetch(origin, "br");
    expect(compressedPage.length).toBeLessThan(300);
    expect(brotliDecompressSync(compressedPage).toString()).toContain("render 1");
  });
});

async function rawFetch(url: string, encoding: string): Promise<Buffer> {
  const { request } = await import("node:http");
  const outgoing = request(url, { headers: { "accept-encoding": encoding } }).end();
  const [incoming] = await once(outgoing, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
