import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serverForTest } from "../http/testing.ts";
import { openErrorReports } from "./error-reports.ts";
import { BrowserError } from "./middleware/page-errors.ts";
import { readSettings } from "./settings.ts";

/** A Sentry that keeps what it is sent, and its address. */
async function startSentry() {
  const taken: string[] = [];
  const { port } = await serverForTest(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    taken.push((request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString());
    response.end("{}");
  });
  return { taken, dsn: `http://key@127.0.0.1:${port}/1` };
}

const settingsWith = (env: Record<string, string>) =>
  readSettings({ WORKSPACE_SERVICE_URL: "http://127.0.0.1:1", ...env });

test("an error of a browser reaches Sentry with its stack, scripts and request, and nothing of who it was", async () => {
  const sentry = await startSentry();
  const reports = await openErrorReports(settingsWith({ SENTRY_DSN: sentry.dsn }));
  const stack = "TypeError: it broke\n    at draw (https://baithak.example/assets/chunks/page-Ab12.js:1:234)";
  reports.send(new BrowserError({ error: "it broke", pathname: "/terms", href: "", stack }), {
    requestId: "abcdefgh-1",
    path: "/terms",
    release: "client.Ab12",
  });
  await reports.close();
  const events = sentry.taken
    .flatMap((envelope) => envelope.split("\n"))
    .map((line) => JSON.parse(line || "{}"))
    .filter((item) => item.exception !== undefined);
  expect(events).toHaveLength(1);
  const [{ exception, tags, extra, user, request }] = events;
  expect(exception.values[0]).toMatchObject({ value: "it broke" });
  expect(exception.values[0].stacktrace.frames.at(-1)).toMatchObject({
    function: "draw",
    lineno: 1,
    colno: 234,
    filename: expect.stringContaining("assets/chunks/page-Ab12.js"),
  });
  expect(tags).toMatchObject({ requestId: "abcdefgh-1", side: "browser", scripts: "client.Ab12" });
  expect(extra).toEqual({ path: "/terms" });
  expect(user).toBeUndefined();
  expect(request).toBeUndefined();
});

test("without an address nothing is sent, and nothing is loaded", async () => {
  const reports = await openErrorReports(settingsWith({}));
  reports.send(new Error("nobody hears"), { requestId: "r", path: "/" });
  await reports.close();
});
