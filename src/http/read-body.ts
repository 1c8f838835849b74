import type { IncomingMessage } from "node:http";

/**
 * Maximum number of bytes of an oversized body that are read and discarded. If the connection were closed before that,
 * the client could not read the error response.
 */
const maxDiscardedBytes = 8 * 1024 * 1024;

/** Time limit for receiving the complete body, in milliseconds. */
const deadlineMs = 15_000;
/**
 * The minimum rate applies only after this time, in milliseconds: resending a lost packet on a phone may take seconds.
 */
const graceMs = 5_000;
/** Minimum rate after the grace period, in bytes per second. Even slow mobile networks exceed it. */
const minBytesPerSecond = 1_024;

/** Thrown if a body missed its deadline or the minimum rate, or if `signal` aborted to make room for another body. */
export class BodyTooSlow extends Error {
  override readonly name = "BodyTooSlow";
}

/**
 * Reads a body. Returns null if it exceeds `limitBytes`. Throws `BodyTooSlow` if the body is too slow or `signal`
 * aborts; the response must then close the connection.
 */
export async function readBody(
  request: IncomingMessage,
  limitBytes: number,
  signal?: AbortSignal,
): Promise<Buffer | null> {
  const progress = { bytes: 0 };
  const collecting = collect(request, limitBytes, progress);
  // Prevents an unhandled rejection: if the body is too slow, nothing awaits `collecting`, which then rejects when the
  // connection closes.
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
