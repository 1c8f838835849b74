import { isoInIst } from "../../api/contract/ist.ts";
import type { RestoreOutcome } from "./run-restore.ts";

/** Summarises rows by table for the operator, such as `120 orders, 96 payments, 94 invoices, 8 leads`. */
export function summarize(rows: Readonly<Record<string, number>>): string {
  return ["orders", "payments", "invoices", "leads", "centres"]
    .map((table) => `${rows[table] ?? 0} ${table}`)
    .join(", ");
}

/** Formats the result of a restore for the operator. */
export function formatRestore({
  takenAt,
  rows,
  unrecorded,
  skipped,
  hasSameSecret,
}: Extract<RestoreOutcome, { ok: true }>): string[] {
  const gateway =
    unrecorded === null
      ? "The gateway's record was not available."
      : `Payments and refunds that only the gateway has: ${unrecorded}.`;
  return [
    ...(Object.keys(rows).length === 0
      ? []
      : [`Restored the backup of ${isoInIst(new Date(takenAt))}: ${summarize(rows)}.`]),
    gateway,
    ...skipped.map(({ first, last }) => `Skipped invoice numbers: ${first} to ${last}.`),
    ...(skipped.length === 0
      ? []
      : [
          "They may have been sent after the backup. Tell the accountant: unused ones are declared as cancelled.",
        ]),
    ...(hasSameSecret === true ? [] : [secretHints[hasSameSecret === null ? "unknown" : "different"]]),
    `Next: start the site, then run “npm run doctor -- --from ${takenAt.slice(0, 10)}”, which lists payments that only the gateway has.`,
  ];
}

const secretHints = {
  unknown:
    "The token secret could not be compared: use the TOKEN_SECRET (or DATA_DIR/token-secret) of the site that was backed up, or earlier links will not open.",
  different:
    "WARNING: TOKEN_SECRET (or DATA_DIR/token-secret) differs from that of the site that was backed up. Earlier links will not open until you restore that secret.",
} as const;
