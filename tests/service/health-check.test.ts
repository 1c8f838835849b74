import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../src/http/server.ts";

const [, command = "[]"] = /^HEALTHCHECK .*\\\n\s*CMD (.+)$/m.exec(readFileSync("Dockerfile", "utf8")) ?? [];
const [program = "", ...args] = JSON.parse(command) as string[];

/** Runs the image's health check. Returns true if the container is healthy. */
function isHealthy(port: number): Promise<boolean> {
  return promisify(execFile)(program, args, { env: { PATH: process.env.PATH, PORT: String(port) } }).then(
    () => true,
    () => false,
  );
}

test("the image's health check starts no Node.js", () => {
  expect(program).toBe("bash");
  expect(args.join()).not.toContain("node");
});

test("a container is healthy if /readyz responds with 200", async () => {
  let status = 200;
  const requested: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url);
    response.writeHead(status).end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  expect(await isHealthy(port)).toBe(true);
  status = 503;
  expect(await isHealthy(port)).toBe(false);
  expect(requested).toEqual(["/readyz", "/readyz"]);
  await new Promise((resolve) => server.close(resolve));
  expect(await isHealthy(port)).toBe(false);
});

test("a starting server is alive, but not healthy", async () => {
  const server = await listen("127.0.0.1", 0);
  onTestFinished(() => server.close());
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await isHealthy(server.port)).toBe(false);
});
