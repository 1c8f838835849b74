import { createInterface } from "node:readline/promises";

/** Returns a function that prints lines and asks for a confirmation. Null if the process has no terminal. */
export function askInTerminal(): ((lines: readonly string[]) => Promise<boolean>) | null {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  return async (lines) => {
    console.log(lines.join("\n"));
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return /^y(?:es)?$/i.test((await terminal.question("Continue? (yes/no) ")).trim());
    } finally {
      terminal.close();
    }
  };
}
