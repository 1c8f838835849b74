import type { Log } from "../http/log.ts";

/** Things to close, in the order opposite to their opening. */
export type Closing = {
  /** Remembers how to close what has just been opened. */
  readonly add: (name: string, close: () => void | Promise<void>) => void;
  readonly close: () => Promise<void>;
};

/** Starts an empty list. */
export function createClosing(log: Log): Closing {
  const steps: { readonly name: string; readonly close: () => void | Promise<void> }[] = [];
  let closing: Promise<void> | undefined;
  async function closeAll(): Promise<void> {
    for (const { name, close } of steps.reverse()) {
      try {
        await close();
      } catch (error) {
        log.error({ err: error, part: name }, "A part could not be closed.");
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
