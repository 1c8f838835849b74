import { createHash } from "node:crypto";

/** The source expression of an inline style for a Content-Security-Policy. */
export function cspHash(style: string): string {
  return `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}
