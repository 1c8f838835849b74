import { EventEmitter, once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { type HttpServer, listen } from "./server.ts";

/** Starts a server whose responses can be delayed, and clients with keep-alive connections. */
async function started() {
  const server = await listen("127.0.0.1", 0);
  let release = () => {};
  const arrivals = new EventEmitter();
  server.setHandler(async (incoming, response) => {
    arrivals.emit(incoming.url ?? "");
    if (incoming.url === "/held") await new Promise<void>((resolve) => (release = resolve));
    response.end("answered");
  });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(async () => {
    agent.destroy();
    await server.close();
  });
  return { server, agent, arrival: once(arrivals, "/held"), release: () => release() };
}

/** Returns the status and the connection header, or the error code. Without an agent, opens a new connection. */
function sendRequest(server: HttpServer, path: string, agent: Agent | false = false): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request(server.url + path, { agent }, (incoming) => {
      incoming.resume();
      incoming.on("end", () => resolve(`${incoming.statusCode} ${incoming.headers.connection}`));
    });
    outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? ""));
    outgoing.end();
  });
}

test.each(["/", "/held"])(
  "a request for %s with two Host headers is rejected before it reaches a handler",
  async (path) => {
    const { server } = await started();
    const response = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: baithak.example\r\nHost: elsewhere.example\r\n\r\n`);
      });
      socket.on("data", (chunk) => {
        text += String(chunk);
      });
      socket.on("close", () => resolve(text));
    });
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain("exactly one Host header");
  },
);

test("a draining server accepts requests at first; later it rejects new connections and closes open ones", async () => {
  const { server, agent } = await started();
  expect(await sendRequest(server, "/", agent)).toBe("200 keep-alive");
  const closed = server.close(1_000);
  expect(await sendRequest(server, "/", agent)).toBe("200 keep-alive");
  expect(await sendRequest(server, "/")).toMatch(/^200/);
  await expect.poll(async () => await sendRequest(server, "/")).toBe("ECONNREFUSED");
  expect(await sendRequest(server, "/", agent)).toBe("200 close");
  await closed;
});

test("a closing server completes running requests and closes idle connections", async () => {
  const { server, agent, arrival, release } = await started();
  await sendRequest(server, "/", agent);
  const held = sendRequest(server, "/held", new Agent({ keepAlive: true }));
  await arrival;
  let isClosed = false;
  const closed = server.close(10).then(() => {
    isClosed = true;
  });
  await expect.poll(() => Object.keys(agent.freeSockets)).toEqual([]);
  expect(isClosed).toBe(false);
  release();
  expect(await held).toMatch(/^200/);
  await closed;
});

test("a server that closes without draining closes idle connections immediately", async () => {
  const [one, other] = [await started(), await started()];
  for (const { server, agent } of [one, other]) await sendRequest(server, "/", agent);
  const order: string[] = [];
  // With a drain time, idle connections are closed after one second.
  const drained = other.server.close(1).then(() => order.push("drained"));
  await one.server.close().then(() => order.push("closed"));
  await drained;
  expect(order).toEqual(["closed", "drained"]);
});
