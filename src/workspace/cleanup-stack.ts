import type { Log } from "../http/log.ts";

/** Closes resources in the reverse order of opening. */
export type CleanupStack = {
  /** Registers the close function of a resource that has just been opened. */
  readonly add: (name: string, close: () => void | Promise<void>) => void;
  readonly close: () => Promise<void>;
};

export function createCleanupStack(log: Log): CleanupStack {
  const steps: { readonly name: string; readonly close: () => void | Promise<void> }[] = [];
  let closing: Promise<void> | undefined;
  async function closeAll(): Promise<void> {
    for (const { name, close } of steps.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, part: name }, "Could not close a part of the service.");
      }
    }
  }
  return {
    add: (name, close) => steps.push({ name, close }),
    close: () => {
      closing ??= closeAll();
      return closing;
    },
  };
}
