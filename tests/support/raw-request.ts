import { connect } from "node:net";

export type RawResponse = {
  readonly status: number;
  /** Headers with lower-case names. If a header is repeated, the last value is used. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Sends raw bytes, which HTTP clients cannot, and reads until the site closes the connection. `status` is 0 if the site
 * closes the connection without a response. With `disconnects`, the client half-closes the connection after the last
 * byte and continues to read.
 */
export function rawRequest(
  origin: string,
  lines: readonly string[],
  body = "",
  disconnects = false,
): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    socket.setEncoding("utf8").setTimeout(20_000, () => socket.destroy());
    socket.on("data", (part: string) => {
      text += part;
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => resolve(parseResponse(text)));
    socket.write([...lines, "Connection: close", "", body].join("\r\n"));
    if (disconnects) socket.end();
  });
}

function parseResponse(text: string): RawResponse {
  const end = text.indexOf("\r\n\r\n");
  const [statusLine = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  return { status: Number(statusLine.split(" ")[1] ?? 0), headers, body: text.slice(end + 4) };
}
