import type { IncomingMessage } from "node:http";

/** The whole body of a request, or null when it is larger than `limitBytes`. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  if (Number(request.headers["content-length"] ?? 0) > limitBytes) {
    request.resume();
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
  }
  return size > limitBytes ? null : Buffer.concat(chunks);
}
