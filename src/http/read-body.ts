import type { IncomingMessage } from "node:http";

/** Maximum size of an oversized body that is read and discarded, so that the client can read the error response, in bytes. */
const maxDiscardedBytes = 8 * 1024 * 1024;

/** Deadline of the complete body, in milliseconds. */
const deadlineMs = 15_000;
/** The minimum rate applies after this time, in milliseconds: on phones, one lost packet may take seconds to be repeated. */
const graceMs = 5_000;
/** Minimum rate after that, in bytes per second. Slower than any mobile network. */
const minBytesPerSecond = 1_024;

/** Thrown if a body missed its deadline or the minimum rate, or was stopped in favour of another one. */
export class BodyTooSlow extends Error {
  override readonly name = "BodyTooSlow";
}

/**
 * Reads a body; null above `limitBytes`. Throws BodyTooSlow, also when `signal` aborts; the response must then close
 * the connection.
 */
export async function readBody(
  request: IncomingMessage,
  limitBytes: number,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const progress = { bytes: 0 };
  const collecting = collect(request, limitBytes, progress);
  // Rejects when the connection is closed after the race.
  collecting.catch(() => undefined);
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  let stop: (() => void) | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    stop = () => reject(new BodyTooSlow());
    timer = setInterval(() => {
      const ms = performance.now() - startedAt;
      if (ms > deadlineMs || progress.bytes < ((ms - graceMs) / 1_000) * minBytesPerSecond) stop?.();
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
    else if (progress.bytes > maxDiscardedBytes) break;
  }
  return progress.bytes > limitBytes ? null : Buffer.concat(chunks);
}
