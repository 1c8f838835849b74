import { parseArgs } from "node:util";

export type ImportArguments = {
  /** A file, or a folder of files. */
  readonly path: string;
  /** Checks the file and prints the changes without writing anything. */
  readonly isDryRun: boolean;
  /** Keeps records that the file does not list, instead of retiring them. JSON and YAML files can also omit fields. */
  readonly keepsOthers: boolean;
  /** What the import does with affected bookings. With `ask`, it fails and lists them. */
  readonly bookings: "ask" | "keep" | "cancel";
  /** Who else has confirmed the refunds of the cancelled bookings. */
  readonly secondPerson?: string | undefined;
};

export const usage = `Usage: npm run import -- [OPTIONS] FILE.csv | FILE.json | FILE.yaml | DIR

  --dry-run          check the file and print the changes without writing anything
  --keep-others      keep what the file does not list, in JSON and YAML also the other
                     fields of a record and the other rooms of a centre; without it,
                     centres, rooms and coupons that are missing are retired

If the change affects confirmed bookings (a centre or room closes, hours become shorter,
a capacity becomes smaller), they are listed and nothing is imported, unless you pass one of:

  --keep-bookings    import, and keep these bookings as they are
  --cancel-affected  import, and cancel them: credit note, refund and email to each customer

  --second-person NAME
                     who else has confirmed refunds beyond the day's limit (REFUND_LIMIT_PER_DAY)`;

/** Parses the command line. Returns null if it does not match `usage`. */
export function readArguments(args: readonly string[]): ImportArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        "dry-run": { type: "boolean", default: false },
        "keep-others": { type: "boolean", default: false },
        "keep-bookings": { type: "boolean", default: false },
        "cancel-affected": { type: "boolean", default: false },
        "second-person": { type: "string" },
      },
      allowPositionals: true,
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) return null;
    if (values["keep-bookings"] && values["cancel-affected"]) return null;
    const bookings = values["keep-bookings"] ? "keep" : values["cancel-affected"] ? "cancel" : "ask";
    const secondPerson = values["second-person"];
    return { path, isDryRun: values["dry-run"], keepsOthers: values["keep-others"], bookings, secondPerson };
  } catch {
    return null;
  }
}
