import Koa from "koa";
import { expect, test } from "vitest";
import type { AppState } from "../../http/koa-types.ts";
import { asSite, serverForTest, testServiceSecret } from "../../http/testing.ts";
import { authenticateSite, type reportedHeaders } from "./authenticate-site.ts";

/** A sample value of every header that only a site may set. A missing header is a compile error. */
const reported: Readonly<Record<(typeof reportedHeaders)[number], string>> = {
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-host": "www.example",
  "x-forwarded-proto": "https",
  "x-request-id": "abcdef-123456",
  "x-visitor-id": "visitor-1234",
};

/** Returns the headers that the handlers of the service see. */
async function seenHeaders(sent: Record<string, string>): Promise<Record<string, string>> {
  const app = new Koa<AppState>();
  app.use(authenticateSite(testServiceSecret));
  app.use((ctx) => {
    ctx.body = ctx.req.headers;
  });
  const { origin } = await serverForTest(app.callback());
  return (await (await fetch(origin, { headers: sent })).json()) as Record<string, string>;
}

test("the service accepts what a site reports about a visitor, and hides the secret from its handlers", async () => {
  const seen = await seenHeaders(asSite({ ...reported, "x-other": "1" }));
  expect(seen).toMatchObject({ ...reported, "x-other": "1" });
  expect(Object.values(seen)).not.toContain(testServiceSecret);
});

test.each(Object.keys(reported))(
  "the service removes the header %s of a caller without the secret",
  async (name) => {
    const value = reported[name as keyof typeof reported];
    const seen = await seenHeaders({ ...reported, "x-other": "1" });
    expect(seen[name]).not.toBe(value);
    expect(seen).toMatchObject({ "x-other": "1", "x-forwarded-for": "127.0.0.1" });
  },
);
