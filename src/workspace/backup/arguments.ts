import { parseArgs } from "node:util";

/** The parsed command line of `npm run restore`. */
export type RestoreArguments = {
  /** Last issued numbers of series, such as `DL/2627/000123`. */
  readonly lastNumbers: readonly string[];
  /** True if the site issued nothing after the backup. */
  readonly isLatest: boolean;
} & (
  | { readonly path: string; readonly since: null }
  /** `since`: when the backup was taken from which the database was restored in another way. */
  | { readonly path: null; readonly since: Date }
);

export const usage = `Usage: npm run restore -- FILE [--last-invoice NUMBER]… [--nothing-since]
       npm run restore -- --since INSTANT [--last-invoice NUMBER]…

  FILE            a file that “npm run backup” has written
  --last-invoice  the last invoice or credit note of a series that was sent, such as
                  DL/2627/000123: the series continues after it; may be repeated
  --nothing-since the site was stopped before the backup, so invoice numbers continue without a gap
  --since         only skips invoice numbers, in a database that was restored in another way;
                  INSTANT is the time of that backup, such as 2026-11-26T21:30+05:30`;

const numberPattern = /^[A-Z]{2,3}\/\d{4}\/\d{6,7}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses the command line. Returns null if it does not match `usage`. */
export function readRestoreArguments(args: readonly string[]): RestoreArguments | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "last-invoice": { type: "string", multiple: true },
        "nothing-since": { type: "boolean" },
        since: { type: "string" },
      },
    });
    const lastNumbers = (values["last-invoice"] ?? []).map((number) => number.trim().toUpperCase());
    if (!lastNumbers.every((number) => numberPattern.test(number))) return null;
    const options = { lastNumbers, isLatest: values["nothing-since"] ?? false };
    const [path, ...more] = positionals;
    if (path !== undefined)
      return more.length === 0 && values.since === undefined ? { ...options, path, since: null } : null;
    const since = instantPattern.test(values.since ?? "") ? new Date(values.since ?? "") : null;
    const isValid = since !== null && !Number.isNaN(since.getTime()) && !options.isLatest;
    return isValid ? { ...options, path: null, since } : null;
  } catch {
    return null;
  }
}
