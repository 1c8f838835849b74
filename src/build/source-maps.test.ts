import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serverForTest } from "../http/testing.ts";
import { moveSourceMaps, sentryProjectOf, uploadSourceMaps } from "./source-maps.ts";

let folders: { readonly clientDir: string; readonly mapsDir: string };

beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), "source-maps-"));
  folders = { clientDir: join(root, "client"), mapsDir: join(root, "maps") };
  await mkdir(join(folders.clientDir, "assets/chunks"), { recursive: true });
  for (const script of ["assets/client.Ab12.js", "assets/chunks/chunk-Cd34.js"]) {
    await writeFile(join(folders.clientDir, script), `script ${script}`);
    await writeFile(join(folders.clientDir, `${script}.map`), `map of ${script}`);
  }
  await moveSourceMaps(folders.clientDir, folders.mapsDir);
});

afterEach(() => rm(join(folders.clientDir, ".."), { recursive: true, force: true }));

type Posted = { readonly path: string; readonly token: string | undefined; readonly body: unknown };

/** A fake Sentry server that records requests and responds with `status`. */
async function startSentry(status = 201) {
  const posts: Posted[] = [];
  const { origin } = await serverForTest(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const type = request.headers["content-type"] ?? "";
    const body = new Response(Buffer.concat(chunks), { headers: { "content-type": type } });
    const fields = type.startsWith("multipart/") ? await fieldsOf(await body.formData()) : await body.json();
    posts.push({ path: request.url ?? "", token: request.headers.authorization, body: fields });
    response.writeHead(status).end("too large");
  });
  const env = { SENTRY_URL: origin, SENTRY_ORG: "our org", SENTRY_PROJECT: "site", SENTRY_AUTH_TOKEN: "t0" };
  return { posts, project: sentryProjectOf(env) };
}

async function fieldsOf(form: FormData): Promise<object> {
  const file = form.get("file") as File;
  return { name: form.get("name"), header: form.get("header"), file: file.name, text: await file.text() };
}

test("moveSourceMaps moves the source maps out of the served folder", async () => {
  const files = async (folder: string) =>
    (await readdir(folder, { recursive: true })).filter((name) => name.includes(".js")).sort();
  expect(await files(folders.clientDir)).toEqual(["assets/chunks/chunk-Cd34.js", "assets/client.Ab12.js"]);
  expect(await files(folders.mapsDir)).toEqual([
    "assets/chunks/chunk-Cd34.js.map",
    "assets/client.Ab12.js.map",
  ]);
});

test("uploadSourceMaps uploads each script and its map to the release that browsers report", async () => {
  const { posts, project } = await startSentry();
  expect(await uploadSourceMaps(project, folders)).toEqual({ release: "client.Ab12", maps: 2 });
  const releases = "/api/0/organizations/our%20org/releases/";
  expect(posts[0]).toEqual({
    path: releases,
    token: "Bearer t0",
    body: { version: "client.Ab12", projects: ["site"] },
  });
  expect(posts.slice(1).map(({ path }) => path)).toEqual(Array(4).fill(`${releases}client.Ab12/files/`));
  expect(posts.slice(1).map(({ body }) => body)).toEqual([
    {
      name: "~/assets/chunks/chunk-Cd34.js",
      header: "Sourcemap:chunk-Cd34.js.map",
      file: "chunk-Cd34.js",
      text: "script assets/chunks/chunk-Cd34.js",
    },
    {
      name: "~/assets/chunks/chunk-Cd34.js.map",
      header: null,
      file: "chunk-Cd34.js.map",
      text: "map of assets/chunks/chunk-Cd34.js",
    },
    expect.objectContaining({ name: "~/assets/client.Ab12.js", header: "Sourcemap:client.Ab12.js.map" }),
    expect.objectContaining({ name: "~/assets/client.Ab12.js.map" }),
  ]);
});

test("uploadSourceMaps succeeds if Sentry already has the files", async () => {
  const { posts, project } = await startSentry(409);
  expect(await uploadSourceMaps(project, folders)).toMatchObject({ maps: 2 });
  expect(posts).toHaveLength(5);
});

test("upload errors name the rejected release, the missing settings or the missing build", async () => {
  const { project } = await startSentry(413);
  await expect(uploadSourceMaps(project, folders)).rejects.toThrow(
    "Sentry rejected the release client.Ab12 with 413: too large",
  );
  expect(() => sentryProjectOf({ SENTRY_ORG: "o" })).toThrow(/SENTRY_PROJECT and SENTRY_AUTH_TOKEN/);
  expect(() =>
    sentryProjectOf({ SENTRY_URL: "sentry", SENTRY_ORG: "o", SENTRY_PROJECT: "p", SENTRY_AUTH_TOKEN: "t" }),
  ).toThrow("SENTRY_URL is not a URL: sentry");
  await expect(uploadSourceMaps(project, { ...folders, mapsDir: "nowhere" })).rejects.toThrow(
    "run `npm run build`",
  );
});
