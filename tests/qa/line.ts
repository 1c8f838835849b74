import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * The visitor's connection to the site, on which single requests can be held up or lost: a TCP proxy that looks at the
 * first line of each request and changes no byte of it.
 */
export type VisitorLine = {
  readonly origin: string;
  /** Holds every request to an address with this text, but the first `but` of them, until `letGo`. */
  readonly hold: (address: string, but?: number) => void;
  /** Breaks every connection on which an address with this text is asked for, until `mend`. */
  readonly cut: (address: string) => void;
  /** How many requests are held up. */
  readonly held: () => number;
  /** Lets everything pass that is held up, and holds nothing more. */
  readonly letGo: () => void;
  readonly mend: () => void;
  readonly close: () => Promise<void>;
};

/** Starts a line to a port of this machine. */
export async function startVisitorLine(targetPort: number): Promise<VisitorLine> {
  const sockets = new Set<Socket>();
  let holding: { address: string; left: number } | null = null;
  let cutting: string | null = null;
  let waiting: (() => void)[] = [];
  const server = createServer((visitor) => {
    const site = connect(targetPort, "127.0.0.1");
    let queue: (() => void)[] | null = null;
    for (const socket of [visitor, site]) {
      sockets.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        visitor.destroy();
        site.destroy();
      });
    }
    site.on("data", (piece) => visitor.write(piece));
    visitor.on("data", (piece) => {
      const [, address = ""] =
        /^(?:GET|POST) (\S+) HTTP/.exec(piece.subarray(0, 2_000).toString("latin1")) ?? [];
      if (cutting !== null && address.includes(cutting)) return visitor.resetAndDestroy();
      if (holding !== null && address.includes(holding.address)) {
        holding.left -= 1;
        if (holding.left < 0 && queue === null) {
          const held: (() => void)[] = [];
          queue = held;
          waiting.push(() => {
            queue = null;
            for (const send of held) send();
          });
        }
      }
      const send = () => site.write(piece);
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
    cut: (address) => {
      cutting = address;
    },
    held: () => waiting.length,
    letGo: () => {
      holding = null;
      const all = waiting;
      waiting = [];
      for (const go of all) go();
    },
    mend: () => {
      cutting = null;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
