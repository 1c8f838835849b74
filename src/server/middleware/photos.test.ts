import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Koa from "koa";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rawRequest } from "../../../tests/support/raw-request.ts";
import { serverForTest } from "../../http/testing.ts";
import { servePhotos } from "./photos.ts";

const key = "0123456789abcdef01234567";
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "photos-"));
  await mkdir(join(dir, ".rendered/folder"), { recursive: true });
  for (const name of [`${key}-large.avif`, `${key}-small.webp`, `${key}.jpg`, "manifest.json", ".hidden.jpg"])
    await writeFile(join(dir, ".rendered", name), name);
  await writeFile(join(dir, "1.jpg"), "secret");
});
afterEach(() => rm(dir, { recursive: true }));

async function servedAt(picturesDir: string | null): Promise<string> {
  const app = new Koa().use(servePhotos(picturesDir)).use((ctx) => {
    ctx.status = 418;
  });
  app.silent = true;
  return (await serverForTest(app.callback())).origin;
}

describe("photos of the operator", () => {
  test.each([
    [`${key}-large.avif`, "image/avif"],
    [`${key}-small.webp`, "image/webp"],
    [`${key}.jpg`, "image/jpeg"],
  ])("%s is served as %s and cached forever", async (name, type) => {
    const origin = await servedAt(dir);
    const response = await fetch(`${origin}/photos/${name}`);
    expect([response.status, await response.text()]).toEqual([200, name]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "content-length": String(name.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const head = await fetch(`${origin}/photos/${name}`, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(name.length)]);
    const headers = { "if-none-match": response.headers.get("etag") ?? "" };
    expect((await fetch(`${origin}/photos/${name}`, { headers })).status).toBe(304);
  });

  test("a photo that is added while the site runs is served", async () => {
    const origin = await servedAt(dir);
    const added = `/photos/${"f".repeat(24)}.jpg`;
    const missing = await fetch(origin + added);
    expect([missing.status, missing.headers.get("cache-control")]).toEqual([404, "private, no-store"]);
    await writeFile(join(dir, ".rendered", `${"f".repeat(24)}.jpg`), "new");
    expect((await fetch(origin + added)).status).toBe(200);
  });

  test.each([
    "/photos/manifest.json",
    "/photos/.hidden.jpg",
    "/photos/folder",
    "/photos/",
    "/photos/../1.jpg",
    "/photos/..%2f1.jpg",
    "/photos/..%5c1.jpg",
    `/photos/${key}-large.avif/../../1.jpg`,
    `/photos/${key}-large.avif%00.jpg`,
    `/photos/${key}-original.jpg`,
    `/photos/${key.toUpperCase()}.jpg`,
  ])("%s is not served", async (path) => {
    // `fetch` would resolve the dots itself.
    const { status, body } = await rawRequest(await servedAt(dir), [
      `GET ${path} HTTP/1.1`,
      "Host: 127.0.0.1",
    ]);
    expect([404, 418]).toContain(status);
    expect(body).not.toContain("secret");
    expect(body).not.toContain("manifest");
  });

  test("a link to a file outside of the folder is not served", async () => {
    await symlink(join(dir, "1.jpg"), join(dir, ".rendered", `${"a".repeat(24)}.jpg`));
    await symlink(join(dir, ".rendered", `${key}.jpg`), join(dir, ".rendered", `${"b".repeat(24)}.jpg`));
    const origin = await servedAt(dir);
    expect((await fetch(`${origin}/photos/${"a".repeat(24)}.jpg`)).status).toBe(404);
    expect((await fetch(`${origin}/photos/${"b".repeat(24)}.jpg`)).status).toBe(200);
  });

  test("without a folder, or while it is not mounted, photos are missing and other paths are not affected", async () => {
    for (const picturesDir of [null, join(dir, "unmounted")]) {
      const origin = await servedAt(picturesDir);
      expect((await fetch(`${origin}/photos/${key}.jpg`)).status).toBe(404);
      expect((await fetch(`${origin}/other`)).status).toBe(418);
    }
  });
});
