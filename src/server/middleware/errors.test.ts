import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Koa from "koa";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../../http/log.ts";
import { identifyRequests } from "../../http/request-id.ts";
import type { ShellState } from "../../http/shell.ts";
import { readBody } from "../read-body.ts";
import { catchErrors } from "./errors.ts";

test("a caller who hangs up in the middle of a form is logged, but reported to nobody", async () => {
  const lines: string[] = [];
  const reported: unknown[] = [];
  const app = new Koa<ShellState>();
  app.silent = true;
  app.use(identifyRequests(createLog("info", { write: (line: string) => void lines.push(line) })));
  app.use(catchErrors({ send: (error) => void reported.push(error), close: async () => {} }));
  app.use(async (ctx) => {
    await readBody(ctx.req, 1000);
  });
  const server = app.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");

  const caller = connect((server.address() as AddressInfo).port, "127.0.0.1");
  caller.write("POST /contact-us HTTP/1.1\r\nHost: baithak.example\r\nContent-Length: 100\r\n\r\nname=");
  await once(server, "request");
  caller.destroy();
  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "info", msg: expect.stringMatching(/hung up/) });
  expect(reported).toEqual([]);
});
