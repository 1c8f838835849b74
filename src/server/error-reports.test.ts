import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createLog } from "../http/log.ts";
import { serverForTest } from "../http/testing.ts";
import { createUpstream } from "../http/upstream.ts";
import { openErrorReports } from "./error-reports.ts";
import { BrowserError } from "./middleware/browser-reports.ts";
import { readSettings } from "./settings.ts";

/** Starts a fake Sentry server that stores the requests it receives. */
async function startSentry() {
  const receivedBodies: string[] = [];
  const { port } = await serverForTest(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    receivedBodies.push(
      (request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString(),
    );
    response.end("{}");
  });
  return { taken: receivedBodies, dsn: `http://key@127.0.0.1:${port}/1` };
}

const settingsWith = (env: Record<string, string>) =>
  readSettings({ WORKSPACE_SERVICE_URL: "http://127.0.0.1:1", ...env });

test.each([
  ["Chromium", "TypeError: it broke\n    at draw (https://baithak.example/assets/chunks/page-Ab12.js:1:234)"],
  ["Firefox", "draw@https://baithak.example/assets/chunks/page-Ab12.js:1:234\n"],
  ["Safari", "draw@https://baithak.example/assets/chunks/page-Ab12.js:1:234\n@[native code]"],
])(
  "an error of %s reaches Sentry with its stack, release and request id, but without personal data",
  async (_, stack) => {
    const sentry = await startSentry();
    const settings = settingsWith({ SENTRY_DSN: sentry.dsn });
    const reports = await openErrorReports({ ...settings, role: "site" });
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
    const [{ exception, tags, extra, user, request, release }] = events;
    expect(release, "the release with the source maps").toBe("client.Ab12");
    expect(exception.values[0]).toMatchObject({ value: "it broke" });
    expect(exception.values[0].stacktrace.frames.at(-1)).toMatchObject({
      function: "draw",
      lineno: 1,
      colno: 234,
      filename: expect.stringContaining("assets/chunks/page-Ab12.js"),
    });
    expect(tags).toMatchObject({
      ...{ requestId: "abcdefgh-1", side: "browser", scripts: "client.Ab12", role: "site" },
    });
    expect(extra).toEqual({ path: "/terms" });
    expect(user).toBeUndefined();
    expect(request).toBeUndefined();
  },
);

test("requests to other servers have no Sentry headers", async () => {
  const sentry = await startSentry();
  const reports = await openErrorReports(settingsWith({ SENTRY_DSN: sentry.dsn }));
  const receivedPaths: string[] = [];
  const { origin } = await serverForTest((request, response) => {
    receivedPaths.push(...Object.keys(request.headers));
    response.end("{}");
  });
  await createUpstream(origin).send({ method: "GET", url: "/readyz", headers: {} });
  await fetch(origin);
  await reports.close();
  expect(receivedPaths.filter((name) => name === "host")).toHaveLength(2);
  expect(receivedPaths).not.toContain("sentry-trace");
  expect(receivedPaths).not.toContain("baggage");
});

test("an unexpected error of the embedded service reaches Sentry with its request, and without personal data", async () => {
  const sentry = await startSentry();
  const reports = await openErrorReports(settingsWith({ SENTRY_DSN: sentry.dsn }));
  const log = createLog("error", { write: () => {} }, reports.sendServiceError);
  // Join the email address at run time: Sentry events also contain lines of source code, and the test asserts that no
  // event contains the address.
  const address = ["asha", "example.in"].join("@");
  log.warn({ err: new Error("expected") }, "Not for Sentry.");
  log
    .child({ requestId: "abcdefgh-2" })
    .error({ err: new TypeError(`no row for ${address}`) }, "A request failed unexpectedly.");
  await reports.close();
  const events = sentry.taken
    .flatMap((envelope) => envelope.split("\n"))
    .map((line) => JSON.parse(line || "{}"))
    .filter((item) => item.exception !== undefined);
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    exception: { values: [{ type: "TypeError", value: "no row for (address)" }] },
    tags: { side: "service", requestId: "abcdefgh-2" },
    extra: { line: "A request failed unexpectedly." },
  });
  expect(sentry.taken.join()).not.toContain(address);
});

test("without a DSN, Sentry is not loaded and nothing is sent", async () => {
  const reports = await openErrorReports(settingsWith({}));
  reports.send(new Error("nobody hears"), { requestId: "r", path: "/" });
  await reports.close();
});
