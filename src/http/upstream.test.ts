import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { createUpstream } from "./upstream.ts";

/** A service that tells what it was asked, and under which host. */
async function serviceOn(host: string): Promise<number> {
  const server = createServer(({ url, headers }, response) => response.end(`${url} at ${headers.host}`));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

const asked = { method: "GET", url: "/api/home?a=1", headers: {} };

/** Not every container has IPv6. */
const loopbacks = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));

for (const [host, written] of [
  ["127.0.0.1", "127.0.0.1"],
  ["::1", "[::1]"],
] as const) {
  test.runIf(loopbacks.includes(host))(
    `a service on ${host} is reached, below the path of its address`,
    async () => {
      const port = await serviceOn(host);
      const reply = await createUpstream(() => `http://${written}:${port}/workspace/`).send(asked);
      expect(reply?.status).toBe(200);
      expect(String(reply?.body)).toBe(`/workspace/api/home?a=1 at ${written}:${port}`);
    },
  );
}

test("a service that is not there is null", async () => {
  expect(await createUpstream(() => "http://127.0.0.1:1").send(asked)).toBeNull();
});
