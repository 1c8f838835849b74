import { createHash } from "node:crypto";

/** Returns the Content-Security-Policy source expression of an inline style. */
export function cspHash(style: string): string {
  return `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}
