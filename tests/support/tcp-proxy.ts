import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What a proxy does to connections, old and new:
 * - `pass`: nothing; `slow`: each piece comes `slowMs` late;
 * - `hang`: connections are accepted, and nothing is passed on in either direction;
 * - `lose-answers`: what the client sends arrives, what the server answers does not;
 * - `refuse`: new connections are reset at once.
 */
export type ProxyMode = "pass" | "slow" | "hang" | "lose-answers" | "refuse";

/** A TCP proxy on loopback whose line a test can break. */
export type TcpProxy = {
  readonly port: number;
  /**
   * From now on; open connections stay open. What `hang` and `lose-answers` swallowed is gone for good, but for the end of a
   * connection, of which the other side learns with `pass`, as it would by its keep-alives.
   */
  readonly set: (mode: ProxyMode) => void;
  /** Resets every open connection. */
  readonly reset: () => void;
  /**
   * From now on connections are reset in place of the answers to HTTP requests that match: what was asked for has been done,
   * and whoever asked cannot know. Null ends it. Answers the list of what matched, which grows with each reset.
   */
  readonly resetAnswersTo: (requests: RegExp | null) => readonly string[];
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

/** How late each piece comes over a slow line, in milliseconds. */
export const slowMs = 75;

/** Starts a proxy before a port of this machine. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mode: ProxyMode = "pass";
  let toBeReset: RegExp | null = null;
  let matched: string[] = [];
  const sockets = new Set<Socket>();
  /** Half-open connections: the other side has closed, and the line kept it from them. */
  const halfOpen = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    track(client);
    if (mode === "refuse") return client.resetAndDestroy();
    const upstream = connect(targetPort, "127.0.0.1");
    track(upstream);
    let request = "";
    client.on("data", (piece) => {
      if (toBeReset !== null) request += piece.toString("latin1");
    });
    upstream.on("data", () => {
      const match = toBeReset?.exec(request);
      request = "";
      if (!match) return;
      matched.push(match[0]);
      for (const socket of [client, upstream]) socket.resetAndDestroy();
    });
    carry(client, upstream, () => mode !== "hang");
    carry(upstream, client, () => mode !== "hang" && mode !== "lose-answers");
  });
  function carry(from: Socket, to: Socket, isOpen: () => boolean): void {
    from.on("data", (piece) => {
      if (!isOpen() || to.destroyed) return;
      if (mode === "slow") setTimeout(() => to.write(piece), slowMs);
      else to.write(piece);
    });
    from.on("close", () => {
      if (isOpen()) setTimeout(() => to.destroy(), mode === "slow" ? slowMs : 0);
      else halfOpen.add(to);
    });
  }
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      mode = next;
      if (next !== "pass") return;
      for (const socket of halfOpen) socket.destroy();
      halfOpen.clear();
    },
    reset,
    resetAnswersTo: (requests) => {
      toBeReset = requests;
      matched = [];
      return matched;
    },
    connections: () => sockets.size,
    close: async () => {
      reset();
      server.close();
      await once(server, "close");
    },
  };
}
