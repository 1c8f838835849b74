import Koa from "koa";
import { expect, test } from "vitest";
import { serverForTest } from "../../http/testing.ts";
import { readSettings } from "../settings.ts";
import { requireHttps } from "./redirects.ts";

async function visit(path: string, proto: string, env: Record<string, string>, method = "GET") {
  const settings = readSettings({
    WORKSPACE_SERVICE_URL: "http://127.0.0.1:1",
    PUBLIC_ORIGIN: "https://baithak.example",
    TRUST_PROXY: "true",
    ...env,
  });
  const app = new Koa();
  app.use(requireHttps(settings) as Koa.Middleware);
  app.use((ctx) => {
    ctx.status = 204;
  });
  const { origin } = await serverForTest(app.callback());
  const headers: Record<string, string> = proto === "" ? {} : { "x-forwarded-proto": proto };
  const response = await fetch(origin + path, { method, headers, redirect: "manual" });
  return [response.status, response.headers.get("location")];
}

test("requests over http are redirected to https with path and query", async () => {
  const doubledSlashUrl = "https://baithak.example//evil.example/?a=b";
  expect(await visit("//evil.example/?a=b", "http", {})).toEqual([308, doubledSlashUrl]);
});

test("other requests are not redirected to https", async () => {
  expect(await visit("/", "https", {})).toEqual([204, null]);
  expect(await visit("/", "", {}), "the proxy reports no protocol").toEqual([204, null]);
  expect(await visit("/", "http", { TRUST_PROXY: "false" }), "no proxy").toEqual([204, null]);
  expect(await visit("/", "http", { PUBLIC_ORIGIN: "http://localhost:3000" })).toEqual([204, null]);
  expect(await visit("/", "http", {}, "POST"), "a redirect would lose the form").toEqual([204, null]);
});
