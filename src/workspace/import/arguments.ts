import { parseArgs } from "node:util";

/** What the operator asks for. */
export type ImportArguments = {
  /** A file, or a folder of files. */
  readonly path: string;
  /** Checks and says what would change, changing nothing. */
  readonly isDryRun: boolean;
  /** What the file does not list stays as it is, instead of being retired. */
  readonly keepsOthers: boolean;
};

/** How to call the import. */
export const usage = `Usage: npm run import -- [--dry-run] [--keep-others] FILE.csv | FILE.json | DIR

  --dry-run      check the file and say what would change, changing nothing
  --keep-others  leave alone what the file does not list; without it, centres, rooms
                 and coupons that a list no longer holds are retired`;

/** Reads the command line; null when it is not as `usage` says. */
export function readArguments(args: readonly string[]): ImportArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { "dry-run": { type: "boolean" }, "keep-others": { type: "boolean" } },
      allowPositionals: true,
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) return null;
    return { path, isDryRun: values["dry-run"] ?? false, keepsOthers: values["keep-others"] ?? false };
  } catch {
    return null;
  }
}
