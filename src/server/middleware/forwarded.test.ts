import Koa from "koa";
import { expect, test } from "vitest";
import { createLog } from "../../http/log.ts";
import { assignRequestId } from "../../http/request-id.ts";
import { serverForTest } from "../../http/testing.ts";
import { warnOfUntrustedProxy } from "./forwarded.ts";

async function linesAfter(proxies: number, headers: readonly Record<string, string>[]): Promise<string[]> {
  const lines: string[] = [];
  const app = new Koa<{ requestId: string }>();
  app.use(
    assignRequestId(createLog("info", { write: (line: string) => void lines.push(line) })) as Koa.Middleware,
  );
  app.use(warnOfUntrustedProxy({ proxies }) as Koa.Middleware);
  const { origin } = await serverForTest(app.callback());
  for (const headerValue of headers) await fetch(origin, { headers: headerValue });
  return lines;
}

test.each([
  ["x-forwarded-for", "203.0.113.7"],
  ["forwarded", "for=203.0.113.7"],
])("the first %s header without TRUST_PROXY logs one warning that names the setting", async (name, value) => {
  const header = { [name]: value };
  const lines = await linesAfter(0, [{}, header, header]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain("set TRUST_PROXY=true");
  expect(lines[0]).not.toContain("203.0.113.7");
  expect(await linesAfter(1, [header])).toEqual([]);
});
