import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * A TCP proxy between the visitor and the site that can hold or reset individual requests. It reads the first line of
 * each request and does not change any bytes.
 */
export type VisitorProxy = {
  readonly origin: string;
  /** Holds requests whose path matches until `release`, except the first `but` requests. */
  readonly hold: (address: RegExp, but?: number) => void;
  /** Resets connections that request a matching path until `stopResetting`, except for the first `but` requests. */
  readonly resetRequests: (address: RegExp, but?: number) => void;
  readonly heldCount: () => number;
  /** Returns true while the proxy is set to hold or reset requests. */
  readonly hasFault: () => boolean;
  /** Number of requests that the proxy has held or reset. */
  readonly affectedCount: () => number;
  /** Forwards all held requests and stops holding requests. */
  readonly release: () => void;
  readonly stopResetting: () => void;
  readonly close: () => Promise<void>;
};

/**
 * Starts the proxy for two local ports: paths below `/gateway-simulator/` go to the gateway, all others to the site.
 */
export async function startVisitorProxy(sitePort: number, gatewayPort: number): Promise<VisitorProxy> {
  const sockets = new Set<Socket>();
  let holding: { address: RegExp; left: number } | null = null;
  let reset: { address: RegExp; left: number } | null = null;
  let releases: (() => void)[] = [];
  let affected = 0;
  const server = createServer((visitor) => {
    const site = connect(sitePort, "127.0.0.1");
    const gateway = connect(gatewayPort, "127.0.0.1");
    // A browser waits for the response before it sends the next request. So every chunk belongs to the latest request.
    let currentUpstream = site;
    let queue: (() => void)[] | null = null;
    for (const socket of [visitor, site, gateway]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        if (socket === visitor || socket === currentUpstream) visitor.destroy();
        if (visitor.destroyed) for (const other of [site, gateway]) other.destroy();
      });
    }
    for (const upstream of [site, gateway]) upstream.on("data", (chunk) => visitor.write(chunk));
    visitor.on("data", (chunk) => {
      const [, address] = /^[A-Z]+ (\S+) HTTP/.exec(chunk.subarray(0, 2_000).toString("latin1")) ?? [];
      if (address !== undefined) {
        currentUpstream = address.startsWith("/gateway-simulator/") ? gateway : site;
        if (reset?.address.test(address)) reset.left -= 1;
        if (reset?.address.test(address) && reset.left < 0) {
          affected += 1;
          return visitor.resetAndDestroy();
        }
        if (holding?.address.test(address)) holding.left -= 1;
        if (holding?.address.test(address) && holding.left < 0 && queue === null) {
          const held: (() => void)[] = [];
          queue = held;
          affected += 1;
          releases.push(() => {
            queue = null;
            for (const send of held) send();
          });
        }
      }
      const upstream = currentUpstream;
      const send = () => upstream.write(chunk);
      if (queue === null) send();
      else queue.push(send);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (address, but = 0) => {
      holding = { address, left: but };
    },
    resetRequests: (address, but = 0) => {
      reset = { address, left: but };
    },
    heldCount: () => releases.length,
    hasFault: () => holding !== null || reset !== null,
    affectedCount: () => affected,
    release: () => {
      holding = null;
      const all = releases;
      releases = [];
      for (const release of all) release();
    },
    stopResetting: () => {
      reset = null;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
