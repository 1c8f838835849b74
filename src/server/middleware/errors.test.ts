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
const fullRequest = `${head}Content-Length: 5\r\n\r\nname=`;
const disconnectLogEntry = { level: "info", msg: expect.stringMatching(/hung up/) };

/** Sends these bytes to a site that reads a form, and disconnects. Returns the site's log lines and error reports. */
async function logAfterDisconnect(said: string, beforeReading: (ctx: AppContext) => Promise<unknown>) {
  const lines: string[] = [];
  const reportedErrors: unknown[] = [];
  const app = new Koa<AppState>();
  app.silent = true;
  app.use(assignRequestId(createLog("info", { write: (line: string) => void lines.push(line) })));
  app.use(catchErrors({ send: (error) => void reportedErrors.push(error), close: async () => {} }));
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
  return { line: JSON.parse(lines[0] ?? ""), reportedErrors };
}

const untilClientGone = ({ req }: AppContext) =>
  new Promise((resolve) => req.socket.once("close", () => setImmediate(resolve)));

test("a client that disconnects while it sends a form is logged but not reported", async () => {
  const { line, reportedErrors } = await logAfterDisconnect(
    `${head}Content-Length: 100\r\n\r\nname=`,
    async () => {},
  );
  expect(line).toMatchObject(disconnectLogEntry);
  expect(reportedErrors).toEqual([]);
});

test("a client that disconnects before its form has been read completely is logged but not reported", async () => {
  const { line, reportedErrors } = await logAfterDisconnect(fullRequest, untilClientGone);
  expect(line).toMatchObject(disconnectLogEntry);
  expect(reportedErrors).toEqual([]);
});

test("an error of the site is reported even if the client has disconnected", async () => {
  const handlerError = new Error("ours");
  const { line, reportedErrors } = await logAfterDisconnect(fullRequest, async (ctx) => {
    await untilClientGone(ctx);
    throw handlerError;
  });
  expect(line).toMatchObject({ level: "error" });
  expect(reportedErrors).toEqual([handlerError]);
});
