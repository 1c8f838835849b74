import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { compressAssets } from "../../build/compress-assets.ts";
import { startServer, type TestServer } from "../../http/testing.ts";
import { createSite } from "../app.ts";
import { builtAssets } from "../assets.ts";
import { siteDependencies } from "../testing.ts";

const text = "long ".repeat(1_000);
let folder: string;
let service: TestServer;
let site: TestServer;
let port: number;

setUpSuite(async (onSuiteFinished) => {
  folder = await mkdtemp(join(tmpdir(), "encodings-"));
  onSuiteFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "file.txt"), text);
  await compressAssets(folder);
  service = await startServer((_, response) =>
    response.setHeader("content-type", "application/json").end(JSON.stringify({ text })),
  );
  onSuiteFinished(service.close);
  const renderPage = async () => ({ status: 200, html: text });
  const parts = siteDependencies(service.origin, { assets: builtAssets(folder), renderPage });
  site = await startServer(createSite(parts).callback());
  onSuiteFinished(site.close);
  port = site.port;
});

/** Each valid form of `Accept-Encoding`, with the allowed encodings of the response. */
const forms: readonly (readonly [
  form: string | readonly string[] | undefined,
  allowed: readonly Encoding[],
])[] = [
  [undefined, ["identity"]],
  ["", ["identity"]],
  ["*", ["br", "gzip", "identity"]],
  ["*;q=0", ["identity"]],
  ["identity;q=0", ["identity"]],
  ["gzip;q=0, *;q=0", ["identity"]],
  ["gzip;q=0", ["identity"]],
  ["br;q=0, gzip", ["gzip"]],
  ["br;q=0.000, gzip;q=0.001", ["gzip"]],
  ["gzip;q=0, br", ["br"]],
  ["*;q=0.5, br;q=0", ["gzip", "identity"]],
  ["GZIP", ["gzip"]],
  ["Br;Q=1.0", ["br"]],
  ["gzip ; q=0.123", ["gzip"]],
  ["zstd, compress, sdch", ["identity"]],
  ["zstd;q=1, gzip;q=0.3, *;q=0", ["gzip"]],
  ["identity", ["identity"]],
  ["identity, *;q=0", ["identity"]],
  ["br, identity;q=0, *;q=0", ["br"]],
  ["brotli", ["identity"]],
  ["x-gzip", ["identity", "gzip"]],
  ["gzip, deflate, br, zstd", ["br"]],
  [["gzip;q=0", "br"], ["br"]],
  [["gzip", "br;q=0"], ["gzip"]],
  [",, ,gzip,,", ["gzip"]],
  [";;q=;,=", ["identity"]],
];

type Encoding = "br" | "gzip" | "identity";

const kinds = [
  ["a kept page", "/terms", text],
  ["a page of one visitor", "/booking-details/a/b", text],
  ["a call", "/api/home", JSON.stringify({ text })],
  ["a file", "/file.txt", text],
] as const;

describe.each(kinds)("%s", (_, path, content) => {
  it.each(forms)("the response has an encoding allowed by Accept-Encoding %j", async (form, allowed) => {
    const response = await fetchPage(path, form);
    expect(response.status).toBe(200);
    expect(allowed.includes(response.encoding) || response.encoding === "identity", response.encoding).toBe(
      true,
    );
    expect(response.text).toBe(content);
    // Pages are compressed if possible. API responses keep the encoding in which the service sent them.
    if (!allowed.includes("identity") && path !== "/api/home") expect(response.encoding).not.toBe("identity");
  });
});

async function fetchPage(path: string, form: string | readonly string[] | undefined) {
  const headers = form === undefined ? {} : { "accept-encoding": form as string | string[] };
  const outgoing = request({ port, path, headers, agent: false }).end();
  const [incoming] = await once(outgoing, "response");
  const chunks: Buffer[] = [];
  for await (const piece of incoming) chunks.push(piece);
  const bytes = Buffer.concat(chunks);
  const encoding: Encoding = incoming.headers["content-encoding"] ?? "identity";
  const plainText =
    encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
  return { status: incoming.statusCode, encoding, text: plainText.toString() };
}
