import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * Effect of a proxy on open and new connections:
 * - `pass`: forwards everything;
 * - `slow`: delays each chunk by `slowMs`;
 * - `hang`: accepts connections, but forwards nothing in either direction;
 * - `lose-answers`: forwards requests, but no responses;
 * - `refuse`: resets new connections immediately.
 */
export type ProxyMode = "pass" | "slow" | "hang" | "lose-answers" | "refuse";

/** A TCP proxy on loopback that a test can interrupt. */
export type TcpProxy = {
  readonly port: number;
  /**
   * Sets the mode. Open connections stay open. Data dropped by `hang` and `lose-answers` is lost. If one end closes a
   * connection in these modes, the next `pass` closes the other end, because keep-alive probes would detect the loss.
   */
  readonly set: (mode: ProxyMode) => void;
  /** Resets every open connection. */
  readonly reset: () => void;
  /**
   * Resets connections instead of forwarding responses to matching HTTP requests: the server has processed the request,
   * but the client does not know this. Null disables the resets. Returns the list of matches, which grows with each
   * reset.
   */
  readonly resetResponsesTo: (requests: RegExp | null) => readonly string[];
  readonly connections: () => number;
  readonly close: () => Promise<void>;
};

/** Delay of each chunk in `slow` mode, in milliseconds. */
export const slowMs = 75;

/** Starts a proxy in front of a local port. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mode: ProxyMode = "pass";
  let resetPattern: RegExp | null = null;
  let matched: string[] = [];
  const sockets = new Set<Socket>();
  /** Connections whose other side has closed while the proxy was not forwarding, so this side is still open. */
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
      if (resetPattern !== null) request += piece.toString("latin1");
    });
    upstream.on("data", () => {
      const match = resetPattern?.exec(request);
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
    resetResponsesTo: (requests) => {
      resetPattern = requests;
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
