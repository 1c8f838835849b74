const endings: (() => unknown)[] = [];

/**
 * Lets something be ended with the process that runs the tests: what its files share has no last test. Vitest asks for the end
 * by SIGTERM, and half a second later ends the process itself.
 */
export function atWorkerEnd(end: () => unknown): void {
  if (endings.push(end) > 1) return;
  process.once("SIGTERM", async () => {
    await Promise.allSettled(endings.map(async (each) => each()));
    process.exit(0);
  });
}
