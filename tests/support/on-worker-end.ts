const callbacks: (() => unknown)[] = [];

/**
 * Runs a function when the worker process ends, to release resources that test files share. Vitest sends SIGTERM and
 * kills the process half a second after that.
 */
export function onWorkerEnd(end: () => unknown): void {
  if (callbacks.push(end) > 1) return;
  process.once("SIGTERM", async () => {
    await Promise.allSettled(callbacks.map(async (each) => each()));
    process.exit(0);
  });
}
