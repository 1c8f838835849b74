import { parseArgs } from "node:util";

/** What the operator asks for. */
export type ImportArguments = {
  /** A file, or a folder of files. */
  readonly path: string;
  /** Checks and says what would change, changing nothing. */
  readonly isDryRun: boolean;
  /** What the file does not list stays as it is, instead of being retired. */
  readonly keepsOthers: boolean;
  /** What happens to bookings that the change takes the place or time from; `ask` refuses the import and lists them. */
  readonly bookings: "ask" | "keep" | "cancel";
};

/** How to call the import. */
export const usage = `Usage: npm run import -- [OPTIONS] FILE.csv | FILE.json | DIR

  --dry-run          check the file and say what would change, changing nothing
  --keep-others      leave alone what the file does not list; without it, centres, rooms
                     and coupons that a list no longer holds are retired

When the change affects confirmed bookings (a centre or room closes, hours get shorter,
a capacity gets smaller), they are listed and nothing is imported, unless you give one of:

  --keep-bookings    import, and keep these bookings as they are
  --cancel-affected  import, and cancel them: credit note, refund and email to each customer`;

/** Reads the command line; null when it is not as `usage` says. */
export function readArguments(args: readonly string[]): ImportArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        "dry-run": { type: "boolean", default: false },
        "keep-others": { type: "boolean", default: false },
        "keep-bookings": { type: "boolean", default: false },
        "cancel-affected": { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) return null;
    if (values["keep-bookings"] && values["cancel-affected"]) return null;
    const bookings = values["keep-bookings"] ? "keep" : values["cancel-affected"] ? "cancel" : "ask";
    return { path, isDryRun: values["dry-run"], keepsOthers: values["keep-others"], bookings };
  } catch {
    return null;
  }
}
