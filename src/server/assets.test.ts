import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Koa from "koa";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serverForTest } from "../http/testing.ts";
import { markRenderingStarted, markUnrendered } from "../pictures/rendering-state.ts";
import { builtAssets } from "./assets.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "assets-"));
  await mkdir(join(folder, "pictures"));
  await writeFile(join(folder, "pictures/pictures.json"), JSON.stringify({ late: {}, "og-default": {} }));
});
afterEach(() => rm(folder, { recursive: true }));

async function served(): Promise<string> {
  return (await serverForTest(new Koa().use(builtAssets(folder)).callback())).origin;
}

test("a request for a picture that is still being rendered waits until it is available", async () => {
  await markRenderingStarted(join(folder, "pictures"), process.pid);
  const origin = await served();
  const requested = fetch(`${origin}/pictures/late-medium.webp`);
  const partialDrawing = await fetch(`${origin}/pictures/.drawing`);
  expect(partialDrawing.status).toBe(404);
  expect((await fetch(`${origin}/pictures/unknown-medium.webp`)).status).toBe(404);
  await writeFile(join(folder, "pictures/late-medium.webp"), "drawn");
  const response = await requested;
  expect([response.status, await response.text()]).toEqual([200, "drawn"]);
});

test("a request for the link preview picture waits until it is available", async () => {
  await markRenderingStarted(join(folder, "pictures"), process.pid);
  const origin = await served();
  const requested = fetch(`${origin}/pictures/og-default.jpg`);
  // The response to a second request shows that the server has received the first.
  await fetch(`${origin}/pictures/unknown-medium.webp`);
  await writeFile(join(folder, "pictures/og-default.jpg"), "drawn");
  expect((await requested).status).toBe(200);
});

test("a request does not wait for a picture whose rendering was interrupted", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "exit");
  await markRenderingStarted(join(folder, "pictures"), child.pid ?? 0);
  const response = await fetch(`${await served()}/pictures/late-medium.webp`);
  expect(response.status).toBe(404);
});

test("a request for a picture that no process renders returns 404", async () => {
  await markUnrendered(join(folder, "pictures"));
  expect((await fetch(`${await served()}/pictures/late-medium.webp`)).status).toBe(404);
});

test("files with a hash in their path are cached permanently, and other files for a day", async () => {
  await mkdir(join(folder, "assets"));
  for (const file of ["assets/a.Ab12.js", "pictures/room-thumb.webp"])
    await writeFile(join(folder, file), "");
  const origin = await served();
  const caching = async (path: string) => {
    const { status, headers } = await fetch(origin + path);
    return [status, headers.get("cache-control")];
  };
  const immutableCaching = "public, max-age=31536000, immutable";
  expect(await caching("/assets/a.Ab12.js")).toEqual([200, immutableCaching]);
  expect(await caching("/pictures/0123456789ab/room-thumb.webp")).toEqual([200, immutableCaching]);
  expect(await caching("/pictures/room-thumb.webp")).toEqual([200, "public, max-age=86400"]);
  expect(await caching("/assets/b.Ab12.js")).toEqual([404, "private, no-store"]);
  expect(await caching("/pictures/0123456789ab/none.webp")).toEqual([404, null]);
});
