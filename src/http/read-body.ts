import type { IncomingMessage } from "node:http";

/** How much of a body that is too large is read and dropped, so that the client can still read the refusal, in bytes. */
const mostDiscarded = 8 * 1024 * 1024;

/** Deadline of a whole body, in milliseconds. */
const deadlineMs = 15_000;
/** A body needs no minimum rate before this time, in milliseconds: one lost packet on a phone takes seconds to repeat. */
const graceMs = 5_000;
/** Minimum rate after that, in bytes per second. Slower than any mobile network. */
const leastPerSecond = 1_024;

/** A body missed its deadline or the minimum rate, or its place was needed for another one. */
export class BodyTooSlow extends Error {
  override readonly name = "BodyTooSlow";
}

/** Reads a body; null above `limitBytes`. Throws BodyTooSlow, also by `signal`: the reply must close the connection. */
export async function readBody(
  request: IncomingMessage,
  limitBytes: number,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const progress = { bytes: 0 };
  const collecting = collect(request, limitBytes, progress);
  // Rejects after the race is lost, when the connection is closed.
  collecting.catch(() => undefined);
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    stop = () => reject(new BodyTooSlow());
    timer = setInterval(() => {
      const ms = performance.now() - startedAt;
      if (ms > deadlineMs || progress.bytes < ((ms - graceMs) / 1_000) * leastPerSecond) stop?.();
    }, 1_000);
    signal?.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([collecting, tooSlow]);
  } finally {
    clearInterval(timer);
    if (stop !== undefined) signal?.removeEventListener("abort", stop);
  }
}

async function collect(
  request: IncomingMessage,
  limitBytes: number,
  progress: { bytes: number },
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) {
    progress.bytes += chunk.length;
    if (progress.bytes <= limitBytes) chunks.push(chunk);
    else if (progress.bytes > mostDiscarded) break;
  }
  return progress.bytes > limitBytes ? null : Buffer.concat(chunks);
}
