import * as texts from "../../texts/frame.ts";

/** How long a part of the site may take to come (row K1). */
const chunkTimeoutMs = 120_000;

/** Thrown when a script or stylesheet fails or does not arrive in time (rows X1, X2). */
export class ChunkLoadError extends Error {
  constructor() {
    super(texts.chunkFailed);
    this.name = "ChunkLoadError";
  }
}

/** Resolves with a deferred script, or rejects when it fails or does not arrive within `timeoutMs` milliseconds. */
export function inTime<Module>(loading: Promise<Module>, timeoutMs = chunkTimeoutMs): Promise<Module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError()), timeoutMs);
    loading.then(resolve, () => reject(new ChunkLoadError())).finally(() => clearTimeout(timer));
  });
}

/** Whether an error is no more than a missing connection: a script or an answer that did not come while there is none. */
export function isOffline(error: unknown): boolean {
  const isUnanswered = error instanceof Object && "statusCode" in error && error.statusCode === 0;
  const isOnline = typeof navigator === "undefined" || navigator.onLine;
  return !isOnline && (error instanceof ChunkLoadError || isUnanswered);
}
