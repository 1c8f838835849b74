import { once } from "node:events";
import { connect } from "node:net";
import Koa from "koa";
import { expect, test } from "vitest";
import type { AppContext, AppState } from "../../http/koa-types.ts";
import { createLog } from "../../http/log.ts";
import { readBody } from "../../http/read-body.ts";
import { assignRequestId } from "../../http/request-id.ts";
import { serverForTest } from "../../http/testing.ts";
import { catchErrors } from "./errors.ts";

const head = "POST /contact-us HTTP/1.1\r\nHost: baithak.example\r\n";
const whole = `${head}Content-Length: 5\r\n\r\nname=`;
const noted = { level: "info", msg: expect.stringMatching(/hung up/) };

/** Sends these bytes to a site that reads a form, and disconnects. Returns the site's log lines and error reports. */
async function left(said: string, beforeReading: (ctx: AppContext) => Promise<unknown>) {
  const lines: string[] = [];
  const reported: unknown[] = [];
  const app = new Koa<AppState>();
  app.silent = true;
  app.use(assignRequestId(createLog("info", { write: (line: string) => void lines.push(line) })));
  app.use(catchErrors({ send: (error) => void reported.push(error), close: async () => {} }));
  app.use(async (ctx) => {
    await beforeReading(ctx);
    await readBody(ctx.req, 1000);
  });
  const { server, port } = await serverForTest(app.callback());
  const caller = connect(port, "127.0.0.1");
  caller.write(said);
  await once(server, "request");
  caller.destroy();
  await expect.poll(() => lines).toHaveLength(1);
  return { line: JSON.parse(lines[0] ?? ""), reported };
}

const untilGone = ({ req }: AppContext) =>
  new Promise((gone) => req.socket.once("close", () => setImmediate(gone)));

test("a client that disconnects while it sends a form is logged but not reported", async () => {
  const { line, reported } = await left(`${head}Content-Length: 100\r\n\r\nname=`, async () => {});
  expect(line).toMatchObject(noted);
  expect(reported).toEqual([]);
});

test("a client that disconnects before its complete form is read is logged but not reported", async () => {
  const { line, reported } = await left(whole, untilGone);
  expect(line).toMatchObject(noted);
  expect(reported).toEqual([]);
});

test("an error of the site is reported even if the client has disconnected", async () => {
  const ours = new Error("ours");
  const { line, reported } = await left(whole, async (ctx) => {
    await untilGone(ctx);
    throw ours;
  });
  expect(line).toMatchObject({ level: "error" });
  expect(reported).toEqual([ours]);
});
