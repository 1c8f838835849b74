import Koa from "koa";
import { expect, test } from "vitest";
import type { AppState } from "../../http/koa-types.ts";
import { createLog } from "../../http/log.ts";
import { serviceSecretHeader } from "../../http/service-secret.ts";
import { serverForTest, testServiceSecret } from "../../http/testing.ts";
import { authenticateSite, type reportedHeaders } from "./authenticate-site.ts";

const nextSecret = "the next secret of the site and the service";

/** A sample value of every header that only a site may set. A missing header is a compile error. */
const reported: Readonly<Record<(typeof reportedHeaders)[number], string>> = {
  traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  "x-forwarded-for": "203.0.113.9",
  "x-forwarded-host": "www.example",
  "x-forwarded-proto": "https",
  "x-request-id": "abcdef-123456",
  "x-visitor-id": "visitor-1234",
};

/** Starts a service that accepts two secrets and responds with the headers that its handlers see. */
async function startService(log = createLog("silent")): Promise<string> {
  const app = new Koa<AppState>();
  app.use(authenticateSite([nextSecret, testServiceSecret], log));
  app.use((ctx) => {
    ctx.body = ctx.req.headers;
  });
  return (await serverForTest(app.callback())).origin;
}

async function seenHeaders(sent: Record<string, string>): Promise<Record<string, string>> {
  return (await (await fetch(await startService(), { headers: sent })).json()) as Record<string, string>;
}

test.each([testServiceSecret, nextSecret])(
  "the service accepts what a site with the secret %j reports about a visitor, and hides the secret",
  async (secret) => {
    const seen = await seenHeaders({ [serviceSecretHeader]: secret, ...reported, "x-other": "1" });
    expect(seen).toMatchObject({ ...reported, "x-other": "1" });
    expect(Object.values(seen)).not.toContain(secret);
  },
);

test("the service responds with 401 to a wrong secret, and logs one error for all of these requests", async () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (line) => void lines.push(line) });
  const origin = await startService(log);
  for (const secret of [`${testServiceSecret}.`, "", nextSecret.slice(1)]) {
    const { status } = await fetch(origin, { headers: { [serviceSecretHeader]: secret } });
    expect(status).toBe(401);
  }
  expect(lines).toEqual([expect.stringContaining("SERVICE_SECRET")]);
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
