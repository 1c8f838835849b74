import { afterAll, beforeAll } from "vitest";

/**
 * Sets up what the tests of a file or `describe` share. Register the cleanup of each resource directly after its
 * start: the cleanups run in reverse order after the tests. If the setup fails, only what it has started is cleaned
 * up, so that the report contains the cause alone.
 */
export function setUpSuite(
  start: (onSuiteFinished: (cleanup: () => unknown) => void) => Promise<unknown>,
  timeoutMs?: number,
): void {
  const cleanups: (() => unknown)[] = [];
  const cleanUp = async (): Promise<void> => {
    const cleanup = cleanups.pop();
    if (cleanup === undefined) return;
    try {
      await cleanup();
    } finally {
      await cleanUp();
    }
  };
  beforeAll(() => start((cleanup) => cleanups.push(cleanup)), timeoutMs);
  afterAll(cleanUp);
}
