import type { IncomingMessage } from "node:http";

/** How much of a body that is too large is read and dropped, so that the client can still read the refusal, in bytes. */
const mostDiscarded = 8 * 1024 * 1024;

/** The whole body of a request, or null when it is larger than `limitBytes`. */
export async function readBody(request: IncomingMessage, limitBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limitBytes) chunks.push(chunk);
    else if (size > mostDiscarded) break;
  }
  return size > limitBytes ? null : Buffer.concat(chunks);
}
